import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { openPool } from '../platform/database/postgres-connection.ts'
import {
  copyTemplate,
  replaceDatabaseName,
  dropDatabase,
  keptApplicationName,
  readContents,
  readTemplate,
  refill,
  type Contents,
} from './template-database.ts'

/** A private copy of the template database with open connections. */
export type ReusedDatabase = {
  readonly url: string
  readonly pool: PostgresPool
  /** Empties it for the next world, or drops it if that fails. */
  readonly release: () => Promise<void>
  readonly drop: () => Promise<void>
  /** Takes a snapshot. The returned function restores it. */
  readonly snapshot: () => Promise<() => Promise<void>>
}

/** Databases waiting for the next world, with open connections. */
const idleDatabases: ReusedDatabase[] = []
let template: Promise<Contents> | null = null

export async function acquireDatabase(url: string, poolSize: number): Promise<ReusedDatabase> {
  return idleDatabases.pop() ?? createDatabase(url, poolSize)
}

/** Creates a database for a single world, whose tables may be changed. */
export async function createDatabase(url: string, poolSize: number): Promise<ReusedDatabase> {
  const name = await copyTemplate(url)
  const copyUrl = replaceDatabaseName(url, name)
  const pool = openPool(setApplicationName(copyUrl), poolSize, () => {})
  const database: ReusedDatabase = {
    url: copyUrl,
    // The next world reuses the connections of a closed one.
    pool: { connect: async () => pool.connect(), end: async () => {}, options: pool.options },
    release: async () => {
      template ??= readTemplate(url)
      if (await tryRefill(pool, await template)) idleDatabases.push(database)
      else await database.drop()
    },
    drop: async () => {
      await pool.end()
      await dropDatabase(url, name)
    },
    snapshot: async () => {
      const contents = await readContents(copyUrl)
      return async () => {
        if (!(await tryRefill(pool, contents))) throw new Error('The snapshot cannot be restored')
      }
    },
  }
  return database
}

function setApplicationName(url: string): string {
  const address = new URL(url)
  address.searchParams.set('application_name', keptApplicationName)
  return address.href
}

async function tryRefill(pool: pg.Pool, contents: Contents): Promise<boolean> {
  if (!(await waitUntilIdle(pool))) return false
  const client = await pool.connect()
  try {
    return await refill(client, contents)
  } catch {
    await client.query('rollback')
    return false
  } finally {
    client.release()
  }
}

/** Waits for the connections of a closed server. Returns false if one is not released. */
async function waitUntilIdle(pool: pg.Pool): Promise<boolean> {
  for (let tries = 0; tries < 500 && pool.idleCount < pool.totalCount; tries++) await sleep(10)
  return pool.idleCount === pool.totalCount
}
