import { expect, test } from 'vitest'
import type { TournamentMatchWire } from '#contract/tournaments/matches.ts'
import { currentRound, groupRounds, pairingsByName } from './round-groups.ts'

const side = (playerId: string): TournamentMatchWire['sides'][number] => ({
  kind: 'player',
  playerId,
  name: playerId,
  seed: null,
  reason: null,
})

function match(id: string, round: number, names: [string, string], decided: boolean) {
  const found: TournamentMatchWire = {
    id,
    tournamentId: 't',
    number: 1,
    stage: 'round_robin',
    group: null,
    groupName: null,
    round,
    roundId: id.split('-')[0] ?? '',
    roundName: id,
    roundTitle: `Round ${round}`,
    board: Number(id.split('-')[1]),
    sides: [side(names[0]), side(names[1])],
    status: decided ? 'decided' : 'ready',
    decision: decided
      ? { kind: 'played', winnerId: names[0], score: [1, 0], points: null, reason: null }
      : null,
    bestOf: null,
    matchFormat: 'Rapid',
    winnerTo: null,
    loserTo: null,
    matchId: null,
    details: null,
    scoreText: null,
    hasResult: decided,
    decidedAt: null,
    table: null,
    calledAt: null,
    mayReport: false,
    mayCorrect: false,
    version: 0,
  }
  return found
}

const three = [
  match('R1-1', 1, ['ada', 'ben'], true),
  match('R2-1', 2, ['cid', 'ada'], false),
  match('R3-1', 3, ['ben', 'cid'], false),
]

test('the first round that is not over is looked at first, at the end the last', () => {
  expect(currentRound(groupRounds(three))?.round).toBe(2)
  expect(currentRound(groupRounds(three.slice(0, 1)))?.round).toBe(1)
  expect(currentRound([])).toBeUndefined()
})

test('whoever has no match in a round of a round robin rests', () => {
  expect(groupRounds(three).map(({ byes }) => byes.map(({ name }) => name))).toEqual([
    ['cid'],
    ['ben'],
    ['ada'],
  ])
})

test('rounds of several groups with one number are one round', () => {
  const groups = [
    match('G1R1-1', 1, ['ada', 'ben'], true),
    match('G2R1-1', 1, ['cid', 'dan'], false),
  ]
  const [first, ...rest] = groupRounds(groups)
  expect(rest).toEqual([])
  expect(first).toMatchObject({ ids: ['G1R1', 'G2R1'], decided: 1, total: 2 })
})

test('the list by name has everybody once, with opponent and colour', () => {
  const [first] = groupRounds(three)
  expect(first === undefined ? [] : pairingsByName(first)).toEqual([
    { playerId: 'ada', name: 'ada', opponent: 'ben', board: 1, isFirst: true },
    { playerId: 'ben', name: 'ben', opponent: 'ada', board: 1, isFirst: false },
    { playerId: 'cid', name: 'cid', opponent: 'Rests this round', board: null, isFirst: true },
  ])
})
