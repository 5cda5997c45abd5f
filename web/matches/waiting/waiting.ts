import { openDatabase, type WaitingMatch } from '../../platform/storage/database.ts'
import { createStore } from '../../platform/storage/create-store.ts'
import { currentUser } from '../../platform/session/session.ts'

/** Name of the lock for sending or replacing matches that wait to be sent, across tabs. */
export const waitingMatchesLock = 'fivebar-outbox'

const waiting = createStore<readonly WaitingMatch[]>([])
/** Notifies other tabs of changes to the list. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('outbox')
channel?.addEventListener('message', loadWaiting)
let loadCount = 0
/** Number of the load that is shown. */
let shownLoad = 0

/** Loads the list and returns it. Shows it unless a later load is shown, since loads may overlap. */
async function load(): Promise<readonly WaitingMatch[]> {
  const number = ++loadCount
  const userId = currentUser()?.id
  const all = await (await openDatabase()).getAll('outbox')
  const own = all.filter((match) => match.userId === userId).toSorted(byAge)
  if (number > shownLoad) {
    shownLoad = number
    waiting.set(own)
  }
  return own
}

function byAge(a: WaitingMatch, b: WaitingMatch): number {
  return a.recordedAt - b.recordedAt
}

/** Reloads the list in every tab. */
export async function reloadWaitingMatches(): Promise<void> {
  await load()
  channel?.postMessage('changed')
}

/** Discards a waiting match. */
export async function discardWaitingMatch(idempotencyKey: string): Promise<void> {
  await (await openDatabase()).delete('outbox', idempotencyKey)
  await reloadWaitingMatches()
}

/** Loads the list. If that fails, such as without IndexedDB, it stays as it was. */
export function loadWaiting(): void {
  void load().catch(() => undefined)
}

/** Loads and returns the list, for code outside components. */
export const loadWaitingMatches = load

export function useWaitingMatches(): readonly WaitingMatch[] {
  return waiting.use()
}
