import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's result code while another process has the file locked. */
const busy = 5

/**
 * Throws if a server or another process has this database open. Merges it into one file without a separate
 * log. A database too damaged to open can't be in use.
 */
export function requireStandAlone(file: string): void {
  if (!existsSync(file)) return
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(file)
    // Only a sole user of the file may leave the shared journal mode.
    db.exec('pragma journal_mode = delete')
  } catch (error) {
    if ((((error as { errcode?: number }).errcode ?? 0) & 0xff) === busy) {
      throw new Error(`The server runs on ${file}: stop it first.`, { cause: error })
    }
  } finally {
    db?.close()
  }
}
