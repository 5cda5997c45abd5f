import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Engine } from '../platform/database/engine.ts'
import { postgresEngineOn } from '../platform/database/postgres-engine.ts'
import { sqliteEngine, sqliteEngineOn } from '../platform/database/sqlite-engine.ts'
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

/** Creates a migrated SQLite database in memory. */
export async function createTestDatabase(name: Engine['name']): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  if (name === 'sqlite' || url === undefined) return inMemory()
  const world = await acquireDatabase(url, poolSize)
  return onPostgres(world, world.release)
}

/**
 * Like `createTestDatabase`, for tests that change tables, since prepared statements keep the old columns.
 */
export async function createAlteredDatabase(name: Engine['name']): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  if (name === 'sqlite' || url === undefined) return inMemory()
  const world = await createDatabase(url, poolSize)
  return onPostgres(world, world.drop)
}

function onPostgres(world: ReusedDatabase, end: () => Promise<void>): TestDatabase {
  // Another test may use it before it is dropped.
  let ended: Promise<void> | null = null
  const engine = () => postgresEngineOn(world.pool, world.url, poolSize)
  return {
    engine: engine(),
    url: world.url,
    snapshot: async () => {
      const refill = await world.snapshot()
      return async () => {
        await refill()
        return engine()
      }
    },
    drop: async () => (ended ??= end()),
  }
}

/** Like `createTestDatabase`, with SQLite in a file, which threads can open too. */
export async function createDatabaseOnDisk(name: Engine['name']): Promise<TestDatabase> {
  if (name !== 'sqlite') return createTestDatabase(name)
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-test-'))
  const file = join(folder, 'club.sqlite')
  writeFileSync(file, await migrated())
  return {
    engine: sqliteEngine(file),
    url: null,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
    snapshot: async () => {
      throw new Error('A club in a file is staged for each test')
    },
  }
}

async function inMemory(): Promise<TestDatabase> {
  const db = inMemoryOf(await migrated())
  return {
    engine: sqliteEngineOn(db, ':memory:'),
    url: null,
    drop: async () => {},
    snapshot: async () => {
      const contents = db.serialize()
      return async () => sqliteEngineOn(inMemoryOf(contents), ':memory:')
    },
  }
}

function inMemoryOf(contents: Uint8Array): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  db.deserialize(contents)
  return db
}

/** Content of a migrated database file, created once. */
let template: Promise<Uint8Array> | null = null
const migrated = async () => (template ??= makeTemplate())

async function makeTemplate(): Promise<Uint8Array> {
  const db = new DatabaseSync(':memory:')
  const open = openDatabase(sqliteEngineOn(db, ':memory:'))
  await migrate(open)
  const contents = db.serialize()
  await open.close()
  return contents
}
