import { expect, test } from 'vitest'
import { sports } from '../../sports/sports.ts'
import { expectedUnits, expectedLength, lengthKeys, defaultDuration } from './duration.ts'

test.each([
  [1, 1],
  [2, 2.5],
  [3, 4.125],
  [4, 5.8125],
])('a race to %i takes %d units on average', (needed, units) => {
  expect(expectedUnits(needed)).toBeCloseTo(units, 10)
})

test.each(
  Object.values(sports).flatMap(({ id: sport, formats }) =>
    formats.map((format) => [sport, format] as const),
  ),
)('a match of %s, %s has a usual duration', (sport, format) => {
  const { minutes, spread } = defaultDuration(sport, expectedLength(sport, format, null))
  expect(minutes).toBeGreaterThan(4)
  expect(minutes).toBeLessThan(200)
  expect(spread).toBeGreaterThan(0)
})

test('a longer race takes longer and has a key of its own', () => {
  const short = expectedLength('darts', '501', 3)
  const long = expectedLength('darts', '501', 7)
  expect(defaultDuration('darts', short).minutes).toBeCloseTo(3 + 5 * 2.5, 10)
  expect(defaultDuration('darts', long).minutes).toBeCloseTo(3 + 5 * 5.8125, 10)
  expect(lengthKeys('darts', short)).toEqual(['501 2', '501'])
  expect(lengthKeys('darts', long)).toEqual(['501 4', '501'])
})
