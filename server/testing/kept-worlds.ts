import type pg from 'pg'
import type { PostgresPool } from 'kysely'
import { openPool } from '../platform/dialect.ts'
import { withNamedStatements } from '../platform/named-statements.ts'
import { afterFile } from './after-file.ts'
import {
  databaseUrl,
  dropWorld,
  emptied,
  giveBackWorlds,
  keptApart,
  readTemplate,
  takeWorld,
  type Template,
} from './idle-worlds.ts'

/** A database like the template that nobody else uses, with connections to it. */
export type KeptWorld = {
  readonly url: string
  readonly pool: PostgresPool
  /** Empties it for the next world; where that cannot be, it is dropped. */
  readonly giveBack: () => Promise<void>
}

type Waiting = KeptWorld & { readonly name: string; readonly end: () => Promise<void> }

/** Those that wait for the next world of this file of tests, their connections open and warm. */
const waiting: Waiting[] = []
let template: Promise<Template> | null = null

export async function openWorld(url: string, poolSize: number): Promise<KeptWorld> {
  const known = waiting.pop()
  if (known !== undefined) return known
  if (template === null) afterFile.push(async () => letOthersHave(url))
  template ??= readTemplate(url)
  const name = await takeWorld(url)
  const own = databaseUrl(url, name)
  const pool = openPool(named(own), poolSize, () => {})
  const world: Waiting = {
    name,
    url: own,
    // Who closes a world leaves its connections to the next.
    pool: { ...withNamedStatements(pool), end: async () => {} },
    giveBack: async () => {
      if (await isAsNew(pool)) return void waiting.push(world)
      await pool.end()
      await dropWorld(url, name)
    },
    end: async () => pool.end(),
  }
  return world
}

function named(url: string): string {
  const address = new URL(url)
  address.searchParams.set('application_name', keptApart)
  return address.href
}

async function isAsNew(pool: pg.Pool): Promise<boolean> {
  if (pool.idleCount < pool.totalCount) return false
  const client = await pool.connect()
  try {
    return await emptied(client, await template!)
  } catch {
    return false
  } finally {
    client.release()
  }
}

async function letOthersHave(url: string): Promise<void> {
  const given = waiting.splice(0)
  await Promise.all(given.map(async ({ end }) => end()))
  await giveBackWorlds(
    url,
    given.map(({ name }) => name),
  )
}
