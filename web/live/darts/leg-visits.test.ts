import { expect, test } from 'vitest'
import { type X01Action, x01Live } from '#engine/live/darts/x01.ts'
import { foldLog, type LiveEvent } from '#engine/live/log.ts'
import {
  findLastEntry,
  findReopenedVisit,
  findUnansweredFinish,
  listX01Visits,
} from './leg-visits.ts'
import { findCheckoutRoute } from './x01/checkout-route.ts'

const settings = { start: 101, legs: 3, throws: 1 } as const

function createLog(actions: readonly X01Action[]): LiveEvent<X01Action>[] {
  let legs = 0
  let state = x01Live.begin(settings)
  return actions.map((action, index) => {
    const place = `set 1 leg ${legs + 1}`
    const applied = x01Live.apply(state, action)
    if (applied.ok) state = applied.state
    legs = state.won.length
    return { id: `e${index}`, type: 'act', place, action }
  })
}

const visit = (by: 1 | 2, points: number, more: object = {}): X01Action => ({
  kind: 'visit',
  by,
  points,
  ...more,
})

test('lists the visits of the current leg, including busts', () => {
  const log = createLog([visit(1, 60), visit(2, 41), { kind: 'bust', by: 1 }])
  expect(listX01Visits(log, settings)).toEqual([
    [
      { points: 60, left: 41, isBust: false },
      { points: 0, left: 41, isBust: true },
    ],
    [{ points: 41, left: 60, isBust: false }],
  ])
})

test('starts the next leg empty, and asks for the darts at the double', () => {
  const log = createLog([visit(1, 41), visit(2, 0), visit(1, 60, { darts: 3, atDouble: 1 })])
  const { state } = foldLog(x01Live, settings, log)
  expect(listX01Visits(log, settings)).toEqual([[], []])
  expect(findUnansweredFinish(log, state)).toMatchObject({
    id: 'e2',
    darts: 3,
    atDouble: 1,
    range: { min: 1, max: 2 },
  })
  const answered: LiveEvent<X01Action>[] = [
    ...log,
    { id: 'x', type: 'edit', target: 'e2', to: visit(1, 60, { darts: 3, atDouble: 2 }) },
  ]
  expect(findLastEntry(answered)).toMatchObject({ id: 'e2', action: { atDouble: 2 } })
  expect(findUnansweredFinish(answered, state)?.atDouble).toBe(2)
})

test('undoing a correction reopens no visit, because the corrected one stays', () => {
  const thrown = (by: 1 | 2, ...hit: string[]): X01Action => ({ kind: 'thrown', by, hit })
  const log = createLog([thrown(1, 'S20', 'S1', 'S5'), thrown(2, 'S1', 'S1', 'S1')])
  expect(findReopenedVisit(log)).toEqual(thrown(2, 'S1', 'S1', 'S1'))
  const to = thrown(1, 'S20', 'S1', 'S1')
  expect(findReopenedVisit([...log, { id: 'x', type: 'edit', target: 'e0', to }])).toBeNull()
})

test('does not ask where only one answer is possible', () => {
  const log = createLog([visit(1, 61), visit(2, 0), visit(1, 40, { darts: 1, atDouble: 1 })])
  expect(findUnansweredFinish(log, foldLog(x01Live, settings, log).state)).toBeNull()
})

test('the checkout route follows the darts in hand', () => {
  const state = x01Live.begin({ ...settings, start: 121 })
  expect(findCheckoutRoute(state, []).leaves).toBe(0)
  expect(findCheckoutRoute(state, ['T20'])).toMatchObject({ left: 61, dartsLeft: 2, leaves: 0 })
  expect(findCheckoutRoute(state, ['T20', 'S9'])).toMatchObject({
    left: 52,
    route: ['S12'],
    leaves: 40,
  })
  // A preference for double 16 changes the route.
  expect(findCheckoutRoute(state, ['T20', 'S9'], 16)).toMatchObject({ route: ['S20'], leaves: 32 })
  expect(findCheckoutRoute(x01Live.begin({ ...settings, opens: 'double' }), []).route).toEqual([])
})
