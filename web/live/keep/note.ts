import { database } from '../../platform/storage/database.ts'

const keyOf = (matchId: string) => `note ${matchId}`

/**
 * What a pad keeps on this device beside the log of a match, where no entry is due yet: the balls of a
 * run, the last reading of the clocks. Null where nothing is kept, or nothing can be.
 */
export async function readNote(matchId: string): Promise<unknown> {
  try {
    const text = await (await database()).get('device', keyOf(matchId))
    return text === undefined ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

/** Done when it is on the disk, or when this browser keeps nothing. */
export async function keepNote(matchId: string, note: object): Promise<void> {
  try {
    const db = await database()
    const tx = db.transaction('device', 'readwrite', { durability: 'strict' })
    await Promise.all([tx.store.put(JSON.stringify(note), keyOf(matchId)), tx.done])
  } catch {
    // The pad says already that this device cannot keep the match.
  }
}

/** Once the match is on record. */
export async function forgetNote(matchId: string): Promise<void> {
  await (await database()).delete('device', keyOf(matchId)).catch(() => undefined)
}
