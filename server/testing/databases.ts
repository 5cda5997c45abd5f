import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Engine } from '../platform/database/engine.ts'
import { createPostgresEngine } from '../platform/database/postgres-engine.ts'
import { openSqlite, createSqliteEngine } from '../platform/database/sqlite-engine.ts'
import { createDatabase, acquireDatabase, type ReusedDatabase } from './reused-databases.ts'

/** Engines for server tests: SQLite, and PostgreSQL if available. */
export const engineNames: readonly Engine['name'][] =
  process.env['TEST_DATABASE_URL'] === undefined ? ['sqlite'] : ['sqlite', 'postgres']

export type TestDatabase = {
  readonly engine: Engine
  /** Address of the database; null for SQLite. */
  readonly url: string | null
  readonly drop: () => Promise<void>
  /** Takes a snapshot. The returned function restores it, on a new engine. */
  readonly snapshot: () => Promise<() => Promise<Engine>>
}

/** Maximum number of connections of a world. */
const poolSize = 8

/** Creates a migrated database: SQLite in memory, or a copy of the PostgreSQL template. */
export async function createTestDatabase(name: Engine['name']): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  if (name === 'sqlite' || url === undefined) return createInMemory()
  const database = await acquireDatabase(url, poolSize)
  return createFromReused(database, database.release)
}

/**
 * Like `createTestDatabase`, for tests that change tables, since prepared statements keep the old columns.
 */
export async function createAlteredDatabase(name: Engine['name']): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  if (name === 'sqlite' || url === undefined) return createInMemory()
  const database = await createDatabase(url, poolSize)
  return createFromReused(database, database.drop)
}

function createFromReused(database: ReusedDatabase, end: () => Promise<void>): TestDatabase {
  // Another test may use it before it is dropped.
  let dropping: Promise<void> | null = null
  const createEngine = () => createPostgresEngine(database.pool, database.url, poolSize)
  return {
    engine: createEngine(),
    url: database.url,
    snapshot: async () => {
      const refill = await database.snapshot()
      return async () => {
        await refill()
        return createEngine()
      }
    },
    drop: async () => (dropping ??= end()),
  }
}

/** Like `createTestDatabase`, with SQLite in a file, which threads can open too. */
export async function createDatabaseOnDisk(name: Engine['name']): Promise<TestDatabase> {
  if (name !== 'sqlite') return createTestDatabase(name)
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-test-'))
  const file = join(folder, 'club.sqlite')
  writeFileSync(file, await getMigratedFile())
  return {
    engine: openSqlite(file),
    url: null,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
    snapshot: async () => {
      throw new Error('A database in a file has no snapshots')
    },
  }
}

async function createInMemory(): Promise<TestDatabase> {
  const db = openInMemory(await getMigratedFile())
  return {
    engine: createSqliteEngine(db, ':memory:'),
    url: null,
    drop: async () => {},
    snapshot: async () => {
      const contents = db.serialize()
      return async () => createSqliteEngine(openInMemory(contents), ':memory:')
    },
  }
}

function openInMemory(contents: Uint8Array): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  db.deserialize(contents)
  return db
}

/** Content of a migrated database file, created once. */
let template: Promise<Uint8Array> | null = null
const getMigratedFile = async () => (template ??= createTemplate())

async function createTemplate(): Promise<Uint8Array> {
  const db = new DatabaseSync(':memory:')
  const opened = openDatabase(createSqliteEngine(db, ':memory:'))
  await migrate(opened)
  const contents = db.serialize()
  await opened.close()
  return contents
}
