import { expect, test } from 'vitest'
import { moveSeed, type SeedingDraft, sameSeeding, toggleFixed } from './seeding-order.ts'

const byRating: SeedingDraft = { method: 'rating', hand: [], fixed: {} }
const order = ['a', 'b', 'c', 'd']

test('moving a player switches to a manual order', () => {
  expect(moveSeed(byRating, order, 3, 0)).toEqual({
    method: 'hand',
    hand: ['d', 'a', 'b', 'c'],
    fixed: {},
  })
  expect(moveSeed(byRating, order, 0, 2).hand).toEqual(['b', 'c', 'a', 'd'])
})

test('does not move a player beyond the ends', () => {
  expect(moveSeed(byRating, order, 0, -1)).toBe(byRating)
  expect(moveSeed(byRating, order, 3, 4)).toBe(byRating)
})

test('a fixed seed moves with its place', () => {
  const draft = { ...byRating, fixed: { b: 2 } }
  expect(moveSeed(draft, order, 0, 1).fixed).toEqual({ b: 1 })
})

test('fixes a seed at its place, and releases it', () => {
  const fixed = toggleFixed(byRating, 'c', 3)
  expect(fixed.fixed).toEqual({ c: 3 })
  expect(toggleFixed(fixed, 'c', 3).fixed).toEqual({})
})

test('ignores an unused manual order', () => {
  expect(sameSeeding(byRating, { ...byRating, hand: order })).toBe(true)
  expect(sameSeeding(byRating, { ...byRating, fixed: { a: 1 } })).toBe(false)
})
