import { createStore } from '../storage/create-store.ts'

const open = createStore<readonly HTMLDialogElement[]>([])

/** Compensates for the scrollbar that the page behind loses. */
function keepWidth() {
  const { documentElement: root } = document
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
}

/** Shows a dialog above all others. Returns a function that closes it. */
export function showModal(dialog: HTMLDialogElement): () => void {
  if (open.get().length === 0) keepWidth()
  dialog.showModal()
  open.set([...open.get(), dialog])
  return () => {
    // Closing a dialog, unlike removing it, returns the focus to its opener.
    dialog.close()
    open.set(open.get().filter((other) => other !== dialog))
    // The next dialog in a sequence opens in the same task.
    queueMicrotask(focusHeading)
  }
}

/** Focuses the page's heading where the dialog's opener was removed. */
function focusHeading() {
  const { activeElement, body } = document
  if (open.get().length > 0 || (activeElement !== null && activeElement !== body)) return
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** Calls `callback` on a click outside the dialog. */
export function onClickOutside(dialog: HTMLDialogElement, callback: () => void): () => void {
  let beganOutside = false
  // Selecting text may end outside the dialog, which must not close it.
  const pressed = ({ target }: Event) => {
    beganOutside = target === dialog
  }
  const released = ({ target }: Event) => {
    if (beganOutside && target === dialog) callback()
  }
  dialog.addEventListener('pointerdown', pressed)
  dialog.addEventListener('click', released)
  return () => {
    dialog.removeEventListener('pointerdown', pressed)
    dialog.removeEventListener('click', released)
  }
}

/** Returns the topmost dialog; nothing outside it can be clicked. */
export function useTopmostDialog(): HTMLDialogElement | null {
  return open.use().at(-1) ?? null
}
