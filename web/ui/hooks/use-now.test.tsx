import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

const start = Date.UTC(2026, 2, 14, 18, 0, 0)

afterEach(() => vi.useRealTimers())

test('is current when the first component appears after a pause, and every half minute', () => {
  vi.useFakeTimers({ now: start })
  const earlier = renderHook(() => useNow())
  earlier.unmount()
  vi.setSystemTime(start + 600_000)
  const { result } = renderHook(() => useNow())
  expect(result.current).toBe(start + 600_000)
  act(() => void vi.advanceTimersByTime(29_000))
  expect(result.current).toBe(start + 600_000)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(result.current).toBe(start + 630_000)
})
