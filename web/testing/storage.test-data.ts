import { afterEach, vi } from 'vitest'
import { openDatabase } from '../platform/storage/database.ts'

/** Clears what a test stored in IndexedDB, which all files of a process share. */
export function clearStorageAfterEachTest(): void {
  afterEach(async () => {
    // Only files that store something have an IndexedDB.
    if (globalThis.indexedDB === undefined) return
    vi.useRealTimers()
    const db = await openDatabase()
    await Promise.all([...db.objectStoreNames].map(async (name) => db.clear(name)))
  })
}
