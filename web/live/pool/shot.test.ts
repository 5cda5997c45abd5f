import { expect, test } from 'vitest'
import type { Step } from '#engine/live/log.ts'
import { secondsLeft, currentShot } from './shot.ts'

const steps = (...kinds: readonly string[]) =>
  kinds.map((kind, at): Step<{ kind: string; by: 1 }, null> => ({
    id: `e${at + 1}`,
    place: 'rack 1',
    action: { kind, by: 1 },
    before: null,
    after: null,
  }))

test.each([
  [[], { after: null, extensions: 0, timeout: null }],
  [['break', 'shot'], { after: 'e2', extensions: 0, timeout: null }],
  [['break', 'extension'], { after: 'e1', extensions: 1, timeout: null }],
  [['extension'], { after: null, extensions: 1, timeout: null }],
  [['break', 'timeout'], { after: 'e2', extensions: 0, timeout: 1 }],
])('finds the current shot after %j', (kinds, shot) => {
  expect(currentShot(steps(...kinds))).toEqual(shot)
})

const running = { after: 'e1', startedAt: 1_000, extensions: 0 }
const shot = { after: 'e1', extensions: 0, timeout: null }
const at = (now: number) => ({ seconds: 30, now })

test('counts down, and an extension adds the same time again', () => {
  expect(secondsLeft(running, shot, at(11_000))).toEqual({ left: 20, total: 30 })
  expect(secondsLeft(running, { ...shot, extensions: 1 }, at(11_000))).toEqual({
    left: 50,
    total: 60,
  })
  expect(secondsLeft(running, shot, at(99_000))?.left).toBe(0)
})

test('stops at the next shot', () => {
  expect(secondsLeft(running, { ...shot, after: 'e2' }, at(2_000))).toBeNull()
  expect(secondsLeft(null, shot, at(2_000))).toBeNull()
})

test('ignores an extension of an earlier shot', () => {
  const later = { ...running, extensions: 1 }
  expect(secondsLeft(later, { ...shot, extensions: 1 }, at(11_000))?.left).toBe(20)
})
