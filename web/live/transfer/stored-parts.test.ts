// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { withPart } from './frames.ts'
import { saveParts, loadParts } from './stored-parts.ts'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('stores frames opened one after the other for an hour', () => {
  vi.useFakeTimers()
  const parts = withPart(null, '1.2.abc.Zm9v')!
  saveParts(parts)
  expect(loadParts()).toEqual(parts)
  vi.advanceTimersByTime(61 * 60_000)
  expect(loadParts()).toBeNull()
  expect(localStorage.length).toBe(0)
})
