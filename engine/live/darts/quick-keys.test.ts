import { expect, test } from 'vitest'
import { quickKeys } from './quick-keys.ts'

const usual = [26, 41, 45, 60, 81, 85, 95, 100, 121, 125, 140, 180]
const times = (points: number, count: number) => Array.from({ length: count }, () => points)

test('shows the usual twelve without visits, or the first eight of them on a phone', () => {
  expect(quickKeys([])).toEqual(usual)
  expect(quickKeys([], 8)).toEqual([26, 41, 45, 60, 81, 85, 100, 140])
})

test('prefers scores thrown more than once, adds usual ones, and sorts them ascending', () => {
  const visits = [...times(43, 5), ...times(7, 2), 99, 0, 0, 0]
  expect(quickKeys(visits)).toEqual([7, 26, 41, 43, 45, 60, 81, 85, 95, 100, 140, 180])
})

test('keeps the twelve most frequent of many totals', () => {
  const visits = Array.from({ length: 15 }, (_, at) => times(30 + at, 2 + at)).flat()
  expect(quickKeys(visits)).toEqual([33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44])
})

test('counts only the last two hundred visits', () => {
  const keys = quickKeys([...times(3, 50), ...times(60, 200)])
  expect(keys).not.toContain(3)
  expect(keys).toEqual(usual)
})
