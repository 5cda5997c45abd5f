import { expect, test } from 'vitest'
import type { Step } from '#engine/live/log.ts'
import { computeSecondsLeft, findCurrentShot } from './shot.ts'

const createSteps = (...kinds: readonly string[]) =>
  kinds.map((kind, index): Step<{ kind: string; by: 1 }, null> => ({
    id: `e${index + 1}`,
    place: 'rack 1',
    action: { kind, by: 1 },
    before: null,
    after: null,
  }))

test.each([
  [[], { previousEntryId: null, extensions: 0, timeoutBy: null }],
  [['break', 'shot'], { previousEntryId: 'e2', extensions: 0, timeoutBy: null }],
  [['break', 'extension'], { previousEntryId: 'e1', extensions: 1, timeoutBy: null }],
  [['extension'], { previousEntryId: null, extensions: 1, timeoutBy: null }],
  [['break', 'timeout'], { previousEntryId: 'e2', extensions: 0, timeoutBy: 1 }],
])('finds the current shot after %j', (kinds, shot) => {
  expect(findCurrentShot(createSteps(...kinds))).toEqual(shot)
})

const running = { previousEntryId: 'e1', startedAt: 1_000, extensions: 0 }
const shot = { previousEntryId: 'e1', extensions: 0, timeoutBy: null }
const timeAt = (now: number) => ({ seconds: 30, now })

test('counts down, and an extension adds the same time again', () => {
  expect(computeSecondsLeft(running, shot, timeAt(11_000))).toEqual({ left: 20, total: 30 })
  expect(computeSecondsLeft(running, { ...shot, extensions: 1 }, timeAt(11_000))).toEqual({
    left: 50,
    total: 60,
  })
  expect(computeSecondsLeft(running, shot, timeAt(99_000))?.left).toBe(0)
})

test('stops at the next shot', () => {
  expect(computeSecondsLeft(running, { ...shot, previousEntryId: 'e2' }, timeAt(2_000))).toBeNull()
  expect(computeSecondsLeft(null, shot, timeAt(2_000))).toBeNull()
})

test('ignores an extension of an earlier shot', () => {
  const later = { ...running, extensions: 1 }
  expect(computeSecondsLeft(later, { ...shot, extensions: 1 }, timeAt(11_000))?.left).toBe(20)
})
