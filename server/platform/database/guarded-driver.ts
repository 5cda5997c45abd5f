import type { DatabaseConnection, Driver } from 'kysely'

/**
 * Returns a driver that refuses statements once a transaction rolls back. Otherwise, if one statement of a
 * `Promise.all` fails, those still queued would run after the rollback, outside of any transaction.
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
      ;(connection as GuardedConnection).isRolledBack = true
      await driver.rollbackTransaction(unwrap(connection))
    },
    releaseConnection: async (connection) => driver.releaseConnection(unwrap(connection)),
    destroy: async () => driver.destroy(),
  }
}

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  isRolledBack = false

  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }

  executeQuery: DatabaseConnection['executeQuery'] = async (query) => {
    if (this.isRolledBack) throw new Error('The transaction is being rolled back')
    return this.inner.executeQuery(query)
  }

  streamQuery: DatabaseConnection['streamQuery'] = (query, chunkSize) =>
    this.inner.streamQuery(query, chunkSize)
}
