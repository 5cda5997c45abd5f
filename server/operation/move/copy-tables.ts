import { CompiledQuery, sql } from 'kysely'
import {
  getRawDatabase,
  countRows,
  insertRows,
  readTableRows,
  readTableShapes,
  checksumTable,
  dropForeignKeys,
  type RawDatabase,
  type TableChecksum,
  type TableShape,
} from '../table-rows.ts'
import { findLastMigration, migrate } from '../../platform/database/migrate.ts'
import { openDatabase, type OpenDatabase } from '../../platform/database/database.ts'
import type { MigrationName } from '../../platform/database/migrations.ts'
import { openSqlite } from '../../platform/database/sqlite-engine.ts'

/** Table in the target that stores the progress of an unfinished copy. */
const progressTable = 'fivebar_move'
/** Tables of short-lived events, which are not copied. */
const excludedTables = new Set(['events'])

export type CopyResult = { readonly tables: number; readonly rows: number }
/** A snapshot of the database that rows are read from. */
export type CopySource = { readonly opened: OpenDatabase; readonly db: RawDatabase }

/** Reports progress. */
export type ReportProgress = (line: string) => void

/** Returns whether a copy into this database was started but not completed. */
export async function isPartlyCopied({ engine, db }: OpenDatabase): Promise<boolean> {
  const query =
    engine.name === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where name = ${progressTable}`
      : sql<{ name: string }>`select relname as name from pg_class
          where relname = ${progressTable} and relnamespace = current_schema()::regnamespace`
  return (await query.execute(db)).rows.length > 0
}

/**
 * Copies all tables into an empty database, compares counts and checksums, then adds foreign keys. Resumes
 * an interrupted copy. Throws if the target has other content.
 */
export async function copyTables(
  source: CopySource,
  target: OpenDatabase,
  report: ReportProgress,
): Promise<CopyResult> {
  const db = getRawDatabase(target)
  const isResuming = await isPartlyCopied(target)
  if (!isResuming) {
    // The source may be from an earlier version.
    const schema = await findLastMigration(source.db)
    await migrate(target, schema)
    await requireEmpty(target, schema)
    await startProgress(target)
  }
  const shapes = await requireSameShapes(source, target)
  if (target.engine.name === 'sqlite') await sql`pragma foreign_keys = off`.execute(db)
  const copiedTables = new Set(await readProgress(db, 'table'))
  for (const shape of shapes.filter(({ name }) => !copiedTables.has(name))) {
    await copyTable(source, target, shape)
    report(`${shape.name} copied`)
  }
  const checksums: TableChecksum[] = []
  for (const shape of shapes) checksums.push(await compareTable(source, target, shape))
  await finishProgress(target)
  const rows = checksums.reduce((sum, each) => sum + each.rows, 0)
  return { tables: shapes.length, rows }
}

/** Throws if the target has rows other than those written by migrations. */
async function requireEmpty(target: OpenDatabase, schema: MigrationName): Promise<void> {
  const fresh = openDatabase(openSqlite(':memory:'))
  try {
    await migrate(fresh, schema)
    for (const { name } of await readTableShapes(target, getRawDatabase(target))) {
      const count = await countRows(getRawDatabase(target), name)
      if (count === (await countRows(getRawDatabase(fresh), name))) continue
      throw new Error(
        `The target is not empty: its table ${name} has ${count} rows. Nothing was changed. Use an empty database.`,
      )
    }
  } finally {
    await fresh.close()
  }
}

async function startProgress(target: OpenDatabase): Promise<void> {
  await target.db.transaction().execute(async (tx) => {
    const db = getRawDatabase({ db: tx })
    await sql`create table ${sql.table(progressTable)} (kind text not null, what text not null)`.execute(
      db,
    )
    for (const statement of await dropForeignKeys(target, db))
      await recordProgress(db, 'reference', statement)
  })
}

async function recordProgress(
  db: RawDatabase,
  kind: 'table' | 'reference',
  item: string,
): Promise<void> {
  await sql`insert into ${sql.table(progressTable)} (kind, what) values (${kind}, ${item})`.execute(
    db,
  )
}

async function readProgress(db: RawDatabase, kind: 'table' | 'reference'): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select what from ${sql.table(progressTable)} where kind = ${kind}`.execute(db)
  return rows.map(({ what }) => what)
}

/** Returns the tables. Throws if the databases have different ones. */
async function requireSameShapes(source: CopySource, target: OpenDatabase): Promise<TableShape[]> {
  const sourceShapes = await readTableShapes(source.opened, source.db)
  const targetShapes = await readTableShapes(target, getRawDatabase(target))
  const formatJson = (shapes: readonly TableShape[]) => JSON.stringify(shapes)
  if (formatJson(sourceShapes) !== formatJson(targetShapes)) {
    throw new Error(
      'The two databases have different tables: start this version of the server once on the old one, then try again.',
    )
  }
  return targetShapes.filter(({ name }) => !excludedTables.has(name))
}

async function copyTable(
  source: CopySource,
  target: OpenDatabase,
  shape: TableShape,
): Promise<void> {
  await target.db.transaction().execute(async (tx) => {
    const db = getRawDatabase({ db: tx })
    await sql`delete from ${sql.table(shape.name)}`.execute(db)
    for await (const rows of readTableRows(source.opened, source.db, shape)) {
      await insertRows(target, db, shape, rows)
    }
    await recordProgress(db, 'table', shape.name)
  })
}

/** Returns the checksum of a table. Copies it again if rows changed meanwhile. */
async function compareTable(
  source: CopySource,
  target: OpenDatabase,
  shape: TableShape,
): Promise<TableChecksum> {
  const expected = await checksumTable(source.opened, source.db, shape)
  const isSame = ({ rows, checksum }: TableChecksum) =>
    rows === expected.rows && checksum === expected.checksum
  if (isSame(await checksumTable(target, getRawDatabase(target), shape))) return expected
  await copyTable(source, target, shape)
  if (isSame(await checksumTable(target, getRawDatabase(target), shape))) return expected
  throw new Error(`The table ${shape.name} differs between the databases. Run the command again.`)
}

/** Adds the foreign keys, which validates every row, and deletes the progress table. */
async function finishProgress(target: OpenDatabase): Promise<void> {
  await target.db.transaction().execute(async (tx) => {
    const db = getRawDatabase({ db: tx })
    for (const statement of await readProgress(db, 'reference')) {
      await db.executeQuery(CompiledQuery.raw(statement))
    }
    if (target.engine.name === 'sqlite') {
      const broken = await sql`pragma foreign_key_check`.execute(db)
      if (broken.rows.length > 0)
        throw new Error(`${broken.rows.length} rows refer to missing rows.`)
    }
    await sql`drop table ${sql.table(progressTable)}`.execute(db)
  })
  if (target.engine.analyze !== null) await sql`${target.engine.analyze}`.execute(target.db)
}
