import { useEffect, useEffectEvent } from 'react'

/** What the keyboard does beside Tab and Enter: by the names of keys, such as `ArrowLeft`. */
export type PadKeys = Readonly<Record<string, (() => void) | undefined>>

/** A laptop's keys and a remote's work the pad, wherever the focus is; not while something is typed. */
export function usePadKeys(keys: PadKeys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (target instanceof Element && target.closest('input, select, textarea, dialog')) return
    // A key that has the focus answers to Space itself.
    if (event.key === ' ' && target instanceof HTMLButtonElement) return
    const act = keys[event.key]
    if (act === undefined || event.repeat) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** The two sides on a keyboard, on a remote for slides and on a page-turner. */
export const keysOf = (left: () => void, right: () => void): PadKeys => ({
  ArrowLeft: left,
  PageUp: left,
  a: left,
  ArrowRight: right,
  PageDown: right,
  b: right,
})

/** Taking back. */
export const undoKeys = (undo: () => void): PadKeys => ({ Backspace: undo, u: undo })
