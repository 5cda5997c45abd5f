import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresEngine, sqliteEngine, type Engine } from '../platform/dialect.ts'

export const templateDatabase = 'fivebar_template'

/** The engines that the server suite runs on: SQLite, and PostgreSQL where the run has one. */
export const engineNames: readonly Engine['name'][] =
  process.env['TEST_DATABASE_URL'] === undefined ? ['sqlite'] : ['sqlite', 'postgres']

export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export type TestDatabase = {
  readonly engine: Engine
  /** Address of the database where it has one. */
  readonly url: string | null
  readonly drop: () => Promise<void>
}

/** A new database: SQLite in memory and not migrated, or a copy of the migrated template. */
export async function createTestDatabase(name: Engine['name']): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  if (name === 'sqlite' || url === undefined) {
    return { engine: sqliteEngine(':memory:'), url: null, drop: async () => {} }
  }
  const database = `world_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${database} template ${templateDatabase}`)
  const own = databaseUrl(url, database)
  return {
    engine: postgresEngine(own, 8, () => {}),
    url: own,
    drop: async () => administer(url, `drop database if exists ${database} with (force)`),
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

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
