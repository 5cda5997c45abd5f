import { expect, test } from 'vitest'
import {
  Q,
  deviation,
  expectedScore,
  g,
  marginWeight,
  newStanding,
  startingLevels,
  varianceAt,
} from './glicko.ts'
import type { Standing } from './types.ts'

const DAY = 86_400_000

// Source: Mark Glickman, "The Glicko system", worked example.
const opponents = [
  { rating: 1400, rd: 30, g: 0.9955, e: 0.639, score: 1 },
  { rating: 1550, rd: 100, g: 0.9531, e: 0.432, score: 0 },
  { rating: 1700, rd: 300, g: 0.7242, e: 0.303, score: 0 },
]

test('computes g and E as in Glickman’s worked example', () => {
  for (const opponent of opponents) {
    expect(g(opponent.rd ** 2)).toBeCloseTo(opponent.g, 4)
    expect(expectedScore(1500, opponent.rating, opponent.rd ** 2)).toBeCloseTo(opponent.e, 3)
  }
})

test('rates the three games of the example in one period to 1464 and 151.4', () => {
  const terms = opponents.map((opponent) => {
    const weight = g(opponent.rd ** 2)
    const e = expectedScore(1500, opponent.rating, opponent.rd ** 2)
    return { surprise: weight * (opponent.score - e), information: weight ** 2 * e * (1 - e) }
  })
  const information = Q ** 2 * terms.reduce((sum, term) => sum + term.information, 0)
  const variance = 1 / (1 / 200 ** 2 + information)
  const rating = 1500 + Q * variance * terms.reduce((sum, term) => sum + term.surprise, 0)
  expect(rating).toBeCloseTo(1464, 0)
  expect(deviation(variance)).toBeCloseTo(151.4, 1)
})

test('starts a newcomer at 1200 ± 350, or at the given starting level', () => {
  expect(newStanding()).toMatchObject({ rating: 1200, variance: 350 ** 2, games: 0 })
  expect(startingLevels.map((level) => newStanding(level.rating).rating)).toEqual([
    1000, 1200, 1400, 1600,
  ])
})

test('adds 9 to the variance for each day without a match, up to 350²', () => {
  const standing: Standing = { ...newStanding(), variance: 10_000, lastPlayedAt: 0 }
  expect(varianceAt(standing, 0)).toBe(10_000)
  expect(varianceAt(standing, DAY)).toBe(10_009)
  expect(varianceAt(standing, 10 * DAY)).toBe(10_090)
  expect(varianceAt(standing, 100_000 * DAY)).toBe(350 ** 2)
  expect(varianceAt(standing, -DAY)).toBe(10_000)
  expect(varianceAt(newStanding(), DAY)).toBe(350 ** 2)
})

test('gives a usual margin between equals the weight 1', () => {
  // m = 0.34 in pool.
  expect(marginWeight('pool', [67, 33], 0.5)).toBeCloseTo(1, 12)
  expect(marginWeight('foosball', [65, 35], 0.5)).toBeCloseTo(1, 12)
  expect(marginWeight('tabletennis', [169, 31], 0.5)).toBeCloseTo(1, 12)
  expect(marginWeight('darts', [31, 169], 0.5)).toBeCloseTo(1, 12)
})

test('gives a clear win more weight and a narrow one less, from 0.25 to 3', () => {
  expect(marginWeight('pool', [7, 0], 0.5)).toBeCloseTo(Math.sqrt(1 / 0.34), 12)
  expect(marginWeight('pool', [7, 6], 0.5)).toBeCloseTo(Math.sqrt(1 / 13 / 0.34), 12)
  expect(marginWeight('pool', [1000, 999], 0.5)).toBe(0.25)
  expect(marginWeight('pool', [50, -49], 0.5)).toBeCloseTo(Math.sqrt(1 / 0.34), 12)
})

test('gives the margin of a favourite less weight than the same margin of an outsider', () => {
  expect(marginWeight('foosball', [5, 2], 0.9)).toBeLessThan(marginWeight('foosball', [5, 2], 0.1))
})

test('gives chess, a missing score and a level score the weight 1', () => {
  expect(marginWeight('chess', [1, 0], 0.7)).toBe(1)
  expect(marginWeight('pool', null, 0.7)).toBe(1)
  expect(marginWeight('pool', [0, 0], 0.7)).toBe(1)
  expect(marginWeight('pool', [-2, -1], 0.7)).toBe(1)
})
