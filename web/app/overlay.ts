import { createStore } from '../platform/storage/create-store.ts'

export type Overlay = 'palette' | 'shortcuts'

const open = createStore<Overlay | null>(null)

/** Opens one of the shell's own dialogs, or closes it with null. */
export function showOverlay(overlay: Overlay | null): void {
  open.set(overlay)
}

export function useOverlay(): Overlay | null {
  return open.use()
}
