import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLock } from './use-lock.ts'

function minutes(count: number): void {
  act(() => {
    vi.advanceTimersByTime(count * 60_000)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem('fivebar.live.autolock', '1')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const locked = (mayLock = true) =>
  renderHook((props: { mayLock: boolean }) => useLock(0, props.mayLock), {
    initialProps: { mayLock },
  })

test('a pad locks itself after five minutes without a touch or a key', () => {
  const { result } = locked()
  minutes(4)
  dispatchEvent(new Event('pointerdown'))
  minutes(4)
  dispatchEvent(new Event('keydown'))
  minutes(4)
  expect(result.current.isLocked).toBe(false)
  minutes(1)
  expect(result.current.isLocked).toBe(true)
})

test('a pad that may not be locked stays unlocked', () => {
  const { result } = locked(false)
  minutes(20)
  expect(result.current.isLocked).toBe(false)
})

test('a pad does not lock while a question is open', () => {
  const { result } = locked()
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  minutes(6)
  expect(result.current.isLocked).toBe(false)
  dialog.remove()
  minutes(5)
  expect(result.current.isLocked).toBe(true)
})

test('a lock ends with the match', () => {
  const { result, rerender } = locked()
  act(() => result.current.lock())
  rerender({ mayLock: false })
  rerender({ mayLock: true })
  expect(result.current.isLocked).toBe(false)
})

test('unlocking restores the focus', () => {
  const key = document.createElement('button')
  const cover = document.createElement('button')
  document.body.append(key, cover)
  key.focus()
  const { result } = locked()
  act(() => result.current.lock())
  cover.focus()
  act(() => result.current.unlock())
  expect(document.activeElement).toBe(key)
})
