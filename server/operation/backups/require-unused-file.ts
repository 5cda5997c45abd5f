import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's code for a file opened by another process. */
const busy = 5

/**
 * Throws if another process has this database open, and merges its log into one file. A file too damaged to
 * open is not in use.
 */
export function requireUnusedFile(file: string): void {
  if (!existsSync(file)) return
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(file)
    // Only the sole user of a file can leave WAL mode.
    db.exec('pragma journal_mode = delete')
  } catch (error) {
    if ((((error as { errcode?: number }).errcode ?? 0) & 0xff) === busy) {
      throw new Error(`The server runs on ${file}: stop it first.`, { cause: error })
    }
  } finally {
    db?.close()
  }
}
