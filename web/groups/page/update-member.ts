import type { CallOf } from '#contract/endpoint.ts'
import { getGroup, type Group } from '#contract/groups/group.ts'
import { changeMember } from '#contract/groups/members.ts'
import { mutate } from '../../platform/cache/mutate.ts'
import { queryClient } from '../../platform/cache/query-client.ts'
import { keyOf } from '../../platform/cache/query-of.ts'

export type MemberChange = Omit<CallOf<typeof changeMember>['body'], 'version'>

/** The last change in flight of each group. */
const lastChanges = new Map<string, Promise<Group>>()

/**
 * Changes a member. Quick changes run one after another, each on the version that the last one
 * returned.
 */
export async function updateMember(
  { id, version }: Pick<Group, 'id' | 'version'>,
  playerId: string,
  change: MemberChange,
) {
  const send = async (previous?: Group) => {
    const latest = queryClient.getQueryData(keyOf(getGroup, { id }))?.version ?? version
    const body = { ...change, version: Math.max(latest, previous?.version ?? 0) }
    return mutate(changeMember, { params: { id, playerId }, body }, { updates: getGroup })
  }
  // A failed change does not stop the next one.
  const queued = (lastChanges.get(id) ?? Promise.resolve(undefined)).then(send, async () => send())
  lastChanges.set(id, queued)
  try {
    return await queued
  } finally {
    if (lastChanges.get(id) === queued) lastChanges.delete(id)
  }
}
