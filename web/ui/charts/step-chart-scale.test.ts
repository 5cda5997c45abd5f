import { expect, test } from 'vitest'
import {
  createGridLines,
  findNearestIndex,
  computeMatchPositions,
  createTimeMarks,
} from './step-chart-scale.ts'

const point = (rating: number, at = '2026-11-01T12:00:00.000Z') => ({
  at,
  rating,
  deviation: 40,
  result: 'W' as const,
})

test('the grid contains every rating with its deviation', () => {
  const lines = createGridLines([point(1652), point(1738)])
  expect(lines[0]).toBeLessThanOrEqual(1612)
  expect(lines.at(-1)).toBeGreaterThanOrEqual(1778)
})

test('a grid has at most seven lines, however far a rating moved', () => {
  expect(createGridLines([point(800), point(2300)]).length).toBeLessThanOrEqual(7)
})

const pointsOn = (...days: string[]) => days.map((day) => point(1500, `${day}T12:00:00.000Z`))
const computeGaps = (positions: readonly number[]) =>
  positions.slice(1).map((place, index) => place - positions[index]!)

test('places matches by time, from edge to edge, even if many were played on one evening', () => {
  const evening = Array.from({ length: 12 }, () => '2026-03-10')
  const positions = computeMatchPositions(
    pointsOn('2026-01-01', ...evening, '2026-07-01', '2026-07-01'),
    600,
  )
  expect(positions[0]).toBe(0)
  expect(positions.at(-1)).toBe(600)
  expect(Math.min(...computeGaps(positions))).toBeGreaterThanOrEqual(5)
  // March is two fifths of the way to July.
  expect(positions[1]! / 600).toBeCloseTo(68 / 181, 1)
})

test('keeps the order and the edges when there are more matches than fit', () => {
  const positions = computeMatchPositions(
    pointsOn('2025-03-10', ...Array.from({ length: 499 }, () => '2026-03-10')),
    200,
  )
  expect(positions[0]).toBeCloseTo(0)
  expect(positions.at(-1)).toBe(200)
  expect(Math.min(...computeGaps(positions))).toBeGreaterThan(0)
  expect(computeMatchPositions(pointsOn('2026-03-10'), 200)).toEqual([200])
})

test('labels the starts of months, evenly spaced, as many as fit', () => {
  const year = pointsOn('2025-12-20', '2026-11-20')
  const marks = createTimeMarks(year, 600, 'en-US')
  expect(marks.map(({ label }) => label).slice(0, 3)).toEqual(['Jan', 'Feb', 'Mar'])
  const widths = computeGaps(marks.map(({ x }) => x))
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(6)
  const few = createTimeMarks(year, 200, 'en-US')
  expect(few.length).toBeLessThanOrEqual(4)
  expect(few.map(({ label }) => label)).toEqual(['Jan', 'Apr', 'Jul', 'Oct'])
})

test('labels a few weeks by day, and a single day not at all', () => {
  const marks = createTimeMarks(pointsOn('2026-09-01', '2026-09-30'), 600, 'en-US')
  expect(marks.map(({ label }) => label)).toEqual(['Sep 2', 'Sep 9', 'Sep 16', 'Sep 23', 'Sep 30'])
  expect(createTimeMarks(pointsOn('2026-09-01'), 600)).toEqual([])
})

test('returns the nearest match', () => {
  expect(findNearestIndex([0, 50, 100], 70)).toBe(1)
  expect(findNearestIndex([0, 50, 100], 80)).toBe(2)
})
