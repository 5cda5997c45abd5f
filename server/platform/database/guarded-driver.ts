import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DatabaseConnection, Driver } from 'kysely'

/**
 * Returns a driver that refuses statements while a transaction is rolled back. Otherwise, if one statement of
 * a `Promise.all` fails, those still queued would run after the rollback, outside of any transaction.
 */
export function guardDriver(driver: Driver): Driver {
  const unwrap = (connection: DatabaseConnection) => (connection as GuardedConnection).inner
  return {
    init: async (options) => driver.init(options),
    acquireConnection: async (options) =>
      new GuardedConnection(await driver.acquireConnection(options)),
    beginTransaction: async (connection, settings) =>
      driver.beginTransaction(unwrap(connection), settings),
    commitTransaction: async (connection) => driver.commitTransaction(unwrap(connection)),
    rollbackTransaction: async (connection) => {
      const guarded = connection as GuardedConnection
      guarded.isRollingBack = true
      await driver.rollbackTransaction(unwrap(connection))
      // By then, queued statements have been refused. A migration releases its lock on the same connection.
      await yieldToEventLoop()
      guarded.isRollingBack = false
    },
    releaseConnection: async (connection) => driver.releaseConnection(unwrap(connection)),
    destroy: async () => driver.destroy(),
  }
}

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  isRollingBack = false

  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }

  executeQuery: DatabaseConnection['executeQuery'] = async (query) => {
    if (this.isRollingBack) throw new Error('The transaction is being rolled back')
    return this.inner.executeQuery(query)
  }

  streamQuery: DatabaseConnection['streamQuery'] = (query, chunkSize) =>
    this.inner.streamQuery(query, chunkSize)
}
