import { expect, test } from 'vitest'
import { enter, type LiveEvent } from '../log.ts'
import { collectHabits, findFavouriteDouble } from './habits.ts'
import { type X01Action, x01Live, type X01Settings } from './x01.ts'

const settings: X01Settings = { start: 101, legs: 3, throws: 1 }

function createLog(...actions: readonly X01Action[]): LiveEvent<X01Action>[] {
  const events: LiveEvent<X01Action>[] = []
  for (const [at, action] of actions.entries()) {
    const done = enter({ rules: x01Live, settings, events }, `e${at}`, action)
    if (!done.ok) throw new Error(done.refusal.message)
    events.push(done.event)
  }
  return events
}

test('returns the score of each visit of a side, and the doubles that ended its legs dart by dart', () => {
  const log = createLog(
    { kind: 'visit', by: 1, points: 45 },
    { kind: 'visit', by: 2, points: 60 },
    { kind: 'thrown', by: 1, hit: ['S20', 'D18'] },
    { kind: 'visit', by: 2, points: 26 },
    { kind: 'bust', by: 1 },
    { kind: 'visit', by: 2, points: 75, darts: 3, atDouble: 1 },
  )
  expect(collectHabits(settings, log, 1)).toEqual({ visits: [45, 56, 0], doubles: [18] })
  expect(collectHabits(settings, log, 2)).toEqual({ visits: [60, 26, 75], doubles: [] })
  const gone = [...log, { id: 'u', type: 'remove', target: 'e5' } as const]
  expect(collectHabits(settings, gone, 2).visits).toEqual([60, 26])
})

test('counts nothing for a bust or for darts before the first double', () => {
  const bust = createLog({ kind: 'thrown', by: 1, hit: ['T20', 'T20'] })
  expect(collectHabits(settings, bust, 1).visits).toEqual([0])
  const doubleIn: X01Settings = { ...settings, opens: 'double' }
  const done = enter({ rules: x01Live, settings: doubleIn, events: [] }, 'e0', {
    kind: 'thrown',
    by: 1,
    hit: ['S20', 'D10', 'S5'],
  })
  if (!done.ok) throw new Error(done.refusal.message)
  expect(collectHabits(doubleIn, [done.event], 1).visits).toEqual([25])
})

test('finds a favourite double after three legs that ended on it', () => {
  expect(findFavouriteDouble([20, 16, 16])).toBeNull()
  expect(findFavouriteDouble([20, 16, 16, 16, 20])).toBe(16)
  expect(findFavouriteDouble([])).toBeNull()
})
