import { expect, test } from 'vitest'
import { cricketLive, type CricketState } from '#engine/live/darts/cricket.ts'
import {
  type CricketKey,
  getDartsThrown,
  isUnusable,
  noDarts,
  pressCricketKey,
  applyDarts,
} from './cricket-entry.ts'

const initial = cricketLive.begin({
  legs: 1,
  throws: 1,
  variant: 'standard',
  level: 'level or ahead',
})

function pressKeys(presses: readonly CricketKey[], state: CricketState = initial) {
  let result = { entry: noDarts, action: null, isUndo: false } as ReturnType<typeof pressCricketKey>
  for (const press of presses) result = pressCricketKey(result.entry, press, state)
  return result
}

const createDartKey = (name: string): CricketKey => ({ kind: 'dart', dart: name })
const end: CricketKey = { kind: 'end' }

test('the third dart ends the visit', () => {
  const result = pressKeys([createDartKey('T20'), createDartKey('S20'), createDartKey('MISS')])
  expect(result.action).toEqual({ kind: 'thrown', by: 1, hit: ['T20', 'S20', 'MISS'] })
  expect(result.entry).toEqual(noDarts)
})

test('counts misses for the rest of a visit that is ended early', () => {
  expect(pressKeys([createDartKey('S18'), end]).action?.hit).toEqual(['S18', 'MISS', 'MISS'])
  expect(pressKeys([end]).action?.hit).toEqual(['MISS', 'MISS', 'MISS'])
})

test('the winning dart ends the visit', () => {
  const three = { 20: 3, 19: 3, 18: 3, 17: 3, 16: 3, 15: 3, 25: 2 }
  const state: CricketState = { ...initial, marks: [three, {}] }
  expect(pressKeys([createDartKey('S25')], state).action?.hit).toEqual(['S25'])
})

test('updates marks and points with every dart', () => {
  const { entry } = pressKeys([createDartKey('T20'), createDartKey('S20')])
  const updated = applyDarts(initial, getDartsThrown(entry, initial))
  expect(updated.marks[0][20]).toBe(3)
  expect(updated.points).toEqual([20, 0])
  expect(updated.thrower).toBe(1)
})

test('disables a number once the thrower can no longer use it', () => {
  const closed: CricketState = { ...initial, marks: [{ 20: 3 }, { 20: 3 }] }
  const open: CricketState = { ...initial, marks: [{ 20: 3 }, { 20: 2 }] }
  expect(isUnusable(closed, 20)).toBe(true)
  expect(isUnusable(open, 20)).toBe(false)
  const noScore: CricketState = { ...open, settings: { ...open.settings, variant: 'no score' } }
  expect(isUnusable(noScore, 20)).toBe(true)
})

test('undo removes a dart, then reopens the previous visit without its last dart', () => {
  const { entry } = pressKeys([createDartKey('S18')])
  expect(pressCricketKey(entry, { kind: 'back', last: null }, initial)).toMatchObject({
    isUndo: false,
    entry: { hit: [] },
  })
  const last = { kind: 'thrown', by: 2, hit: ['S15', 'T16', 'MISS'] } as const
  expect(pressKeys([{ kind: 'back', last }])).toMatchObject({
    isUndo: true,
    entry: { hit: ['S15', 'T16'], side: 2 },
  })
})

test('undo ignores darts of a visit that another device has ended', () => {
  const stale = { ...noDarts, hit: ['S18'], side: 2 } as const
  const undone = pressCricketKey(stale, { kind: 'back', last: null }, initial)
  expect(undone).toMatchObject({ isUndo: true, entry: noDarts })
})

test('accepts the ring after the number on a keyboard', () => {
  const typed: CricketKey[] = [
    { kind: 'digit', digit: 2 },
    { kind: 'digit', digit: 0 },
    { kind: 'ring', ring: 'T' },
    { kind: 'digit', digit: 1 },
    { kind: 'digit', digit: 9 },
    end,
  ]
  expect(pressKeys(typed).entry.hit).toEqual(['T20', 'S19'])
})
