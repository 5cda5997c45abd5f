import { expect, test } from 'vitest'
import { moveSeed, type SeedingDraft, isSameSeeding, toggleFixed } from './seeding-order.ts'

const byRating: SeedingDraft = { method: 'rating', handOrder: [], fixed: {} }
const order = ['a', 'b', 'c', 'd']

test('moving a player switches to a manual order', () => {
  expect(moveSeed(byRating, order, 3, 0)).toEqual({
    method: 'hand',
    handOrder: ['d', 'a', 'b', 'c'],
    fixed: {},
  })
  expect(moveSeed(byRating, order, 0, 2).handOrder).toEqual(['b', 'c', 'a', 'd'])
})

test('does not move a player beyond the ends', () => {
  expect(moveSeed(byRating, order, 0, -1)).toBe(byRating)
  expect(moveSeed(byRating, order, 3, 4)).toBe(byRating)
})

test('a fixed seed changes when its player moves', () => {
  const draft = { ...byRating, fixed: { b: 2 } }
  expect(moveSeed(draft, order, 0, 1).fixed).toEqual({ b: 1 })
})

test('fixes a seed, and releases it when toggled again', () => {
  const fixed = toggleFixed(byRating, 'c', 3)
  expect(fixed.fixed).toEqual({ c: 3 })
  expect(toggleFixed(fixed, 'c', 3).fixed).toEqual({})
})

test('compares seedings without an unused manual order', () => {
  expect(isSameSeeding(byRating, { ...byRating, handOrder: order })).toBe(true)
  expect(isSameSeeding(byRating, { ...byRating, fixed: { a: 1 } })).toBe(false)
})
