import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  SqliteAdapter,
  SqliteIntrospector,
  sql,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type PostgresPool,
  type QueryResult,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import { PostgresNamesCompiler, SqliteNamesCompiler } from './column-names.ts'
import { guardedDriver } from './guarded-driver.ts'
import { setInLru } from '../threads/lru.ts'

/**
 * Everything that differs between the two databases: the driver, column types, locks, the order of events,
 * and which errors are worth a retry.
 */
export type Engine = {
  readonly name: 'sqlite' | 'postgres'
  /** Address by which another thread opens the same database; null for one in memory. */
  readonly address: EngineAddress | null
  readonly dialect: Dialect
  /** Column types, and the clause that ends a `create table`. */
  readonly types: {
    readonly text: RawBuilder<unknown>
    readonly integer: RawBuilder<unknown>
    readonly real: RawBuilder<unknown>
    readonly sequence: RawBuilder<unknown>
    readonly transactionId: RawBuilder<unknown>
    readonly tableEnd: RawBuilder<unknown>
  }
  /** Maximum number of concurrent units of work, which leaves connections free for reads. */
  readonly unitsAtOnce: number
  /** Whether the database supports lateral joins. */
  readonly hasLateral: boolean
  /** Whether there are concurrent writers, which need locks. */
  readonly hasLocks: boolean
  /** Locks names for this transaction, in the given order. */
  readonly lock: (
    db: Kysely<never>,
    names: readonly (readonly [string, LockMode])[],
  ) => Promise<void>
  /** Locks a name if it is free. Returns whether it was. */
  readonly tryLock: (db: Kysely<never>, name: string, mode: LockMode) => Promise<boolean>
  /** Locks the first free name and returns it, or null if all are locked. */
  readonly tryLockOne: (db: Kysely<never>, names: readonly string[]) => Promise<string | null>
  /** Begins a read-only snapshot that does not block writers. */
  readonly beginReading: RawBuilder<unknown>
  /** Expression by which events are ordered before their sequence. */
  readonly eventOrder: RawBuilder<unknown>
  /** Condition that excludes events that a running transaction may still precede. */
  readonly settledEvents: RawBuilder<unknown>
  /** Expression that notifies other nodes, on commit, of the events a statement inserts. */
  readonly notifyOnCommit: RawBuilder<unknown> | null
  /** Whether this connection may write. */
  readonly mayWrite: RawBuilder<unknown>
  /** Refreshes the planner's statistics after a bulk load. */
  readonly analyze: RawBuilder<unknown> | null
  /** Statement that continues a sequence after its highest number; null if the database does so itself. */
  readonly continueSequence: ((table: string, column: string) => RawBuilder<unknown>) | null
  /** Sends ephemeral messages to other nodes on commit. Offline nodes miss them. */
  readonly broadcast: ((messages: readonly string[]) => RawBuilder<unknown>) | null
  /**
   * Calls back after another node has written an event, after reconnecting, and for each broadcast. Returns
   * a function that stops listening.
   */
  readonly listen: (
    heard: (signal: string | null) => void,
    lost: (error: Error) => void,
  ) => Promise<() => Promise<void>>
  readonly isRetryable: (error: unknown) => boolean
  /** Whether a worker thread of this process is writing. Other writers wait for it. */
  readonly writerBusy: { isUnderWay: () => boolean }
  /** Returns why the database failed, or null if the error has another cause. */
  readonly classifyError: (error: unknown) => DatabaseErrorKind | null
  /** Checks the integrity of the file. A damaged one is opened read-only from then on. */
  readonly findDamage: () => string | null
  readonly isDamaged: () => boolean
  /** Returns the name of the violated unique index, or null for other errors. */
  readonly uniqueViolation: (error: unknown) => string | null
  readonly close: () => Promise<void>
}

/** `busy`: locked by another process; `full`: out of space; `readOnly`: a standby that is not promoted yet. */
export type DatabaseErrorKind = 'unreachable' | 'busy' | 'full' | 'damaged' | 'readOnly'

export type LockMode = 'shared' | 'exclusive'

export type EngineAddress =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** Opens an engine with a single connection. */
export function openEngine(address: EngineAddress): Engine {
  if (address.kind === 'sqlite') return sqliteEngine(address.file)
  return postgresEngine(address.url, 1, () => {})
}

type CodedError = { code?: string; errcode?: number; message?: string; constraint?: string }
const toCodedError = (error: unknown): CodedError =>
  typeof error === 'object' && error !== null ? error : {}

// ---------------------------------------------------------------- SQLite

/** Maximum number of cached statements, since every length of an id list is another statement. */
const maxStatements = 500

/** Time a writer waits for another process, and interval of its retries, in ms. */
const busyMs = 5000
const retryMs = 10

type DatabaseFile = { readonly db: DatabaseSync; readonly file: string }

class SqliteConnection implements DatabaseConnection {
  readonly #statements = new Map<string, StatementSync>()
  readonly #db: DatabaseSync
  readonly #file: string
  readonly writerBusy: Engine['writerBusy']
  readonly #giveWay: () => Promise<void>

  /** `giveWay` releases the connection to other queries for a moment. */
  constructor(
    { db, file }: DatabaseFile,
    ownWork: Engine['writerBusy'],
    waitForOthers: () => Promise<void>,
  ) {
    this.#db = db
    this.#file = file
    this.writerBusy = ownWork
    this.#giveWay = waitForOthers
  }

  /**
   * Waits asynchronously for another process, since SQLite's own busy wait would block this one. Inside a
   * transaction no wait is needed.
   */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const until = performance.now() + busyMs
    for (;;) {
      try {
        return this.#execute<R>(query)
      } catch (error) {
        const isWaiting = sqliteCode(error) === 5 && !this.#db.isTransaction
        const isTimedOut = performance.now() >= until && !this.writerBusy.isUnderWay()
        if (!isWaiting || isTimedOut) throw withFileName(error, this.#file)
        await this.#giveWay()
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
  const kind = query.query.kind
  if (kind === 'SelectQueryNode') return true
  if (kind === 'RawNode') return /^\s*(select|with|pragma|explain)|returning/i.test(query.sql)
  return 'returning' in query.query && query.query.returning !== undefined
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection
  readonly #db: DatabaseSync
  #tail: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  constructor(file: DatabaseFile, ownWork: Engine['writerBusy']) {
    this.#db = file.db
    this.#connection = new SqliteConnection(file, ownWork, async () => this.#giveWay())
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

  async #giveWay() {
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

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
  // The driver has its own queue, since Kysely's would not let others in while a query waits.
  override get supportsMultipleConnections() {
    return true
  }
}

export const sqliteCode = (error: unknown) => (toCodedError(error).errcode ?? 0) & 0xff

// 5 busy, 8 read-only because damaged, 10 input/output, 11 malformed, 13 full, 14 cannot open, 26
// not a database. Source: sqlite.org/rescode.html
const sqliteErrorKinds: Partial<Record<number, DatabaseErrorKind>> = {
  5: 'busy',
  8: 'damaged',
  10: 'unreachable',
  11: 'damaged',
  13: 'full',
  14: 'unreachable',
  26: 'damaged',
}

/** Adds the file name to an error that is caused by the file, as errors of `node:fs` have it. */
export function withFileName(error: unknown, file: string): unknown {
  const isFileError = error instanceof Error && fileErrorCodes.has(sqliteCode(error))
  return isFileError && file !== ':memory:' ? Object.assign(error, { path: file }) : error
}
const fileErrorCodes: ReadonlySet<number> = new Set([8, 10, 11, 13, 14, 26])

/** Runs work on an SQLite file, and adds the file name to errors that it causes. */
export function onSqliteFile<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw withFileName(error, file)
  }
}

const cacheKilobytes = 16_000
const setCacheSize = (db: DatabaseSync, kilobytes: number) =>
  db.exec(`pragma cache_size = -${kilobytes}`)

/** Returns the first fault in the pages of the file, or null. */
function quickCheck(db: DatabaseSync): string | null {
  try {
    // The check reads every page once. With the usual cache size the whole file would remain in memory.
    setCacheSize(db, 400)
    const found = db.prepare('pragma quick_check(1)').get() as { quick_check: string }
    return found.quick_check === 'ok' ? null : found.quick_check
  } catch (error) {
    if (sqliteErrorKinds[sqliteCode(error)] !== 'damaged') throw error
    return (error as Error).message
  } finally {
    setCacheSize(db, cacheKilobytes)
  }
}

/** SQLite in a file, or in memory for `:memory:`. */
export function sqliteEngine(file: string): Engine {
  return onSqliteFile(file, () => {
    const db = new DatabaseSync(file, { timeout: 5000 })
    try {
      return sqliteEngineOn(db, file)
    } catch (error) {
      db.close()
      throw error
    }
  })
}

/** Like `sqliteEngine`, for a file that is already open. */
export function sqliteEngineOn(db: DatabaseSync, file: string): Engine {
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;')
  db.exec('pragma temp_store = memory')
  setCacheSize(db, cacheKilobytes)
  // Makes erased data unrecoverable from the file.
  db.exec('pragma secure_delete = on')
  // SqliteConnection waits asynchronously instead.
  db.exec('pragma busy_timeout = 0')
  const none = async () => {}
  const writerBusy = { isUnderWay: () => false }
  let damage: string | null = null
  return {
    name: 'sqlite',
    address: file === ':memory:' ? null : { kind: 'sqlite', file },
    dialect: {
      createAdapter: () => new TransactionalSqliteAdapter(),
      createDriver: () => guardedDriver(new SqliteDriver({ db, file }, writerBusy)),
      createIntrospector: (k) => new SqliteIntrospector(k),
      createQueryCompiler: () => new SqliteNamesCompiler(),
    },
    types: {
      text: sql`text`,
      integer: sql`integer`,
      real: sql`real`,
      sequence: sql`integer primary key autoincrement not null`,
      transactionId: sql`text not null default '0'`,
      tableEnd: sql`strict`,
    },
    // SQLite has one connection, with its own queue.
    unitsAtOnce: Infinity,
    hasLateral: false,
    hasLocks: false,
    lock: none,
    tryLock: async () => true,
    tryLockOne: async (_db, [first]) => first ?? null,
    beginReading: sql`begin`,
    eventOrder: sql`transaction_id`,
    settledEvents: sql`1 = 1`,
    mayWrite: sql`1 = 1`,
    notifyOnCommit: null,
    broadcast: null,
    continueSequence: null,
    analyze: null,
    listen: async () => none,
    isRetryable: () => false,
    writerBusy,
    classifyError: (error) => sqliteErrorKinds[sqliteCode(error)] ?? null,
    findDamage: () => {
      damage = quickCheck(db)
      if (damage !== null) db.exec('pragma query_only = on')
      return damage
    },
    isDamaged: () => damage !== null,
    uniqueViolation: (error) =>
      /UNIQUE constraint failed: (?:index ')?([\w., ]+)/.exec(
        toCodedError(error).message ?? '',
      )?.[1] ?? null,
    close: none,
  }
}

// ---------------------------------------------------------------- PostgreSQL

const channel = 'fivebar_events'
// 40001 serialization failure, 40P01 deadlock, 23503 foreign key violation, since a referenced row was
// deleted concurrently. Source: PostgreSQL manual, appendix A.
const retryableCodes = new Set(['40001', '40P01', '23503'])
/**
 * The server is unreachable. Classes 08 (connection), 53 (no disk, no memory, too many), 57P
 * (shutdown).
 */
const unavailable =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|08...|53...|57P..)$/
// 53100 disk full, 55P03 lock not available, 40001 and 40P01 (as above) after all retries, XX001
// and XX002 corrupted data or index, 25006 read-only.
const postgresErrorKinds: Partial<Record<string, DatabaseErrorKind>> = {
  '53100': 'full',
  '25006': 'readOnly',
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  XX001: 'damaged',
  XX002: 'damaged',
}
/** Messages of `pg` for lost connections, which have no code. */
const lostConnectionMessage =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

function connectionSettings(url: string) {
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

const isConnectionLost = (error: unknown) =>
  unavailable.test(toCodedError(error).code ?? '') ||
  lostConnectionMessage.test(toCodedError(error).message ?? '')

/** PostgreSQL at a URL, with a pool of at most `poolSize` connections. */
export function postgresEngine(url: string, poolSize: number, log: (error: Error) => void): Engine {
  return postgresEngineOn(openPool(url, poolSize, log), url, poolSize)
}

export function openPool(url: string, poolSize: number, log: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...connectionSettings(url),
    max: poolSize,
    connectionTimeoutMillis: 25_000,
  })
  // Without listeners, an error of an idle or busy connection would end the process. The failing
  // query reports the error to its caller.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', log))
  return pool
}

class PooledDriver extends PostgresDriver {
  /** The transaction of a lost connection is already rolled back. An error here would hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    try {
      await super.rollbackTransaction(connection as never)
    } catch (error) {
      if (!isConnectionLost(error)) throw error
    }
  }
}

/** Like `postgresEngine`, with an existing pool. */
export function postgresEngineOn(pool: PostgresPool, url: string, poolSize: number): Engine {
  return {
    name: 'postgres',
    address: { kind: 'postgres', url },
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => guardedDriver(new PooledDriver({ pool })),
      createIntrospector: (k) => new PostgresIntrospector(k),
      createQueryCompiler: () => new PostgresNamesCompiler(),
    },
    types: {
      text: sql`text collate "C"`,
      integer: sql`bigint`,
      real: sql`double precision`,
      sequence: sql`bigserial primary key`,
      transactionId: sql`text not null default (pg_current_xact_id()::text)`,
      tableEnd: sql``,
    },
    unitsAtOnce: Math.max(1, Math.min(Math.ceil(poolSize * 0.6), poolSize - 1)),
    hasLateral: true,
    hasLocks: true,
    lock: async (db, locks) => {
      const names = locks.map(([name]) => name)
      const areShared = locks.map(([, mode]) => mode === 'shared')
      // The query must not reorder or join the names, since they are locked in the given order.
      await sql`select case
          when is_shared then pg_advisory_xact_lock_shared(hashtextextended(name, 0))::text
          else pg_advisory_xact_lock(hashtextextended(name, 0))::text end
        from unnest(${names}::text[], ${areShared}::boolean[]) as taken (name, is_shared)`.execute(
        db,
      )
    },
    tryLock: async (db, name, mode) => {
      const call =
        mode === 'shared' ? sql`pg_try_advisory_xact_lock_shared` : sql`pg_try_advisory_xact_lock`
      const { rows } = await sql<{ taken: boolean }>`
        select ${call}(hashtextextended(${name}, 0)) as taken`.execute(db)
      return rows[0]!.taken
    },
    tryLockOne: async (db, names) => {
      // `limit 1` stops at the first free name, so that no others are locked.
      const { rows } = await sql<{ name: string }>`
        select name from unnest(${names}::text[]) as wanted (name)
        where pg_try_advisory_xact_lock(hashtextextended(name, 0)) limit 1`.execute(db)
      return rows[0]?.name ?? null
    },
    beginReading: sql`begin isolation level repeatable read read only`,
    eventOrder: sql`transaction_id::xid8`,
    settledEvents: sql`transaction_id::xid8 < (${oldestTransaction})`,
    mayWrite: sql`current_setting('transaction_read_only') = 'off'`,
    notifyOnCommit: sql`pg_notify(${channel}, '')`,
    broadcast: (messages) =>
      sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) as message`,
    continueSequence: (table, column) =>
      sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
        from ${sql.table(table)}`,
    analyze: sql`analyze`,
    listen: (heard, lost) => listenForNotifications(url, heard, lost),
    writerBusy: { isUnderWay: () => false },
    isRetryable: (error) => retryableCodes.has(toCodedError(error).code ?? ''),
    classifyError: (error) =>
      postgresErrorKinds[toCodedError(error).code ?? ''] ??
      (isConnectionLost(error) ? 'unreachable' : null),
    findDamage: () => null,
    isDamaged: () => false,
    uniqueViolation: (error) =>
      toCodedError(error).code === '23505' ? (toCodedError(error).constraint ?? null) : null,
    close: async () => {},
  }
}

/**
 * Returns the oldest transaction of this database that may still be running. A snapshot lists those of all
 * databases, and a long one elsewhere would delay every event. Running transactions are read after the
 * snapshot, so that none is missed.
 */
const oldestTransaction = sql`coalesce(
  (select running from pg_snapshot_xip(pg_current_snapshot()) running
    where not exists (
      select from pg_stat_activity where backend_xid = running::xid
        and datid <> (select oid from pg_database where datname = current_database()))
    order by running limit 1),
  pg_snapshot_xmax(pg_current_snapshot()))`

const reconnectMs = 1000

/** Listens for notifications, and reconnects when the connection is lost. */
async function listenForNotifications(
  url: string,
  onSignal: (signal: string | null) => void,
  onError: (error: Error) => void,
) {
  let stopped = false
  let client: pg.Client | null = null
  let retryTimer: NodeJS.Timeout | undefined
  const listen = async () => {
    const next = new pg.Client(connectionSettings(url))
    client = next
    next.on('notification', ({ payload = '' }) => onSignal(payload === '' ? null : payload))
    next.on('error', (error) => void (stopped || onError(error)))
    const retry = () => {
      if (stopped || client !== next) return
      client = null
      retryTimer = setTimeout(() => void listen(), reconnectMs).unref()
    }
    next.once('end', retry)
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      // Events may have been published during the outage.
      onSignal(null)
    } catch (error) {
      if (!stopped) onError(error as Error)
      void next.end().catch(() => {})
      retry()
    }
  }
  await listen()
  return async () => {
    stopped = true
    clearTimeout(retryTimer)
    await client?.end().catch(() => {})
  }
}
