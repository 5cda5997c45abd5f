import { afterFirstScreen } from '../after-first-screen.ts'
import { dispatch } from './store.ts'
import { reloadSession } from '../session/session-renewal.ts'

/** Maximum wait for the first screen, in ms. */
const maxWaitMs = 3_000

let stopSocket: (() => void) | undefined
/** Incremented by every start and stop, so that a late import does not open a second socket. */
let generation = 0
const reconnectListeners = new Set<() => void>()

/** Opens the live connection. Its code is loaded only after the first screen. */
export async function startRealtime(): Promise<void> {
  stopRealtime()
  const ownGeneration = generation
  dispatch({ type: 'connecting' })
  // Requested before the screen's queries, so that every change after them arrives as an event.
  const from = await reloadSession().catch(() => undefined)
  await afterFirstScreen(maxWaitMs)
  if (ownGeneration !== generation) return
  const live = await import('./socket.ts').catch(() => undefined)
  if (ownGeneration !== generation) return
  if (live === undefined) return dispatch({ type: 'rejected' })
  stopSocket = live.openSocket(from, () => {
    for (const listener of reconnectListeners) listener()
  })
}

export function stopRealtime(): void {
  generation += 1
  stopSocket?.()
  stopSocket = undefined
  dispatch({ type: 'reset' })
}

/** Called when the server is reachable again. */
export function onReconnect(listener: () => void): void {
  reconnectListeners.add(listener)
}
