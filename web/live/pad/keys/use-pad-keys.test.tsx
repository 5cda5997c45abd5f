import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePadKeys } from './use-pad-keys.ts'

afterEach(cleanup)

function Pad({ undo }: { readonly undo: () => void }) {
  usePadKeys({ undo })
  return null
}

test('ignores keys while a dialog is open, even without focus', () => {
  const undo = vi.fn()
  render(<Pad undo={undo} />)
  fireEvent.keyDown(document.body, { key: 'Backspace' })
  expect(undo).toHaveBeenCalledTimes(1)
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  fireEvent.keyDown(document.body, { key: 'Backspace' })
  expect(undo).toHaveBeenCalledTimes(1)
  dialog.remove()
  fireEvent.keyDown(document.body, { key: 'Backspace' })
  expect(undo).toHaveBeenCalledTimes(2)
})
