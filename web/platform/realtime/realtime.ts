import { dispatch } from './store.ts'
import { confirmSession } from '../session/session-renewal.ts'

/** The first screen and what it shows go first. */
const afterFirstScreen = 700

let stopSocket: (() => void) | undefined
/** Grows with every start and stop, so that a late import does not open a second socket. */
let generation = 0
const onlineListeners = new Set<() => void>()

/** Opens the live connection; all that speaks over it is loaded only now, after the first screen. */
export async function startRealtime(): Promise<void> {
  stopRealtime()
  const mine = generation
  dispatch({ type: 'connecting' })
  // Asked before anything the screen asks for: what happens after that answer is told as events.
  const from = await confirmSession().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, afterFirstScreen))
  if (mine !== generation) return
  const live = await import('./socket.ts').catch(() => undefined)
  if (mine !== generation) return
  if (live === undefined) return dispatch({ type: 'rejected' })
  stopSocket = live.openSocket(from, () => {
    for (const tell of onlineListeners) tell()
  })
}

export function stopRealtime(): void {
  generation += 1
  stopSocket?.()
  stopSocket = undefined
  dispatch({ type: 'reset' })
}

/** Called when the server is within reach again. */
export function onReconnect(tell: () => void): void {
  onlineListeners.add(tell)
}
