import { useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { openRecord } from '../../platform/dialogs/record-opener.ts'
import { showOverlay } from '../overlay.ts'
import { useEntries } from './entries.ts'

/** How long `g` waits for the letter of a screen, in ms. */
const sequenceMs = 1_200

/** Returns whether a field or an open dialog receives the keys. */
function isKeyHandled(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  const selector = 'input, textarea, select, [role=dialog]'
  return target instanceof HTMLElement && target.closest(selector) !== null
}

/** Handles the keys that work on every screen; `?` lists them. */
export function useShortcuts() {
  const navigate = useNavigate()
  const entries = useEntries()
  useEffect(() => {
    let prefixPressedAt = -Infinity
    const handleKey = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey
      if (hasModifier && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return showOverlay('palette')
      }
      if (hasModifier || event.altKey || isKeyHandled(event.target)) return
      const isSequence = event.timeStamp - prefixPressedAt < sequenceMs
      const entry = isSequence ? entries.find(({ key }) => key === event.key) : undefined
      prefixPressedAt = event.key === 'g' ? event.timeStamp : -Infinity
      if (entry !== undefined) return void navigate({ to: entry.to })
      if (event.key === '?') return showOverlay('shortcuts')
      if (event.key === '/') {
        event.preventDefault()
        return showOverlay('palette')
      }
      if (event.key === 'n') {
        event.preventDefault()
        openRecord()
      }
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [navigate, entries])
}
