import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLock } from './use-lock.ts'

function waitMinutes(count: number): void {
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

const renderLock = (canLock = true) =>
  renderHook((props: { mayLock: boolean }) => useLock(0, props.mayLock), {
    initialProps: { mayLock: canLock },
  })

test('locks after five minutes without a touch or a key', () => {
  const { result } = renderLock()
  waitMinutes(4)
  dispatchEvent(new Event('pointerdown'))
  waitMinutes(4)
  dispatchEvent(new Event('keydown'))
  waitMinutes(4)
  expect(result.current.isLocked).toBe(false)
  waitMinutes(1)
  expect(result.current.isLocked).toBe(true)
})

test('does not lock a pad that may not be locked', () => {
  const { result } = renderLock(false)
  waitMinutes(20)
  expect(result.current.isLocked).toBe(false)
})

test('does not lock while a question is open', () => {
  const { result } = renderLock()
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  waitMinutes(6)
  expect(result.current.isLocked).toBe(false)
  dialog.remove()
  waitMinutes(5)
  expect(result.current.isLocked).toBe(true)
})

test('unlocks when the match ends', () => {
  const { result, rerender } = renderLock()
  act(() => result.current.lock())
  rerender({ mayLock: false })
  rerender({ mayLock: true })
  expect(result.current.isLocked).toBe(false)
})

test('restores the focus when unlocked', () => {
  const key = document.createElement('button')
  const cover = document.createElement('button')
  document.body.append(key, cover)
  key.focus()
  const { result } = renderLock()
  act(() => result.current.lock())
  cover.focus()
  act(() => result.current.unlock())
  expect(document.activeElement).toBe(key)
})
