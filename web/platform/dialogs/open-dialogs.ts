import { createStore } from '../storage/create-store.ts'

const openDialogs = createStore<readonly HTMLDialogElement[]>([])

/** Reserves the width of the scrollbar, which the page loses behind a dialog. */
function keepWidth() {
  const { documentElement: root } = document
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
}

/** Shows a dialog above all others. Returns a function that closes it. */
export function showModal(dialog: HTMLDialogElement): () => void {
  if (openDialogs.get().length === 0) keepWidth()
  dialog.showModal()
  openDialogs.set([...openDialogs.get(), dialog])
  return () => {
    // Closing a dialog, unlike removing it, returns the focus to its opener.
    dialog.close()
    openDialogs.set(openDialogs.get().filter((other) => other !== dialog))
    // The next dialog in a sequence opens in the same task.
    queueMicrotask(focusHeading)
  }
}

/** Focuses the page's heading if the dialog's opener was removed. */
function focusHeading() {
  const { activeElement, body } = document
  if (openDialogs.get().length > 0 || (activeElement !== null && activeElement !== body)) return
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** Calls `callback` on a click outside the dialog. Returns a function that stops it. */
export function onClickOutside(dialog: HTMLDialogElement, callback: () => void): () => void {
  let hasBegunOutside = false
  // Selecting text may end outside the dialog, which must not close it.
  const handlePress = ({ target }: Event) => {
    hasBegunOutside = target === dialog
  }
  const handleClick = ({ target }: Event) => {
    if (hasBegunOutside && target === dialog) callback()
  }
  dialog.addEventListener('pointerdown', handlePress)
  dialog.addEventListener('click', handleClick)
  return () => {
    dialog.removeEventListener('pointerdown', handlePress)
    dialog.removeEventListener('click', handleClick)
  }
}

/** Returns the topmost dialog; nothing outside it can be clicked. */
export function useTopmostDialog(): HTMLDialogElement | null {
  return openDialogs.use().at(-1) ?? null
}
