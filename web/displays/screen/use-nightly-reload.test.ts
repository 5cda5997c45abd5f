// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNightlyReload } from './use-nightly-reload.ts'

const hourMs = 60 * 60_000
const request = vi.fn(() => Promise.resolve({ ok: true }))
const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 14, 12) })
  vi.stubGlobal('fetch', request)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** Shows a screen whose picture changes every minute. */
async function showFor(hours: number, isBusy: boolean) {
  const { rerender } = renderHook(() => useNightlyReload(isBusy))
  for (let minute = 0; minute < hours * 60; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    rerender()
  }
}

test('a screen whose picture changes every minute is reloaded at night', async () => {
  await showFor(15, false)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(hourMs + hourMs / 2)
  expect(reload).toHaveBeenCalled()
})

test('a screen is not reloaded while a match is live', async () => {
  await showFor(18, true)
  expect(request).not.toHaveBeenCalled()
})
