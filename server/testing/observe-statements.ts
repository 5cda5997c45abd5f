import type { DatabaseConnection, Driver } from 'kysely'
import type { Engine } from '../platform/database/engine.ts'

/**
 * Called before and after every statement. An error it throws is reported to the server as an error of the
 * database.
 */
export type StatementListener = {
  readonly before: (statement: string) => void
  readonly after?: (statement: string) => void
}

/** Returns whether a statement writes. */
export const isWrite = (statement: string) => /^\s*(insert|update|delete)/i.test(statement)

/** Returns an engine that reports every statement, so that tests can count them or make them fail. */
export function observeEngine(engine: Engine, listener: StatementListener): Engine {
  const createDriver = () => observeDriver(engine.dialect.createDriver(), listener)
  return { ...engine, dialect: { ...engine.dialect, createDriver } }
}

function observeDriver(driver: Driver, listener: StatementListener): Driver {
  const observed = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const innerConnections = new WeakMap<DatabaseConnection, DatabaseConnection>()
  return {
    init: async () => driver.init(),
    acquireConnection: async () => {
      const connection = await driver.acquireConnection()
      const wrapped = observed.get(connection) ?? observeConnection(connection, listener)
      observed.set(connection, wrapped)
      innerConnections.set(wrapped, connection)
      return wrapped
    },
    releaseConnection: async (wrapped) => driver.releaseConnection(innerConnections.get(wrapped)!),
    beginTransaction: async (wrapped, settings) => {
      listener.before('begin')
      await driver.beginTransaction(innerConnections.get(wrapped)!, settings)
      listener.after?.('begin')
    },
    commitTransaction: async (wrapped) => {
      listener.before('commit')
      await driver.commitTransaction(innerConnections.get(wrapped)!)
      listener.after?.('commit')
    },
    rollbackTransaction: async (wrapped) => {
      listener.before('rollback')
      await driver.rollbackTransaction(innerConnections.get(wrapped)!)
      listener.after?.('rollback')
    },
    destroy: async () => driver.destroy(),
  }
}

function observeConnection(
  connection: DatabaseConnection,
  listener: StatementListener,
): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      listener.before(query.sql)
      const result = await connection.executeQuery<never>(query)
      listener.after?.(query.sql)
      return result
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}
