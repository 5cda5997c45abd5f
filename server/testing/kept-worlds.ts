import type pg from 'pg'
import { openPool } from '../platform/dialect.ts'
import { withNamedStatements, type AskedPool } from '../platform/named-statements.ts'
import {
  copyTemplate,
  databaseUrl,
  dropWorld,
  emptied,
  keptApart,
  readTemplate,
  type Template,
} from './template-world.ts'

/** A database like the template that nobody else uses, with connections to it. */
export type KeptWorld = {
  readonly url: string
  readonly pool: AskedPool
  /** Empties it for the next world; where that cannot be, it is dropped. */
  readonly giveBack: () => Promise<void>
  readonly drop: () => Promise<void>
}

/** Those that wait for the next world, their connections open and warm. */
const waiting: KeptWorld[] = []
let template: Promise<Template> | null = null

export async function openWorld(url: string, poolSize: number): Promise<KeptWorld> {
  return waiting.pop() ?? newWorld(url, poolSize)
}

/** One that nobody had before and nobody has after: what is changed in its tables troubles no one. */
export async function newWorld(url: string, poolSize: number): Promise<KeptWorld> {
  const name = await copyTemplate(url)
  const own = databaseUrl(url, name)
  const pool = openPool(namedKept(own), poolSize, () => {})
  const world: KeptWorld = {
    url: own,
    // Who closes a world leaves its connections to the next.
    pool: { ...withNamedStatements(pool), end: async () => {} },
    giveBack: async () => {
      template ??= readTemplate(url)
      if (await isAsNew(pool, await template)) waiting.push(world)
      else await world.drop()
    },
    drop: async () => {
      await pool.end()
      await dropWorld(url, name)
    },
  }
  return world
}

function namedKept(url: string): string {
  const address = new URL(url)
  address.searchParams.set('application_name', keptApart)
  return address.href
}

async function isAsNew(pool: pg.Pool, first: Template): Promise<boolean> {
  if (pool.idleCount < pool.totalCount) return false
  const client = await pool.connect()
  try {
    return await emptied(client, first)
  } catch {
    return false
  } finally {
    client.release()
  }
}
