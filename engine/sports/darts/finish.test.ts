import { expect, test } from 'vitest'
import { minDartsToFinish } from './board.ts'
import { canScore, canScoreFromStart } from './finish.ts'

const minDarts = (left: number) => minDartsToFinish(left, 'double')
const upTo180 = Array.from({ length: 181 }, (_, points) => points)

test('finds no finish up to 170 for the seven bogey numbers, 1 and 0', () => {
  const impossible = upTo180.filter((points) => minDarts(points) === null)
  expect(impossible.filter((points) => points <= 170)).toEqual([
    0, 1, 159, 162, 163, 165, 166, 168, 169,
  ])
})

test('finds no finish above 170', () => {
  expect(upTo180.filter((points) => points > 170 && minDarts(points) !== null)).toEqual([])
})

test('finishes doubles and the bull with one dart', () => {
  const one = upTo180.filter((points) => minDarts(points) === 1)
  expect(one).toEqual([...Array.from({ length: 20 }, (_, at) => 2 * at + 2), 50])
})

test('finishes every score up to 98, and 100, 101, 104, 107 and 110, with at most two darts', () => {
  const two = upTo180.filter((points) => minDarts(points) === 2)
  expect(two.filter((points) => points > 98)).toEqual([100, 101, 104, 107, 110])
  expect(minDarts(99)).toBe(3)
})

test('finds the totals that one visit and two visits can score', () => {
  const never = Array.from({ length: 181 }, (_, points) => points).filter(
    (points) => !canScore(points, 1),
  )
  expect(never).toEqual([163, 166, 169, 172, 173, 175, 176, 178, 179])
  const ofTwo = [353, 355, 356, 357, 358, 359, 360, 361].map((points) => canScore(points, 2))
  expect(ofTwo).toEqual([false, false, false, true, false, false, true, false])
  expect(canScore(0, 0)).toBe(true)
  expect(canScore(1, 0)).toBe(false)
})

test('cannot open a double-in leg with 180, and scores nothing before it is opened', () => {
  expect(canScoreFromStart(180, 1, 'double')).toBe(false)
  expect(canScoreFromStart(180, 2, 'double')).toBe(true)
  expect(canScoreFromStart(170, 1, 'double')).toBe(true)
  expect(canScoreFromStart(0, 3, 'double')).toBe(true)
  expect(canScoreFromStart(180, 1, 'master')).toBe(true)
})
