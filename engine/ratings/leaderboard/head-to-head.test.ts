import { expect, test } from 'vitest'
import { computeHeadToHead } from './head-to-head.ts'
import type { Meeting } from './head-to-head.ts'

const meeting = (part: Partial<Meeting> = {}): Meeting => ({
  sportId: 'tabletennis',
  format: 'Best of 3',
  side1: ['ada'],
  side2: ['ben'],
  score1: 2,
  score2: 0,
  winnerSide: 1,
  ending: 'played',
  ...part,
})

const swapped = { side1: ['ben'], side2: ['ada'] }
const between = (...matches: readonly Meeting[]) => computeHeadToHead('ada', 'ben', matches)

test('returns zeros for two players who have never met', () => {
  expect(between(meeting({ side2: ['cleo'] }))).toEqual({
    played: 0,
    wins: [0, 0],
    draws: 0,
    totals: {},
    longestRun: [0, 0],
    bestSet: [null, null],
  })
})

test('counts wins, draws and runs from either side of the table', () => {
  const result = between(
    meeting(),
    meeting(swapped),
    meeting({ ...swapped, winnerSide: 2, score1: 1, score2: 2 }),
    meeting(),
    meeting({ sportId: 'chess', format: 'Rapid', score1: 0.5, score2: 0.5, winnerSide: 0 }),
  )
  expect(result).toMatchObject({ played: 5, wins: [3, 1], draws: 1, longestRun: [2, 1] })
})

test('sums sets and their points where they are known', () => {
  const result = between(
    meeting({
      score2: 1,
      details: {
        sets: [
          [11, 3],
          [9, 11],
          [12, 10],
        ],
      },
    }),
    meeting({
      ...swapped,
      details: {
        sets: [
          [11, 8],
          [11, 2],
        ],
      },
    }),
    meeting({ score1: 11, score2: 6 }),
  )
  expect(result.totals).toEqual({ sets: [2, 3], points: [53, 52] })
  expect(result.bestSet).toEqual([
    [11, 3],
    [11, 2],
  ])
})

test('sums each sport in its own unit', () => {
  const result = between(
    meeting({ sportId: 'pool', format: '8-Ball', score1: 7, score2: 4 }),
    meeting({ sportId: 'pool', format: 'Straight Pool', score1: 50, score2: 31 }),
    meeting({ sportId: 'darts', format: '501', score1: 3, score2: 2 }),
    meeting({ sportId: 'darts', format: '501', score1: 501, score2: 400 }),
    meeting({ sportId: 'foosball', format: 'First to 5', score1: 5, score2: 1 }),
    meeting({ sportId: 'chess', format: 'Blitz', score1: 1, score2: 0 }),
  )
  expect(result.totals).toEqual({ racks: [7, 4], points: [551, 431], legs: [3, 2], goals: [5, 1] })
})

test('counts players on opposite sides as having met, but not partners', () => {
  const four = { sportId: 'foosball', format: 'First to 5', score1: 5, score2: 3 } as const
  const result = between(
    meeting({ ...four, side1: ['cleo', 'ada'], side2: ['ben', 'dan'] }),
    meeting({ ...four, side1: ['ada', 'ben'], side2: ['cleo', 'dan'] }),
  )
  expect(result).toMatchObject({ played: 1, wins: [1, 0] })
})

test('skips a forfeit, and counts a retirement without its open set', () => {
  const result = between(
    meeting({ ending: 'forfeit' }),
    meeting({ ending: 'double_forfeit', score1: 0, winnerSide: 0 }),
    meeting({
      ending: 'retired',
      score1: 1,
      details: {
        sets: [
          [11, 7],
          [10, 2],
        ],
      },
    }),
  )
  expect(result).toMatchObject({ played: 1, wins: [1, 0] })
  expect(result.bestSet).toEqual([[11, 7], null])
})
