import { CompiledQuery, sql } from 'kysely'
import { rawDatabase, insertRows, dropForeignKeys, type Row } from '../bulk.ts'
import { migrate } from '../../platform/database/migrate.ts'
import type { MigrationName } from '../../platform/database/migrations.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'

export type LoadedTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
}

/** Runs migrations on an empty database and inserts rows. */
export async function loadTables(
  open: OpenDatabase,
  last: MigrationName,
  tables: AsyncIterable<LoadedTable> | Iterable<LoadedTable>,
): Promise<void> {
  await migrate(open, last)
  const db = rawDatabase(open)
  const isSqlite = open.engine.name === 'sqlite'
  if (isSqlite) await sql`pragma foreign_keys = off`.execute(db)
  const bound = await dropForeignKeys(open, db)
  for await (const table of tables) {
    await open.db.transaction().execute(async (tx) => {
      const own = rawDatabase({ db: tx })
      await sql`delete from ${sql.table(table.name)}`.execute(own)
      for await (const rows of table.rows) await insertRows(open, own, table, rows)
    })
  }
  for (const made of bound) await db.executeQuery(CompiledQuery.raw(made))
  if (isSqlite) await sql`pragma foreign_keys = on`.execute(db)
}
