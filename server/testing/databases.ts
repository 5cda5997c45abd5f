import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresEngine, sqliteEngine, type Engine } from '../platform/dialect.ts'
import { databaseUrl, giveBackWorld, takeWorld } from './idle-worlds.ts'

/** The engines that the server suite runs on: SQLite, and PostgreSQL where the run has one. */
export const engineNames: readonly Engine['name'][] =
  process.env['TEST_DATABASE_URL'] === undefined ? ['sqlite'] : ['sqlite', 'postgres']

export type TestDatabase = {
  readonly engine: Engine
  /** Address of the database where it has one. */
  readonly url: string | null
  readonly drop: () => Promise<void>
}

/** A database of its own: SQLite in memory and not migrated, or one that is like the migrated template. */
export async function createTestDatabase(name: Engine['name']): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  if (name === 'sqlite' || url === undefined) {
    return { engine: sqliteEngine(':memory:'), url: null, drop: async () => {} }
  }
  const database = await takeWorld(url)
  const own = databaseUrl(url, database)
  // Somebody else may have it by the time it is dropped again.
  let given: Promise<void> | null = null
  return {
    engine: postgresEngine(own, 8, () => {}),
    url: own,
    drop: async () => (given ??= giveBackWorld(url, database)),
  }
}

/** As `createTestDatabase`, with SQLite in a file: what threads open too. */
export async function createDatabaseOnDisk(name: Engine['name']): Promise<TestDatabase> {
  if (name !== 'sqlite') return createTestDatabase(name)
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-test-'))
  return {
    engine: sqliteEngine(join(folder, 'club.sqlite')),
    url: null,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
