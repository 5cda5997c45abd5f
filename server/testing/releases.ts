import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { loadTables } from '../operation/move/load-tables.ts'
import type { Row } from '../operation/table-rows.ts'
import { openDatabase, type OpenDatabase } from '../platform/database/database.ts'
import type { MigrationName } from '../platform/database/migrations.ts'
import type { Engine } from '../platform/database/engine.ts'
import { openPostgres } from '../platform/database/postgres-engine.ts'
import { openSqlite } from '../platform/database/sqlite-engine.ts'
import { withClient, replaceDatabaseName } from './template-database.ts'

const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'releases')
const extension = '.jsonl.gz'

/** Versions with a stored club. */
export const releases = readdirSync(folder)
  .filter((name) => name.endsWith(extension))
  .map((name) => name.slice(0, -extension.length))

type StoredTable = {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}
export type Release = {
  readonly migrations: readonly MigrationName[]
  readonly secret: string
  readonly tables: readonly StoredTable[]
}

export function readRelease(version: string): Release {
  const text = gunzipSync(readFileSync(join(folder, `${version}${extension}`))).toString()
  const [head, ...tables] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  return { ...(head as Release), tables: tables as StoredTable[] }
}

/** Creates an empty database without migrations. */
export async function createEmptyDatabase(name: Engine['name']) {
  if (name === 'sqlite') {
    const opened = openDatabase(openSqlite(':memory:'))
    return { opened, url: null, drop: async () => opened.close() }
  }
  const server = process.env['TEST_DATABASE_URL']!
  const database = `fivebar_empty_${randomUUID().replaceAll('-', '')}`
  await withClient(server, async (client) => client.query(`create database ${database}`))
  const url = replaceDatabaseName(server, database)
  const opened = openDatabase(openPostgres(url, 2, () => {}))
  const drop = async () => {
    await opened.close()
    await withClient(server, async (client) =>
      client.query(`drop database ${database} with (force)`),
    )
  }
  return { opened, url, drop }
}

/** Fills an empty database with the club of a release, as stored by that release. */
export async function loadRelease(
  opened: OpenDatabase,
  { migrations, tables }: Release,
): Promise<void> {
  const loaded = tables.map(({ table, columns, rows }) => ({ name: table, columns, rows: [rows] }))
  await loadTables(opened, migrations.at(-1)!, loaded)
}
