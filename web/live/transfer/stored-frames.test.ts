// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addFrame } from './frames.ts'
import { saveScannedFrames, loadScannedFrames } from './stored-frames.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('stores frames opened one after the other for an hour', () => {
  vi.useFakeTimers()
  const parts = addFrame(null, '1.2.abc.Zm9v')!
  saveScannedFrames(parts)
  expect(loadScannedFrames()).toEqual(parts)
  vi.advanceTimersByTime(61 * 60_000)
  expect(loadScannedFrames()).toBeNull()
  expect(localStorage.length).toBe(0)
})
