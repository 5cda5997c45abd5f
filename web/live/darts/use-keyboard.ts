import { useEffect, useEffectEvent } from 'react'
import type { Ring } from './in-hand.ts'

export type PadKey =
  | { readonly kind: 'digit'; readonly digit: number }
  | { readonly kind: 'ring'; readonly ring: Ring }
  | { readonly kind: 'enter' }
  | { readonly kind: 'back' }

/** As scorers know them from the number pad. */
const rings = new Map<string, Ring>([
  ['/', 'S'],
  ['*', 'D'],
  ['-', 'T'],
])

function read({ key }: KeyboardEvent): PadKey | null {
  if (/^\d$/.test(key)) return { kind: 'digit', digit: Number(key) }
  if (key === 'Enter') return { kind: 'enter' }
  if (key === 'Backspace') return { kind: 'back' }
  const ring = rings.get(key)
  return ring === undefined ? null : { kind: 'ring', ring }
}

/** Whether the key belongs to what has the focus: a field, a dialog, a button reached by Tab. */
function isElsewhere({ target, key }: KeyboardEvent, isTyped: boolean): boolean {
  if (document.querySelector('dialog[open], [aria-modal="true"]') !== null) return true
  if (!(target instanceof Element)) return false
  if (target.closest('input, textarea, select') !== null) return true
  if (key !== 'Enter' || target.closest('button:focus-visible, a:focus-visible') === null) {
    return false
  }
  // After a dialog the bar has the focus: what was typed since is entered all the same.
  return !isTyped || target.closest('main') !== null
}

/** A key of the pad that took the focus when it was touched would be pressed again by Enter. */
function keepFocus(event: MouseEvent): void {
  const { target } = event
  if (!(target instanceof Element) || target.closest('main') === null) return
  if (target.closest('button') !== null) event.preventDefault()
}

/** Digits, Enter, Backspace, and / * - as single, double, treble, wherever the focus is. */
export function useKeyboard(isTyped: boolean, press: (key: PadKey) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event, isTyped)) return
    const key = read(event)
    if (key === null) return
    event.preventDefault()
    press(key)
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', down)
    addEventListener('mousedown', keepFocus)
    return () => {
      removeEventListener('keydown', down)
      removeEventListener('mousedown', keepFocus)
    }
  }, [])
}
