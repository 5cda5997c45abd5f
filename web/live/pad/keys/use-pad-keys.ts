import { useEffect, useEffectEvent } from 'react'
import { isCovered } from '../lock/is-covered.ts'
import { type Command, findCommand, keyMap } from './key-map.ts'

/** The handlers of a pad by command. */
export type PadKeys = { readonly [C in Command]?: () => void }

/**
 * Runs the pad's commands from a keyboard or remote, wherever the focus is, except in text fields.
 */
export function usePadKeys(keys: PadKeys): void {
  const map = keyMap.use()
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (isCovered() || (target instanceof Element && target.closest('input, select, textarea')))
      return
    // A focused key handles Space and Enter itself.
    const isHandledByButton = event.key === ' ' || event.key === 'Enter'
    if (isHandledByButton && target instanceof HTMLButtonElement) return
    const command = findCommand(event.key, Object.keys(keys) as Command[], map)
    if (command === null || event.repeat) return
    event.preventDefault()
    keys[command]?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
