import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { eventTypes } from '#contract/events.ts'
import { applyEvent, applyReconnect, staleBy } from './live-cache.ts'
import { keys } from './query-keys.ts'

function clientWith(...known: readonly (readonly unknown[])[]) {
  const client = new QueryClient()
  for (const key of known) client.setQueryData(key, {})
  const stale = () =>
    known.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.join('/'))
  return { client, stale }
}

const recorded = {
  type: 'match.recorded' as const,
  data: { matchId: 'm', sportId: 'pool' as const, playerIds: ['a', 'b'] },
}

describe('what an event makes stale', () => {
  test('every event of the club makes something stale', () => {
    expect(Object.keys(staleBy).toSorted()).toEqual(eventTypes.toSorted())
  })

  test('a recorded match moves the boards of its own sport and not another’s', () => {
    const { client, stale } = clientWith(
      keys.leaderboardsOf('pool'),
      keys.leaderboardsOf('chess'),
      keys.matchList({ page: 1 }),
      keys.overview(),
    )
    applyEvent(client, recorded)
    expect(stale()).toContain('leaderboard/pool')
    expect(stale()).not.toContain('leaderboard/chess')
    expect(stale()).toHaveLength(3)
  })

  test('a recorded match may be a late entry, which moves anyone’s rating', () => {
    const { client, stale } = clientWith(keys.ratings('a'), keys.ratings('c'))
    applyEvent(client, recorded)
    expect(stale()).toEqual(['ratings/a', 'ratings/c'])
  })

  test('a correction may move anyone’s rating', () => {
    const { client, stale } = clientWith(keys.ratings('a'), keys.ratings('c'))
    applyEvent(client, { ...recorded, type: 'match.corrected' })
    expect(stale()).toEqual(['ratings/a', 'ratings/c'])
  })

  test('whatever comes to use a system, and a group that is renamed, is not shown as it was', () => {
    const { client, stale } = clientWith(keys.systems(), keys.team('t'))
    applyEvent(client, { type: 'tournament.created', data: { tournamentId: 'c' } })
    expect(stale()).toEqual(['systems'])
    const { client: other, stale: staleToo } = clientWith(keys.systems(), keys.team('t'))
    const data = { teamMatchId: 'm', teamIds: [] }
    applyEvent(other, { type: 'team_match.changed', data })
    applyEvent(other, { type: 'group.changed', data: { groupId: 'g' } })
    expect(staleToo()).toEqual(['systems', 'team/t'])
  })

  test('an event that this build does not know makes everything stale', () => {
    const { client, stale } = clientWith(keys.overview(), keys.ratings('a'))
    applyEvent(client, { type: 'tournament.started', data: {} } as never)
    expect(stale()).toHaveLength(2)
  })

  test('after a gap in the connection everything is stale', () => {
    const { client, stale } = clientWith(keys.overview(), keys.player('a'))
    applyReconnect(client)
    expect(stale()).toHaveLength(2)
  })
})
