import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readHistory } from '../pairing/swiss/corpus.test-data.ts'
import { ordinaryPoints, type RoundEntry } from '../pairing/swiss/types.ts'
import { explainTieBreak, writeNumber, writeTieBreak } from './explain.ts'
import { rankByCriteria } from './standings.ts'
import { readTieBreak, computeTieBreak } from './tie-breaks.ts'
import type { TieBreakInput } from './types.ts'

type Row = {
  readonly id: string
  readonly mode: 'swiss' | 'roundrobin'
  readonly rounds: number
  readonly r: readonly number[]
  readonly h: readonly string[]
  readonly s: readonly number[]
  readonly tb: Readonly<Record<string, readonly (string | number | null)[]>>
  readonly rank: Readonly<Record<string, readonly number[]>>
}

const file = join(import.meta.dirname, '../../../fixtures/tiebreaks.jsonl')
const rows = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row)

const createInput = (row: Row): TieBreakInput => ({
  mode: row.mode,
  rounds: row.rounds,
  points: ordinaryPoints,
  players: row.h.map((history, at) => ({
    number: at + 1,
    rating: row.r[at] || null,
    history: readHistory(history),
  })),
})

/** Players with equal points, best first, as left by a first criterion. */
const tiesByPoints = (row: Row) => [
  ...Map.groupBy(
    row.s.map((_, at) => at + 1),
    (number) => row.s[number - 1]!,
  ).values(),
]

const valueCases = rows.flatMap((row) => Object.keys(row.tb).map((name) => ({ row, name })))
const rankCases = rows.flatMap((row) => Object.keys(row.rank).map((order) => ({ row, order })))

describe('the sample', () => {
  test('has ten tournaments', () => expect(rows).toHaveLength(10))

  test.each(valueCases.map(({ row, name }) => [row.id, name, row] as const))(
    '%s has the published values of %s',
    (_, name, row) => {
      const found = computeTieBreak(readTieBreak(name)!, createInput(row), tiesByPoints(row))
      const values = row.s.map((__, at) => found.get(at + 1)!.value)
      const expected = row.tb[name]!.map((value) => (value === null ? null : Number(value)))
      expect(values).toEqual(expected)
    },
  )

  test.each(rankCases.map(({ row, order }) => [row.id, order, row] as const))(
    '%s is ranked by %s',
    (_, order, row) => {
      const ranked = rankByCriteria(order.split(','), createInput(row))
      const ranks = row.s.map((__, at) => ranked.find(({ number }) => number === at + 1)!.rank)
      expect(ranks).toEqual(row.rank[order])
    },
  )
})

test('adds up the parts of a value that are not cut to the value', () => {
  for (const row of rows) {
    for (const name of ['PTS', 'BH', 'BH/C1', 'BH/M1', 'SB', 'SB/C1', 'PS', 'PS/C1', 'KS', 'FB']) {
      for (const { value, parts } of computeTieBreak(
        readTieBreak(name)!,
        createInput(row),
        [],
      ).values()) {
        const kept = parts.filter(({ isCut }) => !isCut)
        expect(kept.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(value!, 9)
      }
    }
  }
})

const nameOf = (player: number) => ['', 'Anna', 'Ben', 'Cy', 'Dan'][player]!

test('explains a value by the names of the opponents', () => {
  const part = (opponent: number | null, amount: number, isCut = false) => {
    return { round: opponent ?? 9, opponent, amount, isCut }
  }
  const value = { value: 14.5, parts: [part(1, 4), part(2, 3.5), part(3, 7), part(4, 2, true)] }
  expect(explainTieBreak('BH/C1', value, nameOf)).toBe(
    'Buchholz Cut-1 14½: Anna 4 + Ben 3½ + Cy 7, without Dan 2',
  )
  const bye = { value: 6, parts: [part(1, 4), part(null, 2)] }
  expect(explainTieBreak('BH', bye, nameOf)).toBe('Buchholz 6: Anna 4 + round 9 not played 2')
  expect(explainTieBreak('ARO', { value: null, parts: [] }, nameOf)).toBe(
    'Average rating of opponents: no value',
  )
  const level = { value: 0, parts: [], among: [1, 2] }
  expect(explainTieBreak('DE', level, nameOf)).toBe(
    'Direct encounter: 2 still level, no games between them',
  )
  const first = { value: 1, parts: [part(1, 1), part(2, 0.5)], among: [1, 2, 3] }
  expect(explainTieBreak('DE', first, nameOf)).toBe(
    'Direct encounter: 1st of 3 level, 1½ in their games: Anna 1 + Ben ½',
  )
  expect(explainTieBreak('DE', { value: 0, parts: [], among: [1] }, nameOf)).toBe(
    'Direct encounter: not tied',
  )
})

test('shows the place of the direct encounter in the table', () => {
  const writeDirectEncounter = (value: number, among: number[]) =>
    writeTieBreak('DE', { value, parts: [], among })
  expect([
    writeDirectEncounter(0, [1]),
    writeDirectEncounter(0, [1, 2]),
    writeDirectEncounter(1, [1, 2]),
    writeDirectEncounter(12, [1, 2]),
  ]).toEqual(['–', '=', '1st', '12th'])
  expect(writeTieBreak('BH', { value: 7.5, parts: [] })).toBe('7½')
})

test('formats numbers as players write them', () => {
  expect([0, 0.5, 18.25, -1.5, 2.123].map(writeNumber)).toEqual(['0', '½', '18¼', '−1½', '2.12'])
})

test('returns null for an unknown tie-break', () => {
  expect(['XX', 'BH/C0', 'WIN/C1', 'ARO/M1', 'BH/'].map(readTieBreak).slice(0, 4)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('computes sets and points as a ratio and a difference', () => {
  const setting: TieBreakInput = {
    mode: 'roundrobin',
    rounds: 1,
    points: ordinaryPoints,
    players: [
      {
        number: 1,
        rating: null,
        history: readHistory('2w1'),
        scores: [{ won: 3, lost: 1, pointsWon: 40, pointsLost: 32 }],
      },
      {
        number: 2,
        rating: null,
        history: readHistory('1b0'),
        scores: [{ won: 1, lost: 3, pointsWon: 32, pointsLost: 40 }],
      },
      { number: 3, rating: null, history: readHistory('Z'), scores: [null] },
    ],
  }
  const values = (name: string) => {
    const found = computeTieBreak(readTieBreak(name)!, setting, [])
    return [1, 2, 3].map((number) => found.get(number)!.value)
  }
  expect(values('SETR')).toEqual([3, 1 / 3, null])
  expect(values('SETD')).toEqual([2, -2, 0])
  expect(values('PTSR')).toEqual([1.25, 0.8, null])
  expect(values('PTSD')).toEqual([8, -8, 0])
})

describe('the direct encounter', () => {
  /** Numbers from 1; each row has the points against the others in order, null for not met. */
  const rankByEncounters = (
    mode: 'swiss' | 'roundrobin',
    met: readonly (readonly (number | null)[])[],
  ) => {
    const size = met.length
    const players = met.map((row, at) => ({
      number: at + 1,
      rating: null,
      history: row.flatMap((points, other): RoundEntry[] => {
        if (other === at) return []
        if (points === null) return [{ kind: 'bye', bye: 'half' }]
        const result = points === 1 ? 'win' : points === 0 ? 'loss' : 'draw'
        return [{ kind: 'game', opponent: other + 1, colour: 'white', result }]
      }),
    }))
    const tied = [players.map(({ number }) => number)]
    const setting = { mode, rounds: size - 1, points: ordinaryPoints, players }
    const found = computeTieBreak(readTieBreak('DE')!, setting, tied)
    return players.map(({ number }) => found.get(number)!.value)
  }

  test('ranks three or more who all met by the points among themselves', () => {
    expect(
      rankByEncounters('swiss', [
        [0, 1, 1],
        [0, 0, 1],
        [0, 0, 0],
      ]),
    ).toEqual([1, 2, 3])
    expect(
      rankByEncounters('roundrobin', [
        [0, 1, 0.5, 0.5],
        [0, 0, 1, 1],
        [0.5, 0, 0, 1],
        [0.5, 0, 0, 0],
      ]),
    ).toEqual([1, 2, 3, 4])
  })

  test('compares those still level among themselves again, by who won', () => {
    // 1 and 2 have two points each, and 2 beat 1; 3 and 4 have one each, and 3 beat 4.
    expect(
      rankByEncounters('roundrobin', [
        [0, 0, 1, 1],
        [1, 0, 1, 0],
        [0, 0, 0, 1],
        [0, 1, 0, 0],
      ]),
    ).toEqual([2, 1, 3, 4])
  })

  test('separates no one in a circle of wins', () => {
    expect(
      rankByEncounters('swiss', [
        [0, 1, 0],
        [0, 0, 1],
        [1, 0, 0],
      ]),
    ).toEqual([0, 0, 0])
  })

  test('puts first in a Swiss the player who stays first whatever the result of unplayed games', () => {
    expect(
      rankByEncounters('swiss', [
        [0, 1, 1],
        [0, 0, null],
        [0, null, 0],
      ]),
    ).toEqual([1, 2, 2])
    expect(
      rankByEncounters('swiss', [
        [0, 1, null],
        [0, 0, null],
        [null, null, 0],
      ]),
    ).toEqual([0, 0, 0])
  })
})
