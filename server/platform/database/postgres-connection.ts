import { PostgresDriver, type DatabaseConnection } from 'kysely'
import pg from 'pg'
import { toCodedError } from './engine.ts'

export const channel = 'fivebar_events'

/**
 * Matches error codes of an unreachable server. Classes 08 (connection), 53 (no disk, no memory, too many), 57P
 * (shutdown).
 */
const unavailable =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|08...|53...|57P..)$/
/** Messages of `pg` for lost connections, which have no code. */
const lostConnectionMessage =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

export const isConnectionLost = (error: unknown) =>
  unavailable.test(toCodedError(error).code ?? '') ||
  lostConnectionMessage.test(toCodedError(error).message ?? '')

function createConnectionSettings(url: string) {
  return {
    connectionString: url,
    // Detects a server that disappeared without closing the connection.
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  }
}

export function openPool(url: string, poolSize: number, log: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...createConnectionSettings(url),
    max: poolSize,
    connectionTimeoutMillis: 25_000,
  })
  // Without listeners, an error of an idle or busy connection would end the process. The failing
  // query reports the error to its caller.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', log))
  return pool
}

export class PooledDriver extends PostgresDriver {
  /** The transaction of a lost connection is already rolled back. An error here would hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    try {
      await super.rollbackTransaction(connection as never)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
    }
  }
}

const reconnectMs = 1000

/** Listens for notifications, and reconnects when the connection is lost. */
export async function listenForNotifications(
  url: string,
  onNotification: (payload: string | null) => void,
  onError: (error: Error) => void,
) {
  let isStopped = false
  let client: pg.Client | null = null
  let retryTimer: NodeJS.Timeout | undefined
  const listen = async () => {
    const newClient = new pg.Client(createConnectionSettings(url))
    client = newClient
    newClient.on('notification', ({ payload = '' }) =>
      onNotification(payload === '' ? null : payload),
    )
    newClient.on('error', (error) => void (isStopped || onError(error)))
    const retry = () => {
      if (isStopped || client !== newClient) return
      client = null
      retryTimer = setTimeout(() => void listen(), reconnectMs).unref()
    }
    newClient.once('end', retry)
    try {
      await newClient.connect()
      await newClient.query(`listen ${channel}`)
      // Events may have been published during the outage.
      onNotification(null)
    } catch (error) {
      if (!isStopped) onError(error as Error)
      void newClient.end().catch(() => {})
      retry()
    }
  }
  await listen()
  return async () => {
    isStopped = true
    clearTimeout(retryTimer)
    await client?.end().catch(() => {})
  }
}
