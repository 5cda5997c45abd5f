import { act } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

/** Open modal dialogs, the topmost last, each with the previously focused element. */
let modals: { readonly dialog: HTMLDialogElement; readonly before: Element | null }[] = []

/** Escape closes only the topmost dialog, unless the focused element handles the key. */
function pressEscape(event: KeyboardEvent) {
  const front = modals.at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || front === undefined) return
  const asked = new Event('cancel', { cancelable: true })
  act(() => {
    if (front.dialog.dispatchEvent(asked)) front.dialog.close()
  })
}

/** The test DOM opens and closes dialogs; this adds focus handling and Escape. */
export function mockModals() {
  beforeEach(() => {
    modals = []
    HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
      modals.push({ dialog: this, before: document.activeElement })
      this.open = true
    }
    HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
      const left = modals.find(({ dialog }) => dialog === this)
      if (left === undefined) return
      modals = modals.filter((modal) => modal !== left)
      this.open = false
      this.dispatchEvent(new Event('close'))
      const { before } = left
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
    document.addEventListener('keydown', pressEscape)
  })
  afterEach(() => document.removeEventListener('keydown', pressEscape))
}
