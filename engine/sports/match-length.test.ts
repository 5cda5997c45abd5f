import { describe, expect, test } from 'vitest'
import {
  isDecidedByOneUnit,
  computeRaceWeight,
  findRaces,
  computeMatchWeight,
} from './match-length.ts'
import type { MatchDetails, Pair, SportId } from './types.ts'

test('weighs longer races more, up to 15', () => {
  const weights = [1, 2, 3, 4, 5, 6, 7, 9, 11].map((n) => computeRaceWeight(n).toFixed(2))
  expect(weights).toEqual(['1.00', '1.50', '1.88', '2.19', '2.46', '2.71', '2.93', '3.34', '3.70'])
  expect(computeRaceWeight(1000)).toBe(computeRaceWeight(15))
})

// Counts the chance of winning the race for unit chances slightly above and below even.
test.each([1, 2, 3, 5, 7])('matches a count of all possible courses of a race to %i', (n) => {
  const win = (a: number, b: number, p: number): number => {
    if (a === n) return 1
    return b === n ? 0 : p * win(a + 1, b, p) + (1 - p) * win(a, b + 1, p)
  }
  const h = 1e-5
  expect((win(0, 0, 0.5 + h) - win(0, 0, 0.5 - h)) / (2 * h)).toBeCloseTo(computeRaceWeight(n), 6)
})

type Case = [SportId, string, MatchDetails, Pair | null, readonly number[] | null]

describe('the races of a match', () => {
  test.each<Case>([
    ['pool', '8-Ball', { raceTo: 7 }, [7, 3], [7]],
    ['pool', '9-Ball', {}, [1, 0], [1]],
    ['pool', '8-Ball', {}, null, null],
    ['pool', 'Straight Pool', { raceTo: 100 }, [100, 70], null],
    ['tabletennis', 'Best of 3', {}, [2, 1], [2]],
    ['tabletennis', 'Best of 7', {}, null, [4]],
    ['tabletennis', 'Best of 3', {}, [11, 6], [1]],
    ['darts', '501', { bestOf: 5 }, null, [3]],
    ['darts', '501', {}, [2, 1], [2]],
    ['darts', '501', {}, [501, 120], [1]],
    ['foosball', 'First to 5', {}, [5, 2], [5]],
    ['foosball', 'First to 5', { unit: 'sets' }, [3, 1], [3, 5]],
    ['foosball', 'Tournament', {}, [4, 4], null],
    ['chess', 'Blitz', {}, [1, 0], null],
    ['chess', 'No such format', {}, [1, 0], null],
  ])('returns the races of %s %s %o %o', (sportId, format, details, played, races) => {
    expect(findRaces(sportId, { format, details, played })).toEqual(races)
  })

  test('weigh 1 at the usual length, less if shorter, more if longer', () => {
    expect(computeMatchWeight('pool', [5])).toBe(1)
    expect(computeMatchWeight('pool', [1])).toBeCloseTo(0.41, 2)
    expect(computeMatchWeight('pool', [9])).toBeCloseTo(1.36, 2)
    expect(computeMatchWeight('tabletennis', [3])).toBe(1)
    expect(computeMatchWeight('tabletennis', [2])).toBe(0.8)
    expect(computeMatchWeight('foosball', [3, 5])).toBeCloseTo(1.875, 9)
    expect(computeMatchWeight('chess', null)).toBe(1)
  })

  test('are one unit only for a single race to 1', () => {
    expect(isDecidedByOneUnit([1])).toBe(true)
    expect(isDecidedByOneUnit([1, 5])).toBe(false)
    expect(isDecidedByOneUnit(null)).toBe(false)
  })
})
