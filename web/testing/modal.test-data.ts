import { act } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

/** Open modal dialogs, the topmost last, each with the previously focused element. */
let modals: { readonly dialog: HTMLDialogElement; readonly previousFocus: Element | null }[] = []

/** Closes the topmost dialog on Escape, unless the focused element handles the key. */
function pressEscape(event: KeyboardEvent) {
  const topmost = modals.at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || topmost === undefined) return
  const cancelEvent = new Event('cancel', { cancelable: true })
  act(() => {
    if (topmost.dialog.dispatchEvent(cancelEvent)) topmost.dialog.close()
  })
}

/** Throws if a title or submit button ends with dots, which announce another dialog. */
function requireFinalWords(dialog: HTMLDialogElement) {
  for (const { textContent } of dialog.querySelectorAll('h2, [type=submit]')) {
    if (textContent.endsWith('…'))
      throw new Error(`Dots in a title or submit button: ${textContent}`)
  }
}

/** Adds focus handling and Escape to dialogs, which the test DOM only opens and closes. */
export function mockModals() {
  beforeEach(() => {
    modals = []
    HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
      requireFinalWords(this)
      modals.push({ dialog: this, previousFocus: document.activeElement })
      this.open = true
    }
    HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
      const closing = modals.find(({ dialog }) => dialog === this)
      if (closing === undefined) return
      modals = modals.filter((modal) => modal !== closing)
      this.open = false
      this.dispatchEvent(new Event('close'))
      const { previousFocus } = closing
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
    document.addEventListener('keydown', pressEscape)
  })
  afterEach(() => document.removeEventListener('keydown', pressEscape))
}
