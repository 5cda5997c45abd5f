import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { Columns, PlacedRows } from './placed-rows.ts'
import { PlacedQuery } from './postgres-query.ts'

/** So many statements are kept ready on each connection. */
const keptAtMost = 400
/** A statement is worth keeping from its third time on: lists of ids come in every length. */
const timesBefore = 2
/** Texts that are counted; beyond it counting begins anew. */
const countedAtMost = 5_000

/**
 * Names for the statements that come again and again, so that PostgreSQL reads and plans each only
 * once a connection.
 */
function statementNames() {
  const names = new Map<string, string>()
  const times = new Map<string, number>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size === keptAtMost) return known
    const before = times.get(text) ?? 0
    if (times.size === countedAtMost) times.clear()
    if (before < timesBefore) {
      times.set(text, before + 1)
      return undefined
    }
    times.delete(text)
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

/** A connection that is asked things, in the order in which they come. */
export type AskedClient = {
  readonly ask: (text: string, values: readonly unknown[]) => Promise<PlacedRows>
  /** Gives it back, or ends it. */
  readonly release: (isToEnd: boolean) => void
}
export type AskedPool = {
  readonly connect: () => Promise<AskedClient>
  readonly end: () => Promise<void>
}

/** The same pool, its frequent statements prepared. */
export function withNamedStatements(pool: pg.Pool): AskedPool {
  const nameOf = statementNames()
  const known = new WeakMap<pg.PoolClient, AskedClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const named = known.get(client) ?? namedClient(client, nameOf)
      known.set(client, named)
      return named
    },
    end: async () => pool.end(),
  }
}

/** What `pg` has and does not declare. */
type Connected = { readonly connection: { readonly stream: Writable } }

function namedClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
): AskedClient {
  const { stream } = (client as unknown as Connected).connection
  const columns = new Map<string, Columns>()
  let isHeld = false
  // What is asked in one go leaves as one packet.
  const hold = () => {
    if (isHeld) return
    isHeld = true
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
  return {
    ask: async (text, values) =>
      new Promise((resolve, reject) => {
        // Without values it goes as one message already.
        const name = values.length === 0 ? undefined : nameOf(text)
        hold()
        client.query(
          new PlacedQuery({ text, values, name }, columns, (error, rows) => {
            if (error === null) resolve(rows)
            else reject(error as Error)
          }),
        )
      }),
    release: (isToEnd) => client.release(isToEnd),
  }
}
