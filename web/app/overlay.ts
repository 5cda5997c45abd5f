import { createStore } from '../platform/storage/create-store.ts'

export type Overlay = 'palette' | 'shortcuts'

const openOverlay = createStore<Overlay | null>(null)

/** Opens one of the shell's own dialogs, or closes it with null. */
export function showOverlay(overlay: Overlay | null): void {
  openOverlay.set(overlay)
}

export function useOverlay(): Overlay | null {
  return openOverlay.use()
}
