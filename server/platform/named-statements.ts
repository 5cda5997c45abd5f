import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Writable } from 'node:stream'
import type pg from 'pg'

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

/** The same pool, its frequent statements prepared. */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const nameOf = statementNames()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
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
): PostgresPoolClient {
  const { stream } = (client as unknown as Connected).connection
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Nothing here streams')
    // Without values it goes as one message already.
    const name = values.length === 0 ? undefined : nameOf(text)
    // What is asked in one go leaves as one packet.
    stream.cork()
    process.nextTick(() => stream.uncork())
    return client.query({ name, text, values: [...values] })
  }
  return { query, release: (discarded) => client.release(discarded) }
}
