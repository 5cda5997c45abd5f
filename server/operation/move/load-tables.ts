import { CompiledQuery, sql } from 'kysely'
import { getRawDatabase, insertRows, dropForeignKeys, type Row } from '../table-rows.ts'
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
  opened: OpenDatabase,
  last: MigrationName,
  tables: AsyncIterable<LoadedTable> | Iterable<LoadedTable>,
): Promise<void> {
  await migrate(opened, last)
  const db = getRawDatabase(opened)
  const isSqlite = opened.engine.name === 'sqlite'
  if (isSqlite) await sql`pragma foreign_keys = off`.execute(db)
  const foreignKeys = await dropForeignKeys(opened, db)
  for await (const table of tables) {
    await opened.db.transaction().execute(async (tx) => {
      const connection = getRawDatabase({ db: tx })
      await sql`delete from ${sql.table(table.name)}`.execute(connection)
      for await (const rows of table.rows) await insertRows(opened, connection, table, rows)
    })
  }
  for (const statement of foreignKeys) await db.executeQuery(CompiledQuery.raw(statement))
  if (isSqlite) await sql`pragma foreign_keys = on`.execute(db)
}
