import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readHistory } from '../pairing/swiss/corpus.test-data.ts'
import { ordinaryPoints } from '../pairing/swiss/types.ts'
import { explainTieBreak, writeNumber } from './explain.ts'
import { standings } from './standings.ts'
import { readTieBreak, tieBreakValues } from './tie-breaks.ts'
import type { TieBreakSetting } from './types.ts'

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

const settingOf = (row: Row): TieBreakSetting => ({
  mode: row.mode,
  rounds: row.rounds,
  points: ordinaryPoints,
  players: row.h.map((history, at) => ({
    number: at + 1,
    rating: row.r[at] || null,
    history: readHistory(history),
  })),
})

/** Players with equal points, best first, as a first criterion leaves them. */
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
    '%s has its %s',
    (_, name, row) => {
      const found = tieBreakValues(readTieBreak(name)!, settingOf(row), tiesByPoints(row))
      const values = row.s.map((__, at) => found.get(at + 1)!.value)
      const expected = row.tb[name]!.map((value) => (value === null ? null : Number(value)))
      expect(values).toEqual(expected)
    },
  )

  test.each(rankCases.map(({ row, order }) => [row.id, order, row] as const))(
    '%s is ranked by %s',
    (_, order, row) => {
      const ranked = standings(order.split(','), settingOf(row))
      const ranks = row.s.map((__, at) => ranked.find(({ number }) => number === at + 1)!.rank)
      expect(ranks).toEqual(row.rank[order])
    },
  )
})

test('the parts of a value that are not cut add up to it', () => {
  for (const row of rows) {
    for (const name of ['PTS', 'BH', 'BH/C1', 'BH/M1', 'SB', 'SB/C1', 'PS', 'PS/C1', 'KS', 'FB']) {
      for (const { value, parts } of tieBreakValues(
        readTieBreak(name)!,
        settingOf(row),
        [],
      ).values()) {
        const kept = parts.filter(({ isCut }) => !isCut)
        expect(kept.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(value!, 9)
      }
    }
  }
})

test('a value explains its arithmetic', () => {
  const part = (amount: number, isCut = false) => ({ round: 1, opponent: 2, amount, isCut })
  const value = { value: 14.5, parts: [part(4), part(3.5), part(7), part(2, true)] }
  expect(explainTieBreak('BH/C1', value)).toBe('Buchholz Cut-1 14½ = 4 + 3½ + 7, without 2')
  expect(explainTieBreak('ARO', { value: null, parts: [] })).toBe(
    'Average rating of opponents: undefined',
  )
  expect(explainTieBreak('DE', { value: 0, parts: [] })).toBe(
    'Direct encounter: undecided (no game among the tied)',
  )
  expect([0, 0.5, 18.25, -1.5, 2.123].map(writeNumber)).toEqual(['0', '½', '18¼', '−1½', '2.12'])
})

test('a tie-break that does not exist is not read', () => {
  expect(['XX', 'BH/C0', 'WIN/C1', 'ARO/M1', 'BH/'].map(readTieBreak).slice(0, 4)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('sets and points are told by ratio and by difference', () => {
  const setting: TieBreakSetting = {
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
    const found = tieBreakValues(readTieBreak(name)!, setting, [])
    return [1, 2, 3].map((number) => found.get(number)!.value)
  }
  expect(values('SETR')).toEqual([3, 1 / 3, null])
  expect(values('SETD')).toEqual([2, -2, 0])
  expect(values('PTSR')).toEqual([1.25, 0.8, null])
  expect(values('PTSD')).toEqual([8, -8, 0])
})
