import { openDatabase } from '../../platform/storage/database.ts'

const getStorageKey = (matchId: string) => `note ${matchId}`

/**
 * Returns a pad's stored state that is not in the log yet: the balls of a run, or the last clock
 * reading. Null if there is none.
 */
export async function loadPadState(matchId: string): Promise<unknown> {
  try {
    const text = await (await openDatabase()).get('device', getStorageKey(matchId))
    return text === undefined ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

/** Stores a pad's state. Resolves when it is stored, or when storage is unavailable. */
export async function savePadState(matchId: string, state: object): Promise<void> {
  try {
    const db = await openDatabase()
    const tx = db.transaction('device', 'readwrite', { durability: 'strict' })
    await Promise.all([tx.store.put(JSON.stringify(state), getStorageKey(matchId)), tx.done])
  } catch {
    // The pad already warns that this device cannot store the match.
  }
}

/** Deletes a pad's state, once the match is recorded. */
export async function deletePadState(matchId: string): Promise<void> {
  await (await openDatabase()).delete('device', getStorageKey(matchId)).catch(() => undefined)
}
