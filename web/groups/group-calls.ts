import type { QueryClient } from '@tanstack/react-query'
import type { CallOf } from '#contract/endpoint.ts'
import {
  archiveGroup,
  createGroup,
  deleteGroup,
  type Group,
  pinNotice,
  restoreGroup,
  updateGroup,
} from '#contract/groups/group.ts'
import {
  addMember,
  answerRequest,
  changeMember,
  joinGroup,
  leaveGroup,
  muteGroup,
  removeMember,
  withdrawRequest,
} from '#contract/groups/members.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

type BodyFor<E extends Parameters<typeof call>[0]> = CallOf<E> extends { body: infer B } ? B : never

function keep(client: QueryClient, group: Group): Group {
  client.setQueryData(keys.group(group.id), group)
  return group
}

function forget(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: keys.group(id) })
}

export async function sendGroup(client: QueryClient, body: BodyFor<typeof createGroup>) {
  return keep(client, await call(createGroup, { body }))
}

type Known = Pick<Group, 'id' | 'version'>

export async function changeGroup(
  client: QueryClient,
  { id, version }: Known,
  change: Omit<BodyFor<typeof updateGroup>, 'version'>,
) {
  return keep(client, await call(updateGroup, { params: { id }, body: { ...change, version } }))
}

export async function archive(client: QueryClient, { id, version }: Known) {
  return keep(client, await call(archiveGroup, { params: { id }, body: { version } }))
}

export async function restore(client: QueryClient, { id, version }: Known) {
  return keep(client, await call(restoreGroup, { params: { id }, body: { version } }))
}

export async function removeGroup(client: QueryClient, { id, version }: Known) {
  await call(deleteGroup, { params: { id }, query: { version } })
  forget(client, id)
}

export async function pin(client: QueryClient, id: string, text: string, until: string | null) {
  return keep(client, await call(pinNotice, { params: { id }, body: { text, until } }))
}

export async function join(client: QueryClient, id: string, message = '') {
  return keep(client, await call(joinGroup, { params: { id }, body: { message } }))
}

export async function withdraw(id: string) {
  await call(withdrawRequest, { params: { id } })
}

export async function leave(id: string) {
  await call(leaveGroup, { params: { id } })
}

export async function letIn(
  client: QueryClient,
  id: string,
  { playerId, approve }: { playerId: string; approve: boolean },
) {
  return keep(client, await call(answerRequest, { params: { id, playerId }, body: { approve } }))
}

export async function mute(client: QueryClient, id: string, isMuted: boolean) {
  return keep(client, await call(muteGroup, { params: { id }, body: { isMuted } }))
}

export async function addTo(client: QueryClient, id: string, playerId: string) {
  return keep(client, await call(addMember, { params: { id }, body: { playerId } }))
}

/** What is under way in each group. */
const lines = new Map<string, Promise<Group>>()

/** Several in a hurry follow each other, so that each is of the version that the one before made. */
export async function giveMember(
  client: QueryClient,
  { id, version }: Known,
  playerId: string,
  change: Omit<BodyFor<typeof changeMember>, 'version'>,
) {
  const send = async (before?: Group) => {
    const latest = client.getQueryData<Group>(keys.group(id))?.version ?? version
    const body = { ...change, version: Math.max(latest, before?.version ?? 0) }
    return keep(client, await call(changeMember, { params: { id, playerId }, body }))
  }
  // One that fails holds nobody up: the next is judged by itself.
  const line = (lines.get(id) ?? Promise.resolve(undefined)).then(send, async () => send())
  lines.set(id, line)
  try {
    return await line
  } finally {
    if (lines.get(id) === line) lines.delete(id)
  }
}

export async function removeFrom(client: QueryClient, id: string, playerId: string) {
  return keep(client, await call(removeMember, { params: { id, playerId } }))
}
