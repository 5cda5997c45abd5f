import { useSyncExternalStore } from 'react'

export type Overlay = 'palette' | 'shortcuts'

let open: Overlay | null = null
const listeners = new Set<() => void>()

/** Opens one of the shell's own dialogs, or closes it with null. */
export function showOverlay(overlay: Overlay | null): void {
  open = overlay
  for (const listener of listeners) listener()
}

export function useOverlay(): Overlay | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
