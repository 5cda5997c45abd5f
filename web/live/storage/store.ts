import {
  openDatabase,
  type StoredLiveEvent,
  type StoredLiveMatch,
} from '../../platform/storage/database.ts'
import { createRandomId } from '../../platform/random-id.ts'

let device: Promise<string> | undefined

/** Returns this browser's device id. */
export function loadDeviceId(): Promise<string> {
  device ??= readDevice()
  return device
}

async function readDevice(): Promise<string> {
  const id = createRandomId()
  try {
    const tx = (await openDatabase()).transaction('device', 'readwrite')
    const known = await tx.store.get('id')
    if (known === undefined) await tx.store.put(id, 'id')
    await tx.done
    return known ?? id
  } catch {
    // Without storage, the id is new each time.
  }
  return id
}

export type StoredMatch = {
  readonly match: StoredLiveMatch
  readonly events: readonly StoredLiveEvent[]
}

/** Returns a match scored on this device, with its entries. */
export async function loadStored(id: string): Promise<StoredMatch | null> {
  const db = await openDatabase()
  const match = await db.get('liveMatches', id)
  if (match === undefined) return null
  return { match, events: await db.getAllFromIndex('liveEvents', 'matchId', id) }
}

/** Replaces the device id, because another browser was cloned from this one. */
export async function replaceDeviceId(): Promise<string> {
  const newId = createRandomId()
  device = Promise.resolve(newId)
  await (await openDatabase()).put('device', newId, 'id')
  return newId
}

/** Stores a match, including its start and confirmation that are still to be sent. */
export async function saveMatch(match: StoredLiveMatch): Promise<void> {
  await (await openDatabase()).put('liveMatches', match)
}

/** Stores the server's data of a match; keeps the start and confirmation that are still to be sent. */
export async function saveReceived(match: StoredLiveMatch): Promise<void> {
  const tx = (await openDatabase()).transaction('liveMatches', 'readwrite')
  const stored = await tx.store.get(match.id)
  const { start, confirm } = stored ?? match
  await Promise.all([tx.store.put({ ...match, start, confirm }), tx.done])
}

/**
 * Stores entries durably; resolves when they are on disk. Returns false, and stores nothing, if
 * another tab has used one of the numbers.
 */
export async function saveEvents(events: readonly StoredLiveEvent[]): Promise<boolean> {
  const db = await openDatabase()
  const tx = db.transaction('liveEvents', 'readwrite', { durability: 'strict' })
  const adding = Promise.all(events.map(async (event) => tx.store.add(event)))
  const [added, done] = await Promise.allSettled([adding, tx.done])
  const failed = added.status === 'rejected' ? added : done
  if (failed.status === 'fulfilled') return true
  const error: unknown = failed.reason
  if (error instanceof Error && error.name === 'ConstraintError') return false
  throw error
}

/** Updates the state of entries. */
export async function updateEvents(events: readonly StoredLiveEvent[]): Promise<void> {
  const db = await openDatabase()
  const tx = db.transaction('liveEvents', 'readwrite')
  await Promise.all([...events.map(async (event) => tx.store.put(event)), tx.done])
}

/**
 * Moves a match to the server's id, because someone else started it first. Returns this device's
 * entries in it.
 */
export async function renameStored(from: string, stored: StoredMatch): Promise<StoredLiveEvent[]> {
  const db = await openDatabase()
  const tx = db.transaction(['liveMatches', 'liveEvents'], 'readwrite', { durability: 'strict' })
  const { match } = stored
  await tx.objectStore('liveMatches').put(match)
  await tx.objectStore('liveMatches').delete(from)
  const store = tx.objectStore('liveEvents')
  // This device may have scored the other match too, so numbers continue.
  const own = await store.index('matchId').getAll(match.id)
  const last = own.at(-1)?.seq ?? 0
  const events = stored.events.map((event) => {
    const seq = event.seq + last
    return { ...event, matchId: match.id, seq, sent: { ...event.sent, seq } }
  })
  for (const event of events) await store.put(event)
  for (const { seq } of stored.events) await store.delete([from, seq])
  await tx.done
  return [...own, ...events]
}

/** Returns a user's matches with something to send. */
export async function findUnsentMatches(userId: string): Promise<StoredLiveMatch[]> {
  const db = await openDatabase()
  const all = await db.getAll('liveMatches')
  const waiting = new Set(
    (await db.getAll('liveEvents'))
      .filter(({ state }) => state === 'waiting')
      .map(({ matchId }) => matchId),
  )
  return all.filter(
    (match) =>
      match.userId === userId &&
      (waiting.has(match.id) || match.start !== null || match.confirm !== null),
  )
}

const storedForMs = 14 * 24 * 60 * 60 * 1000
const maxStored = 200

/** Removes old matches, and those above the maximum; never unsent ones. */
export async function deleteOld(userId: string, now: number): Promise<void> {
  const db = await openDatabase()
  const waiting = new Set((await findUnsentMatches(userId)).map(({ id }) => id))
  const all = (await db.getAll('liveMatches')).toSorted((a, b) => b.keptAt - a.keptAt)
  for (const [index, match] of all.entries()) {
    const isOld = index >= maxStored || now - match.keptAt > storedForMs
    if (!isOld || waiting.has(match.id) || match.match.status === 'live') continue
    await deleteStored(match.id)
  }
}

/** Removes a match from this device. */
export async function deleteStored(id: string): Promise<void> {
  const db = await openDatabase()
  const keys = await db.getAllKeysFromIndex('liveEvents', 'matchId', id)
  const tx = db.transaction(['liveMatches', 'liveEvents'], 'readwrite')
  await tx.objectStore('liveMatches').delete(id)
  for (const key of keys) await tx.objectStore('liveEvents').delete(key)
  await tx.done
}
