import { expect, test } from 'vitest'
import type { TournamentParticipant } from '#contract/tournaments/tournament.ts'
import { matchesFilter, sortForList, filterByName } from './participant-order.ts'

function participant(name: string, changes: Partial<TournamentParticipant>): TournamentParticipant {
  return {
    id: name,
    tournamentId: 't',
    playerId: name,
    playerName: name,
    partnerId: null,
    teamId: null,
    avatarUrl: null,
    rating: null,
    registeredAt: '2026-11-20T18:00:00.000Z',
    status: 'registered',
    reason: null,
    seed: null,
    fixedSeed: null,
    affiliation: null,
    place: null,
    byes: [],
    firstRound: null,
    ...changes,
  }
}

const playerIds = (participants: readonly TournamentParticipant[]) =>
  participants.map(({ playerId }) => playerId)

test('lists active players before eliminated ones, then the waiting list, then withdrawals', () => {
  const list = [
    participant('left', { status: 'withdrawn' }),
    participant('waits', { status: 'waiting' }),
    participant('second seed', { seed: 2 }),
    participant('first seed', { seed: 1 }),
    participant('winner', { place: 1, seed: 9 }),
    participant('left with a place', { place: 4, status: 'withdrawn' }),
  ]
  expect(playerIds(sortForList(list))).toEqual([
    'winner',
    'first seed',
    'second seed',
    'left with a place',
    'waits',
    'left',
  ])
})

test('keeps the order of entry without places and seeds', () => {
  const list = [participant('b', {}), participant('a', {}), participant('c', {})]
  expect(playerIds(sortForList(list))).toEqual(['b', 'a', 'c'])
})

test('finds a name typed without accents', () => {
  const list = [participant('Zofia Wiśniewska', {}), participant('Aiko Tanaka', {})]
  expect(playerIds(filterByName(list, 'wisni'))).toEqual(['Zofia Wiśniewska'])
})

test('the filter Out shows declined, withdrawn and disqualified players', () => {
  const statuses = ['declined', 'withdrawn', 'disqualified'] as const
  expect(statuses.every((status) => matchesFilter(participant('x', { status }), 'out'))).toBe(true)
  expect(matchesFilter(participant('x', {}), 'out')).toBe(false)
})
