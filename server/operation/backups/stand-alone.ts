import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's "somebody else has it": what it answers while another process has the file open. */
const busy = 5

/**
 * Throws where a server, or anybody else, has this database open. Leaves one file of it, without a log
 * beside it. One that is too damaged to be opened, nobody can have open.
 */
export function requireStandAlone(file: string): void {
  if (!existsSync(file)) return
  let db: DatabaseSync | null = null
  try {
    db = new DatabaseSync(file)
    // Only whoever is alone may leave the mode in which several share the file.
    db.exec('pragma journal_mode = delete')
  } catch (error) {
    if ((((error as { errcode?: number }).errcode ?? 0) & 0xff) === busy) {
      throw new Error(`The server runs on ${file}: stop it first.`, { cause: error })
    }
  } finally {
    db?.close()
  }
}
