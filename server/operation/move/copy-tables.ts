import { CompiledQuery, sql } from 'kysely'
import {
  rawDatabase,
  countRows,
  insertRows,
  readTableRows,
  readTableShapes,
  checksumTable,
  dropForeignKeys,
  type RawDatabase,
  type TableChecksum,
  type TableShape,
} from '../bulk.ts'
import {
  lastMigration,
  migrate,
  openDatabase,
  type MigrationName,
  type OpenDatabase,
} from '../../platform/database/database.ts'
import { sqliteEngine } from '../../platform/database/dialect.ts'

/** Table in the target that tracks the progress of a copy until it is complete. */
const account = 'fivebar_move'
/** Tables of short-lived events, which start again in the copy. */
const notCopied = new Set(['events'])

export type CopyResult = { readonly tables: number; readonly rows: number }
/** A snapshot of the database that rows are read from. */
export type CopySource = { readonly open: OpenDatabase; readonly db: RawDatabase }

/** Reports progress. */
export type ReportProgress = (line: string) => void

/** Returns whether a copy into this database was started and not completed. */
export async function isHalfCopied({ engine, db }: OpenDatabase): Promise<boolean> {
  const look =
    engine.name === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where name = ${account}`
      : sql<{ name: string }>`select relname as name from pg_class
          where relname = ${account} and relnamespace = current_schema()::regnamespace`
  return (await look.execute(db)).rows.length > 0
}

/**
 * Copies every table into an empty database, compares counts and checksums, and only then adds foreign
 * keys. Resumes at the table where it was interrupted. Throws if the target contains something else.
 */
export async function copyTables(
  source: CopySource,
  target: OpenDatabase,
  tell: ReportProgress,
): Promise<CopyResult> {
  const db = rawDatabase(target)
  const isGoingOn = await isHalfCopied(target)
  if (!isGoingOn) {
    // The source may have the tables of an earlier version.
    const schema = await lastMigration(source.db)
    await migrate(target, schema)
    await requireEmpty(target, schema)
    await beginAccount(target)
  }
  const shapes = await sameShapes(source, target)
  if (target.engine.name === 'sqlite') await sql`pragma foreign_keys = off`.execute(db)
  const done = new Set(await accountOf(db, 'table'))
  for (const shape of shapes.filter(({ name }) => !done.has(name))) {
    await copyTable(source, target, shape)
    tell(`${shape.name} copied`)
  }
  const sums: TableChecksum[] = []
  for (const shape of shapes) sums.push(await compared(source, target, shape))
  await endAccount(target)
  const rows = sums.reduce((sum, each) => sum + each.rows, 0)
  return { tables: shapes.length, rows }
}

/** Throws if the target has rows that the migrations don't write. */
async function requireEmpty(target: OpenDatabase, schema: MigrationName): Promise<void> {
  const fresh = openDatabase(sqliteEngine(':memory:'))
  try {
    await migrate(fresh, schema)
    for (const { name } of await readTableShapes(target, rawDatabase(target))) {
      const count = await countRows(rawDatabase(target), name)
      if (count === (await countRows(rawDatabase(fresh), name))) continue
      throw new Error(
        `The target is not empty: its table ${name} has ${count} rows. Nothing was changed. Give an empty database.`,
      )
    }
  } finally {
    await fresh.close()
  }
}

async function beginAccount(target: OpenDatabase): Promise<void> {
  await target.db.transaction().execute(async (tx) => {
    const db = rawDatabase({ db: tx })
    await sql`create table ${sql.table(account)} (kind text not null, what text not null)`.execute(
      db,
    )
    for (const made of await dropForeignKeys(target, db)) await noteDone(db, 'reference', made)
  })
}

async function noteDone(db: RawDatabase, kind: 'table' | 'reference', what: string): Promise<void> {
  await sql`insert into ${sql.table(account)} (kind, what) values (${kind}, ${what})`.execute(db)
}

async function accountOf(db: RawDatabase, kind: 'table' | 'reference'): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select what from ${sql.table(account)} where kind = ${kind}`.execute(db)
  return rows.map(({ what }) => what)
}

/** Returns the tables of both databases, which must be the same. */
async function sameShapes(source: CopySource, target: OpenDatabase): Promise<TableShape[]> {
  const theirs = await readTableShapes(source.open, source.db)
  const ours = await readTableShapes(target, rawDatabase(target))
  const words = (shapes: readonly TableShape[]) => JSON.stringify(shapes)
  if (words(theirs) !== words(ours)) {
    throw new Error(
      'The two databases have other tables: start this version of the server once on the old one, then try again.',
    )
  }
  return ours.filter(({ name }) => !notCopied.has(name))
}

async function copyTable(
  source: CopySource,
  target: OpenDatabase,
  shape: TableShape,
): Promise<void> {
  await target.db.transaction().execute(async (tx) => {
    const db = rawDatabase({ db: tx })
    await sql`delete from ${sql.table(shape.name)}`.execute(db)
    for await (const rows of readTableRows(source.open, source.db, shape)) {
      await insertRows(target, db, shape, rows)
    }
    await noteDone(db, 'table', shape.name)
  })
}

/** Returns the checksum of a table once both agree: rows changed in between are copied again. */
async function compared(
  source: CopySource,
  target: OpenDatabase,
  shape: TableShape,
): Promise<TableChecksum> {
  const theirs = await checksumTable(source.open, source.db, shape)
  const isSame = ({ rows, checksum }: TableChecksum) =>
    rows === theirs.rows && checksum === theirs.checksum
  if (isSame(await checksumTable(target, rawDatabase(target), shape))) return theirs
  await copyTable(source, target, shape)
  if (isSame(await checksumTable(target, rawDatabase(target), shape))) return theirs
  throw new Error(`The table ${shape.name} is not the same in both databases. Run it again.`)
}

/** Adds the foreign keys, which checks every row, and deletes the progress table. */
async function endAccount(target: OpenDatabase): Promise<void> {
  await target.db.transaction().execute(async (tx) => {
    const db = rawDatabase({ db: tx })
    for (const made of await accountOf(db, 'reference')) {
      await db.executeQuery(CompiledQuery.raw(made))
    }
    if (target.engine.name === 'sqlite') {
      const lost = await sql`pragma foreign_key_check`.execute(db)
      if (lost.rows.length > 0) throw new Error(`${lost.rows.length} rows refer to nothing.`)
    }
    await sql`drop table ${sql.table(account)}`.execute(db)
  })
  if (target.engine.analyze !== null) await sql`${target.engine.analyze}`.execute(target.db)
}
