import type { DatabaseConnection, Driver } from 'kysely'
import type { Engine } from '../platform/dialect.ts'

/** An engine that tells every statement it is given, so that a test can count them. */
export function heardEngine(engine: Engine, hear: (statement: string) => void): Engine {
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

function heardDriver(driver: Driver, hear: (statement: string) => void): Driver {
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
      hear('begin')
      await driver.beginTransaction(own.get(known)!, settings)
    },
    commitTransaction: async (known) => {
      hear('commit')
      await driver.commitTransaction(own.get(known)!)
    },
    rollbackTransaction: async (known) => {
      hear('rollback')
      await driver.rollbackTransaction(own.get(known)!)
    },
    destroy: async () => driver.destroy(),
  }
}

function heardConnection(
  connection: DatabaseConnection,
  hear: (statement: string) => void,
): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      hear(query.sql)
      return connection.executeQuery(query)
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}
