import { Kysely, sql, type Transaction } from 'kysely'
import { columnNames } from './column-names.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './tables.ts'

/** Used for reads. */
export type Database = Kysely<Tables>
/** Used for writes, inside a unit of work only. */
export type Tx = Transaction<Tables>

export type OpenDatabase = {
  readonly db: Database
  readonly engine: Engine
  readonly close: () => Promise<void>
}

/** Runs work with an open database and closes it afterwards, also after an error. */
export async function withDatabase<T>(
  opened: OpenDatabase,
  work: (opened: OpenDatabase) => Promise<T>,
): Promise<T> {
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** Opens the database; does not migrate it. */
export function openDatabase(engine: Engine): OpenDatabase {
  // Converts results to camelCase. JSON text is not changed.
  const db = new Kysely<Tables>({ dialect: engine.dialect, plugins: [columnNames] })
  return { db, engine, close: async () => db.destroy() }
}

/** Runs reads on one snapshot, without later commits. */
export async function readSnapshot<T>(
  { db, engine }: OpenDatabase,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`${engine.beginReading}`.execute(connection)
    try {
      return await work(connection)
    } finally {
      // Nothing was written. If the connection is lost, the reads have already failed.
      await sql`rollback`.execute(connection).catch(() => {})
    }
  })
}
