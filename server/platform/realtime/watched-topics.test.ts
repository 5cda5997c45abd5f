import { expect, test, vi } from 'vitest'
import type { WireEvent } from '#contract/events.ts'
import { formatTopicRoom, createWatchedTopics } from './watched-topics.ts'

const createFollower = (role: 'player' | 'organizer') => ({
  data: { role, scope: null },
  leave: vi.fn(),
})

test('checks once per kind of viewer whether a changed tournament is still visible', async () => {
  const players = [createFollower('player'), createFollower('player'), createFollower('player')]
  const organisers = [createFollower('organizer'), createFollower('organizer')]
  const sockets = new Map([...players, ...organisers].map((viewer, index) => [`s${index}`, viewer]))
  const rooms = new Map([[formatTopicRoom('tournament:t'), new Set(sockets.keys())]])
  const filterWatchable = vi.fn(async ({ canSeeDrafts }: { canSeeDrafts: boolean }) =>
    Promise.resolve(new Set(canSeeDrafts ? ['tournament:t'] : [])),
  )
  const members = { adapter: { rooms }, sockets } as never
  const event = { type: 'tournament.updated', data: { tournamentId: 't' } } as WireEvent
  await createWatchedTopics(members, filterWatchable, () => ({})).dropHidden([event])
  expect(filterWatchable).toHaveBeenCalledTimes(2)
  expect(players.map(({ leave }) => leave.mock.calls.length)).toEqual([1, 1, 1])
  expect(organisers.map(({ leave }) => leave.mock.calls.length)).toEqual([0, 0])
})
