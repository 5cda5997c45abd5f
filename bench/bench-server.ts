import type { DatabaseConnection } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSession } from '#server/accounts/sign-in/session.ts'
import { buildServer, type Server } from '#server/app.ts'
import { databaseFile, readConfig } from '#server/platform/config/config.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/database/engine.ts'
import { openSqlite } from '#server/platform/database/sqlite-engine.ts'
import { createLog } from '#server/platform/config/log.ts'
import { joinClub } from '#server/membership/join-club.ts'

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }
type StatementListener = (statement: Statement) => void

export type BenchServer = {
  /** Reports every statement to a listener, or to none. */
  readonly onStatement: (listener: StatementListener | null) => void
  readonly server: Server
  readonly url: string
  readonly token: string
  readonly dataFolder: string
  readonly close: () => Promise<void>
}

/** Starts a server on its own database on disk, with a signed-in organiser. */
export async function startBenchServer(env: Record<string, string> = {}): Promise<BenchServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'fivebar-bench-'))
  const config = readConfig({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent', ...env }, [])
  let listener: StatementListener | null = null
  const engine = withStatementListener(openSqlite(databaseFile(config)), () => listener)
  await migrate(openDatabase(engine))
  const server = await buildServer({
    config,
    engine,
    clock: Date.now,
    log: createLog('silent'),
    secret: 'a secret for measurements, long enough',
    version: '0.0.0',
    build: 'bench',
    webRoot: '/nowhere',
  })
  const token = await server.context.runInUnitOfWork(async (unit) => {
    const email = 'bench@example.org'
    const user = await joinClub(unit, {
      email,
      name: 'Bench Organiser',
      role: 'organizer',
      passwordHash: null,
    })
    return (
      await openSession(unit, server.context.secret, user, {
        kind: 'api',
        userAgent: 'node',
        address: '127.0.0.1',
        correlationId: 'bench',
      })
    ).accessToken
  })
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    onStatement: (newListener) => {
      listener = newListener
    },
    server,
    url,
    token,
    dataFolder,
    close: async () => {
      await server.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Returns the engine that reports statements to the current listener. Costs nothing without one. */
function withStatementListener(
  engine: Engine,
  getListener: () => StatementListener | null,
): Engine {
  const createDriver = () => {
    const driver = engine.dialect.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options)
      const listener = getListener()
      return listener === null ? connection : observe(connection, listener)
    }
    return driver
  }
  return { ...engine, dialect: { ...engine.dialect, createDriver } }
}

/** Reports statements of a connection, which the driver recognises by identity and creates for each use. */
function observe(connection: DatabaseConnection, listener: StatementListener): DatabaseConnection {
  const executeQuery = connection.executeQuery.bind(connection)
  connection.executeQuery = async (query, options) => {
    listener({ sql: query.sql, parameters: query.parameters })
    return executeQuery(query, options)
  }
  return connection
}
