import { useEffect, useEffectEvent } from 'react'
import { isCovered } from '../pad/lock/is-covered.ts'
import {
  type Command,
  findCommand,
  commandsByGame,
  keyMap,
  type KeyMap,
} from '../pad/keys/key-map.ts'
import type { Ring } from './dart-notation.ts'

export type PadKey =
  | { readonly kind: 'digit'; readonly digit: number }
  | { readonly kind: 'ring'; readonly ring: Ring }
  | { readonly kind: 'enter' }
  | { readonly kind: 'back' }

const rings: Partial<Record<Command, Ring>> = { single: 'S', double: 'D', treble: 'T' }

function readKey({ key }: KeyboardEvent, map: KeyMap): PadKey | null {
  const command = findCommand(key, commandsByGame.x01, map)
  if (command === 'enter') return { kind: 'enter' }
  if (command === 'undo') return { kind: 'back' }
  const ring = command === null ? undefined : rings[command]
  if (ring !== undefined) return { kind: 'ring', ring }
  return /^\d$/.test(key) ? { kind: 'digit', digit: Number(key) } : null
}

/**
 * Whether the key belongs to the focused element: a field, a dialog, or a button reached by Tab.
 */
function isForFocusedElement({ target, key }: KeyboardEvent, hasInput: boolean): boolean {
  if (isCovered()) return true
  if (!(target instanceof Element)) return false
  if (target.closest('input, textarea, select') !== null) return true
  if (key !== 'Enter' || target.closest('button:focus-visible, a:focus-visible') === null) {
    return false
  }
  // After a dialog the bar has the focus; typed input still goes to the pad.
  return !hasInput || target.closest('main') !== null
}

/** Keeps the focus when a key is touched; otherwise Enter would press that key again. */
function keepFocus(event: MouseEvent): void {
  const { target } = event
  if (!(target instanceof Element) || target.closest('main') === null) return
  if (target.closest('button') !== null) event.preventDefault()
}

/** Handles digits and the assigned keys, wherever the focus is. */
export function useKeyboard(hasInput: boolean, press: (key: PadKey) => void): void {
  const map = keyMap.use()
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isForFocusedElement(event, hasInput))
      return
    const key = readKey(event, map)
    if (key === null) return
    event.preventDefault()
    // A key that is held too long must not end further visits.
    if (!event.repeat) press(key)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    addEventListener('keydown', listener)
    addEventListener('mousedown', keepFocus)
    return () => {
      removeEventListener('keydown', listener)
      removeEventListener('mousedown', keepFocus)
    }
  }, [])
}
