import { afterEach, expect, test, vi } from 'vitest'
import { getGroup } from '#contract/groups/group.ts'
import { changeMember } from '#contract/groups/members.ts'
import { closeJoinLink, listInvitations } from '#contract/groups/invitations.ts'
import { createTeam, deleteTeam, getTeam } from '#contract/teams/team.ts'
import { copyTournament } from '#contract/tournaments/life.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { ApiError } from '../api/api-error.ts'
import { mutate } from './mutate.ts'
import { queryClient } from './query-client.ts'
import { keyOf } from './query-of.ts'

afterEach(() => queryClient.clear())

function mockReply(status: number, body: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
}

test('caches a new entity under the id from the server', async () => {
  mockReply(201, { id: 't1', name: 'Quay' })
  await mutate(createTeam, { body: { name: 'Quay', sportId: 'pool' } }, { updates: getTeam })
  expect(queryClient.getQueryData(keyOf(getTeam, { id: 't1' }))).toMatchObject({ name: 'Quay' })
})

test('caches a copy under its own id and leaves the original', async () => {
  mockReply(201, { id: 'copy' })
  const input = { params: { id: 'first' }, body: { name: 'Cup', startsAt: null } }
  await mutate(copyTournament, input as never, { updates: getTournament })
  expect(queryClient.getQueryData(keyOf(getTournament, { id: 'copy' }))).toBeDefined()
  expect(queryClient.getQueryData(keyOf(getTournament, { id: 'first' }))).toBeUndefined()
})

test('caches a reply under the parameters that the call and its query share', async () => {
  mockReply(200, { items: [], link: null })
  await mutate(closeJoinLink, { params: { id: 'g1' } }, { updates: listInvitations })
  expect(queryClient.getQueryData(keyOf(listInvitations, { id: 'g1' }))).toMatchObject({
    items: [],
  })
  mockReply(200, { id: 'g1', version: 2 })
  const input = { params: { id: 'g1', playerId: 'p1' }, body: { version: 1, title: 'Coach' } }
  await mutate(changeMember, input, { updates: getGroup })
  expect(queryClient.getQueryData(keyOf(getGroup, { id: 'g1' }))).toMatchObject({ version: 2 })
})

test('removes every query of a deleted entity', async () => {
  queryClient.setQueryData(keyOf(getTeam, { id: 't1', seasonId: 's1' }), {} as never)
  queryClient.setQueryData(keyOf(getTeam, { id: 't2' }), {} as never)
  mockReply(200, {})
  const input = { params: { id: 't1' }, query: { version: 1 } }
  await mutate(deleteTeam, input, { removes: getTeam })
  expect(queryClient.getQueryCache().findAll()).toHaveLength(1)
})

test('leaves the cache unchanged when the server refuses', async () => {
  queryClient.setQueryData(keyOf(getTeam, { id: 't1' }), { version: 1 } as never)
  mockReply(409, {})
  const input = { params: { id: 't1' }, query: { version: 0 } }
  const refused = mutate(deleteTeam, input, { removes: getTeam })
  await expect(refused).rejects.toBeInstanceOf(ApiError)
  expect(queryClient.getQueryData(keyOf(getTeam, { id: 't1' }))).toBeDefined()
})
