import type { SentEventWire } from '#contract/live/events.ts'
import { database, type KeptLiveEvent, type KeptLiveMatch } from '../../platform/database.ts'
import { randomId } from '../../platform/random-id.ts'

let device: Promise<string> | undefined

/** This browser's name among those that score. */
export function deviceId(): Promise<string> {
  device ??= readDevice()
  return device
}

async function readDevice(): Promise<string> {
  const made = randomId()
  try {
    const db = await database()
    const known = await db.get('device', 'id')
    if (known !== undefined) return known
    await db.put('device', made, 'id')
  } catch {
    // A browser that keeps nothing has another name each time.
  }
  return made
}

export type Kept = { readonly match: KeptLiveMatch; readonly events: readonly KeptLiveEvent[] }

/** A match that this device has begun to score, with what it entered. */
export async function readKept(id: string): Promise<Kept | null> {
  const db = await database()
  const match = await db.get('liveMatches', id)
  if (match === undefined) return null
  return { match, events: await db.getAllFromIndex('liveEvents', 'matchId', id) }
}

/** Keeps what the server was heard to say. */
export async function keepMatch(match: KeptLiveMatch): Promise<void> {
  await (await database()).put('liveMatches', match)
}

/** Keeps an entry so that neither a crash nor a dead battery takes it; done when it is on the disk. */
export async function keepEvent(matchId: string, sent: SentEventWire): Promise<void> {
  const db = await database()
  const tx = db.transaction('liveEvents', 'readwrite', { durability: 'strict' })
  const event: KeptLiveEvent = { matchId, seq: sent.seq, sent, state: 'waiting', why: null }
  await Promise.all([tx.store.put(event), tx.done])
}

/** Notes what became of entries. */
export async function keepAnswers(events: readonly KeptLiveEvent[]): Promise<void> {
  const db = await database()
  const tx = db.transaction('liveEvents', 'readwrite')
  await Promise.all([...events.map(async (event) => tx.store.put(event)), tx.done])
}

/** The same match under the id by which the server knows it: somebody else began it first. */
export async function renameKept(from: string, kept: Kept): Promise<void> {
  const db = await database()
  const tx = db.transaction(['liveMatches', 'liveEvents'], 'readwrite', { durability: 'strict' })
  const { match, events } = kept
  await tx.objectStore('liveMatches').put(match)
  await tx.objectStore('liveMatches').delete(from)
  for (const event of events) {
    await tx.objectStore('liveEvents').put({ ...event, matchId: match.id })
    await tx.objectStore('liveEvents').delete([from, event.seq])
  }
  await tx.done
}

/** Matches of this person that this device has something to tell of. */
export async function waitingMatches(userId: string): Promise<KeptLiveMatch[]> {
  const db = await database()
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

const keptForMs = 14 * 24 * 60 * 60 * 1000
const mostKept = 200

/** Lets go of matches that are on record for long, or beyond the most; never of what waits to be sent. */
export async function forgetOld(userId: string, now: number): Promise<void> {
  const db = await database()
  const waiting = new Set((await waitingMatches(userId)).map(({ id }) => id))
  const all = (await db.getAll('liveMatches')).toSorted((a, b) => b.keptAt - a.keptAt)
  for (const [place, match] of all.entries()) {
    const isOld = place >= mostKept || now - match.keptAt > keptForMs
    if (!isOld || waiting.has(match.id) || match.match.status === 'live') continue
    const keys = await db.getAllKeysFromIndex('liveEvents', 'matchId', match.id)
    const tx = db.transaction(['liveMatches', 'liveEvents'], 'readwrite')
    await tx.objectStore('liveMatches').delete(match.id)
    for (const key of keys) await tx.objectStore('liveEvents').delete(key)
    await tx.done
  }
}
