import { fireEvent, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useKeyboard } from './use-keyboard.ts'

test('presses a held key once', () => {
  const press = vi.fn()
  renderHook(() => useKeyboard(false, press))
  fireEvent.keyDown(document.body, { key: 'Enter' })
  fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
  expect(press.mock.calls).toEqual([[{ kind: 'enter' }]])
})
