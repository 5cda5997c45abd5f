import { database, type WaitingMatch } from '../../platform/storage/database.ts'
import { held } from '../../platform/storage/held.ts'
import { currentUser } from '../../platform/session/session.ts'

/** Whoever sends or replaces what waits holds this, in all tabs. */
export const waitingLock = 'fivebar-outbox'

const waiting = held<readonly WaitingMatch[]>([])
/** Brings word between tabs that the list has changed. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox')
channel?.addEventListener('message', () => void load())

async function load() {
  const userId = currentUser()?.id
  const all = await (await database()).getAll('outbox')
  waiting.set(all.filter((match) => match.userId === userId).toSorted(byAge))
}

function byAge(a: WaitingMatch, b: WaitingMatch): number {
  return a.recordedAt - b.recordedAt
}

/** Reads the list again, here and in the other tabs. */
export async function listChanged(): Promise<void> {
  await load()
  channel?.postMessage('changed')
}

/** Drops a match that was refused, at the person's word only. */
export async function discardWaiting(idempotencyKey: string): Promise<void> {
  await (await database()).delete('outbox', idempotencyKey)
  await listChanged()
}

export function loadWaiting(): void {
  void load().catch(() => undefined)
}

/** What waits, outside a screen. */
export async function waitingNow(): Promise<readonly WaitingMatch[]> {
  await load()
  return waiting.get()
}

export function useWaitingMatches(): readonly WaitingMatch[] {
  return waiting.use()
}
