import { held } from '../storage/held.ts'

const open = held<readonly HTMLDialogElement[]>([])

/** The page behind loses its scrollbar and keeps its width. */
function keepWidth() {
  const { documentElement: root } = document
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
}

/** Shows a dialog above all others; gives the way to close it. */
export function showModal(dialog: HTMLDialogElement): () => void {
  if (open.get().length === 0) keepWidth()
  dialog.showModal()
  open.set([...open.get(), dialog])
  return () => {
    // A dialog that is closed, and not just removed, gives the focus back to what opened it.
    dialog.close()
    open.set(open.get().filter((other) => other !== dialog))
    // The next dialog of a row opens in the same breath.
    queueMicrotask(focusHeading)
  }
}

/** What opened the dialog may be gone with what was done in it: the page is read from its heading. */
function focusHeading() {
  const { activeElement, body } = document
  if (open.get().length > 0 || (activeElement !== null && activeElement !== body)) return
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** Tells of a press beside the dialog, on what lies behind it. */
export function watchOutside(dialog: HTMLDialogElement, tell: () => void): () => void {
  let beganOutside = false
  // A text that is being selected may be dragged out of the dialog, which closes nothing.
  const pressed = ({ target }: Event) => {
    beganOutside = target === dialog
  }
  const released = ({ target }: Event) => {
    if (beganOutside && target === dialog) tell()
  }
  dialog.addEventListener('pointerdown', pressed)
  dialog.addEventListener('click', released)
  return () => {
    dialog.removeEventListener('pointerdown', pressed)
    dialog.removeEventListener('click', released)
  }
}

/** The dialog in front; what lies outside it cannot be pressed. */
export function useFrontDialog(): HTMLDialogElement | null {
  return open.use().at(-1) ?? null
}
