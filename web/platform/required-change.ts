import { useSyncExternalStore } from 'react'

/** Whether whoever is signed in has to change the password, as the server last said. */
let required = false
const listeners = new Set<() => void>()

export function noteRequiredChange(next: boolean): void {
  if (next === required) return
  required = next
  for (const listener of listeners) listener()
}

export function useRequiredChange(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => required,
  )
}
