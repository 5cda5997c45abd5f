import type { DatabaseConnection, Driver } from 'kysely'
import type { Engine } from '../platform/database/engine.ts'

/**
 * Called before and after every statement. An error it throws is reported to the server as an error of the
 * database.
 */
export type Listener = {
  readonly before: (statement: string) => void
  readonly after?: (statement: string) => void
}

/** Returns whether a statement writes. */
export const isWrite = (statement: string) => /^\s*(insert|update|delete)/i.test(statement)

/** An engine that reports every statement, so that tests can count them or make them fail. */
export function observedEngine(engine: Engine, hear: Listener): Engine {
  const { dialect } = engine
  return {
    ...engine,
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () => heardDriver(dialect.createDriver(), hear),
    },
  }
}

function heardDriver(driver: Driver, hear: Listener): Driver {
  const heard = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const own = new WeakMap<DatabaseConnection, DatabaseConnection>()
  return {
    init: async () => driver.init(),
    acquireConnection: async () => {
      const connection = await driver.acquireConnection()
      const known = heard.get(connection) ?? heardConnection(connection, hear)
      heard.set(connection, known)
      own.set(known, connection)
      return known
    },
    releaseConnection: async (known) => driver.releaseConnection(own.get(known)!),
    beginTransaction: async (known, settings) => {
      hear.before('begin')
      await driver.beginTransaction(own.get(known)!, settings)
      hear.after?.('begin')
    },
    commitTransaction: async (known) => {
      hear.before('commit')
      await driver.commitTransaction(own.get(known)!)
      hear.after?.('commit')
    },
    rollbackTransaction: async (known) => {
      hear.before('rollback')
      await driver.rollbackTransaction(own.get(known)!)
      hear.after?.('rollback')
    },
    destroy: async () => driver.destroy(),
  }
}

function heardConnection(connection: DatabaseConnection, hear: Listener): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      hear.before(query.sql)
      const result = await connection.executeQuery<never>(query)
      hear.after?.(query.sql)
      return result
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}
