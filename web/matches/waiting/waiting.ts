import { openDatabase, type WaitingMatch } from '../../platform/storage/database.ts'
import { createStore } from '../../platform/storage/create-store.ts'
import { currentUser } from '../../platform/session/session.ts'

/** Name of the lock for sending or replacing matches in the outbox, across tabs. */
export const waitingLock = 'fivebar-outbox'

const waiting = createStore<readonly WaitingMatch[]>([])
/** Notifies other tabs of changes to the list. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox')
channel?.addEventListener('message', () => void load())

async function load() {
  const userId = currentUser()?.id
  const all = await (await openDatabase()).getAll('outbox')
  waiting.set(all.filter((match) => match.userId === userId).toSorted(byAge))
}

function byAge(a: WaitingMatch, b: WaitingMatch): number {
  return a.recordedAt - b.recordedAt
}

/** Reloads the list in every tab. */
export async function reloadWaiting(): Promise<void> {
  await load()
  channel?.postMessage('changed')
}

/** Discards a match in the outbox. */
export async function discardWaiting(idempotencyKey: string): Promise<void> {
  await (await openDatabase()).delete('outbox', idempotencyKey)
  await reloadWaiting()
}

/** Loads the outbox; without IndexedDB, it stays empty. */
export function loadWaiting(): void {
  void load().catch(() => undefined)
}

/** Returns the outbox, for code outside components. */
export async function getWaitingMatches(): Promise<readonly WaitingMatch[]> {
  await load()
  return waiting.get()
}

export function useWaitingMatches(): readonly WaitingMatch[] {
  return waiting.use()
}
