import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMovements, form, getFormMark, orderBoard, winRate } from './leaderboard.ts'

const row = (playerId: string, rating: number, games = 5, variance = 10_000) => ({
  playerId,
  rating,
  variance,
  games,
})

const board = (...rows: Parameters<typeof orderBoard>[0]) =>
  orderBoard(rows).map(({ playerId, rank }) => `${rank ?? '?'} ${playerId}`)

test('orders by rating, followed by players below five games without a rank', () => {
  expect(
    board(row('ada', 1300), row('ben', 1500, 4), row('cleo', 1400), row('dan', 1600, 0)),
  ).toEqual(['1 cleo', '2 ada', '? dan', '? ben'])
})

test('breaks ties by certainty, then by id', () => {
  expect(board(row('cleo', 1200), row('ben', 1200), row('ada', 1200, 5, 9000))).toEqual([
    '1 ada',
    '2 ben',
    '3 cleo',
  ])
})

test('does not depend on the order of the rows', () => {
  const rows = fc.uniqueArray(
    fc.record({
      playerId: fc.string({ minLength: 1 }),
      rating: fc.integer({ min: 1198, max: 1202 }),
      variance: fc.constantFrom(100, 200),
      games: fc.integer({ min: 0, max: 9 }),
    }),
    { selector: (each) => each.playerId },
  )
  fc.assert(
    fc.property(rows, (given) => {
      expect(orderBoard(given.toReversed())).toEqual(orderBoard(given))
    }),
  )
})

test('counts the places climbed, and returns null for new and unranked players', () => {
  const before = orderBoard([
    row('ada', 1500),
    row('ben', 1400),
    row('cleo', 1300),
    row('dan', 1350, 4),
  ])
  const after = orderBoard([
    row('cleo', 1600),
    row('ada', 1500),
    row('ben', 1400),
    row('dan', 1350),
    row('eva', 1100),
  ])
  expect([...findMovements(before, after)]).toEqual([
    ['cleo', 2],
    ['ada', -1],
    ['ben', -1],
    ['dan', null],
    ['eva', null],
  ])
})

test('computes the win rate as a percentage with one decimal in which a draw counts half', () => {
  expect(winRate(2, 0, 3)).toBe(66.7)
  expect(winRate(1, 1, 2)).toBe(75)
  expect(winRate(0, 0, 7)).toBe(0)
  expect(winRate(9, 0, 9)).toBe(100)
  expect(winRate(0, 0, 0)).toBe(0)
})

test('returns the last five results as form, newest last', () => {
  expect(([1, 0.5, 0] as const).map(getFormMark)).toEqual(['W', 'D', 'L'])
  expect(form(['L', 'W', 'W', 'D', 'L', 'W'])).toEqual(['W', 'W', 'D', 'L', 'W'])
  expect(form(['W'])).toEqual(['W'])
})
