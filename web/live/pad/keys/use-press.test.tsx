import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Key } from './key.tsx'

test('a key that disappears while it is held does nothing', () => {
  vi.useFakeTimers()
  const hold = vi.fn()
  const { unmount } = render(
    <Key press={vi.fn()} hold={hold}>
      20
    </Key>,
  )
  fireEvent.pointerDown(screen.getByRole('button'))
  unmount()
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  expect(hold).not.toHaveBeenCalled()
})
