import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  SqliteAdapter,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Engine } from './engine.ts'
import { sqliteErrorCode, addFileName } from './sqlite-errors.ts'
import { setInLru } from '../threads/lru.ts'

/** Maximum number of cached statements, since every length of an id list is another statement. */
const maxStatements = 500

/** Time a writer waits for another process, and interval of its retries, in ms. */
const maxBusyMs = 5000
const retryMs = 10

type DatabaseFile = { readonly db: DatabaseSync; readonly file: string }

class SqliteConnection implements DatabaseConnection {
  readonly #statements = new Map<string, StatementSync>()
  readonly #db: DatabaseSync
  readonly #file: string
  readonly #workerWriter: Engine['workerWriter']
  readonly #yieldConnection: () => Promise<void>

  /** `yieldConnection` releases the connection to other queries for a moment. */
  constructor(
    { db, file }: DatabaseFile,
    workerWriter: Engine['workerWriter'],
    yieldConnection: () => Promise<void>,
  ) {
    this.#db = db
    this.#file = file
    this.#workerWriter = workerWriter
    this.#yieldConnection = yieldConnection
  }

  /**
   * Waits asynchronously for another process, since SQLite's own busy wait would block this one. Inside a
   * transaction no wait is needed.
   */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const until = performance.now() + maxBusyMs
    for (;;) {
      try {
        return this.#execute<R>(query)
      } catch (error) {
        const isWaiting = sqliteErrorCode(error) === 5 && !this.#db.isTransaction
        const isTimedOut = performance.now() >= until && !this.#workerWriter.isWriting()
        if (!isWaiting || isTimedOut) throw addFileName(error, this.#file)
        await this.#yieldConnection()
      }
    }
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql)
    const parameters = query.parameters.map(requireBindable)
    if (returnsRows(query)) return { rows: statement.all(...parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return {
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    }
  }

  // oxlint-disable-next-line require-yield -- rows are read at once; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported on SQLite')
  }

  #prepare(text: string): StatementSync {
    const statement = this.#statements.get(text) ?? this.#db.prepare(text)
    setInLru(this.#statements, text, statement, maxStatements)
    return statement
  }
}

// node:sqlite silently binds objects and Dates as NULL.
function requireBindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new TypeError(`A ${typeof value} cannot be bound to a query`)
}

function returnsRows(query: CompiledQuery): boolean {
  const nodeKind = query.query.kind
  if (nodeKind === 'SelectQueryNode') return true
  if (nodeKind === 'RawNode') return /^\s*(select|with|pragma|explain)|returning/i.test(query.sql)
  return 'returning' in query.query && query.query.returning !== undefined
}

export class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection
  readonly #db: DatabaseSync
  #tail: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  constructor(file: DatabaseFile, workerWriter: Engine['workerWriter']) {
    this.#db = file.db
    this.#connection = new SqliteConnection(file, workerWriter, async () => this.#yieldConnection())
  }

  async init() {}

  // The connection has one holder at a time, so that transactions are never interleaved with other queries.
  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#tail
    let release = () => {}
    this.#tail = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release = release
    return this.#connection
  }

  async releaseConnection() {
    this.#release()
  }

  async #yieldConnection() {
    this.#release()
    await sleep(retryMs)
    await this.acquireConnection()
  }

  // A plain `begin` would fail at the first write if another process writes too.
  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    // SQLite rolls back by itself if the disk is full. A second rollback would hide the reason.
    if (!this.#db.isTransaction) return
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {
    this.#db.close()
  }
}

export class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
  // The driver has its own queue, since Kysely's would not let others in while a query waits.
  override get supportsMultipleConnections() {
    return true
  }
}
