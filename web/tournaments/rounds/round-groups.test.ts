import { expect, test } from 'vitest'
import { sideOf, someMatch } from '../../testing/tournament.test-data.ts'
import { currentRound, groupRounds, pairingsByName } from './round-groups.ts'

function createMatch(id: string, round: number, names: [string, string], isDecided: boolean) {
  const [winnerId, other] = names
  const decision = { kind: 'played' as const, winnerId, points: null, reason: null }
  return someMatch(id, [sideOf(winnerId, winnerId), sideOf(other, other)], {
    stage: 'round_robin',
    round,
    roundTitle: `Round ${round}`,
    board: Number(id.split('-')[1]),
    matchFormat: 'Rapid',
    ...(isDecided
      ? { status: 'decided', decision: { ...decision, score: [1, 0] }, hasResult: true }
      : {}),
  })
}

const roundRobin = [
  createMatch('R1-1', 1, ['ada', 'ben'], true),
  createMatch('R2-1', 2, ['cid', 'ada'], false),
  createMatch('R3-1', 3, ['ben', 'cid'], false),
]

test('the current round is the first unfinished one, else the last', () => {
  expect(currentRound(groupRounds(roundRobin))?.round).toBe(2)
  expect(currentRound(groupRounds(roundRobin.slice(0, 1)))?.round).toBe(1)
  expect(currentRound([])).toBeUndefined()
})

test('a player without a match in a round of a round robin has a bye', () => {
  expect(groupRounds(roundRobin).map(({ byes }) => byes.map(({ name }) => name))).toEqual([
    ['cid'],
    ['ben'],
    ['ada'],
  ])
})

test('no one sits out in a round that their smaller group does not have', () => {
  const smallGroup = { ...createMatch('G2R1-1', 1, ['dan', 'eve'], true), group: 1 }
  const all = [...roundRobin.map((match) => ({ ...match, group: 0 })), smallGroup]
  expect(groupRounds(all).map(({ byes }) => byes.map(({ name }) => name))).toEqual([
    ['cid'],
    ['ben'],
    ['ada'],
  ])
})

test('merges rounds of several groups by number', () => {
  const groups = [
    createMatch('G1R1-1', 1, ['ada', 'ben'], true),
    createMatch('G2R1-1', 1, ['cid', 'dan'], false),
  ]
  const [first, ...rest] = groupRounds(groups)
  expect(rest).toEqual([])
  expect(first).toMatchObject({ ids: ['G1R1', 'G2R1'], decided: 1, total: 2 })
})

test('lists every player once by name, with opponent and colour', () => {
  const [first] = groupRounds(roundRobin)
  expect(first === undefined ? [] : pairingsByName(first)).toEqual([
    { playerId: 'ada', name: 'ada', opponent: 'ben', board: 1, isFirstSide: true },
    { playerId: 'ben', name: 'ben', opponent: 'ada', board: 1, isFirstSide: false },
    { playerId: 'cid', name: 'cid', opponent: 'Sits out', board: null, isFirstSide: true },
  ])
})

test('play-offs form one round after the tables', () => {
  const createPlayOff = (id: string, round: number, names: [string, string]) => ({
    ...createMatch(id, round, names, false),
    stage: 'play_off' as const,
    roundTitle: 'Play-off',
  })
  const allMatches = [
    ...roundRobin,
    createPlayOff('PO1-1', 1, ['ada', 'ben']),
    createPlayOff('PO1-2', 2, ['ben', 'cid']),
  ]
  const last = groupRounds(allMatches).at(-1)!
  expect([last.round, last.title, last.total, last.byes]).toEqual([4, 'Play-off', 2, []])
})
