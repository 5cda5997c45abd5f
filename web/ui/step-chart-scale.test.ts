import { expect, test } from 'vitest'
import { gridLines, monthMarks } from './step-chart-scale.ts'

const point = (rating: number, at = '2026-11-01T12:00:00.000Z') => ({
  at,
  rating,
  deviation: 40,
  result: 'W' as const,
})

test('the grid holds every rating with its deviation', () => {
  const lines = gridLines([point(1652), point(1738)])
  expect(lines[0]).toBeLessThanOrEqual(1612)
  expect(lines.at(-1)).toBeGreaterThanOrEqual(1778)
})

test('a grid has at most seven lines, however far a rating went', () => {
  expect(gridLines([point(800), point(2300)]).length).toBeLessThanOrEqual(7)
})

test('a month is named once, at its first match', () => {
  const marks = monthMarks(
    [
      point(1500, '2026-09-10T12:00:00.000Z'),
      point(1510, '2026-09-20T12:00:00.000Z'),
      point(1520, '2026-10-02T12:00:00.000Z'),
    ],
    'en-US',
  )
  expect(marks).toEqual([
    { place: 0, label: 'Sep' },
    { place: 2, label: 'Oct' },
  ])
})
