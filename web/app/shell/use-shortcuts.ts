import { useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { openRecord } from '../../platform/dialogs/record-opener.ts'
import { showOverlay } from '../overlay.ts'
import { useEntries } from './entries.ts'

/** How long `g` waits for the letter of a screen, in ms. */
const sequenceMs = 1_200

/** Whether a field or an open dialog receives the keys. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  const own = 'input, textarea, select, [role=dialog]'
  return target instanceof HTMLElement && target.closest(own) !== null
}

/** Handles the keys that work on every screen; `?` lists them. */
export function useShortcuts() {
  const navigate = useNavigate()
  const entries = useEntries()
  useEffect(() => {
    let goingSince = -Infinity
    const press = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      if (command && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return showOverlay('palette')
      }
      if (command || event.altKey || isTaken(event.target)) return
      const going = event.timeStamp - goingSince < sequenceMs
      const entry = going ? entries.find(({ key }) => key === event.key) : undefined
      goingSince = event.key === 'g' ? event.timeStamp : -Infinity
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
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, entries])
}
