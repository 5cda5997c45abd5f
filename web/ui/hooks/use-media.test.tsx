import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useIsPhone } from './use-media.ts'

test('subscribes to the width of the screen once, however often it renders', () => {
  const subscribe = vi.fn()
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: subscribe,
    removeEventListener: () => undefined,
  }))
  const { result, rerender } = renderHook(() => useIsPhone())
  rerender()
  rerender()
  expect(result.current).toBe(true)
  expect(subscribe).toHaveBeenCalledOnce()
})
