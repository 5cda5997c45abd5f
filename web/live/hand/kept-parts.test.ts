// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { withPart } from './frames.ts'
import { keepParts, keptParts } from './kept-parts.ts'

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('stores frames opened one after the other for an hour', () => {
  vi.useFakeTimers()
  const parts = withPart(null, '1.2.abc.Zm9v')!
  keepParts(parts)
  expect(keptParts()).toEqual(parts)
  vi.advanceTimersByTime(61 * 60_000)
  expect(keptParts()).toBeNull()
  expect(localStorage.length).toBe(0)
})
