import { expect, test } from 'vitest'
import { type X01Action, x01Live } from '#engine/live/darts/x01.ts'
import { foldLog, type LiveEvent, revise } from '#engine/live/log.ts'
import { sumEntry } from '#engine/live/darts/habits.ts'
import { replaceTotal, compareStates, computeStateBefore, listFinishes } from './changed-visit.ts'

const settings = { start: 101, legs: 3, throws: 1 } as const

const createEntry = (
  id: string,
  action: X01Action,
  place = 'set 1 leg 1',
): LiveEvent<X01Action> => ({
  id,
  type: 'act',
  place,
  action,
})
const log = [
  createEntry('a', { kind: 'thrown', by: 1, hit: ['S20', 'S1', 'MISS'] }),
  createEntry('b', { kind: 'visit', by: 2, points: 41 }),
  createEntry('c', { kind: 'visit', by: 1, points: 40 }),
]
const match = { rules: x01Live, settings, events: log }
const { state } = foldLog(x01Live, settings, log)

function replaceVisit(target: string, points: number) {
  const before = computeStateBefore(log, settings, target)
  const [finish] = listFinishes(before, 1, points)
  const to = replaceTotal(before, 1, points, finish)
  return { to, revised: revise(match, 'x', { type: 'edit', target, to }) }
}

test('replaces the total of an earlier visit that was entered dart by dart', () => {
  const { to, revised } = replaceVisit('a', 60)
  expect(sumEntry(log[0]!.type === 'act' ? log[0]!.action : to)).toBe(21)
  expect(to).toMatchObject({ kind: 'visit', points: 60, hit: undefined })
  expect(revised.ok && revised.folded.invalidated).toEqual([])
  expect(revised.ok && compareStates(state, revised.folded.state)).toEqual({
    score: null,
    left: [41, null],
  })
})

test('starts the next leg after a total that ends this one', () => {
  const { to, revised } = replaceVisit('c', 80)
  expect(to).toMatchObject({ kind: 'visit', darts: 2, atDouble: 1 })
  expect(revised.ok && compareStates(state, revised.folded.state)).toEqual({
    score: [1, 0],
    left: [101, 101],
  })
})

test('a total above the remaining score is a bust', () => {
  const { to, revised } = replaceVisit('c', 100)
  expect(to).toMatchObject({ kind: 'bust' })
  expect(revised.ok && compareStates(state, revised.folded.state).left).toEqual([80, null])
})
