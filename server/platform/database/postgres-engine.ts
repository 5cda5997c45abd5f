import { PostgresAdapter, PostgresIntrospector, sql, type PostgresPool } from 'kysely'
import { PostgresNamesCompiler } from './column-names.ts'
import { toCodedError, type DatabaseErrorKind, type Engine, type EngineLocks } from './engine.ts'
import { guardDriver } from './guarded-driver.ts'
import {
  channel,
  isConnectionLost,
  listenForNotifications,
  openPool,
  PooledDriver,
} from './postgres-connection.ts'

// 40001 serialization failure, 40P01 deadlock, 23503 foreign key violation, since a referenced row was
// deleted concurrently. Source: PostgreSQL manual, appendix A.
const retryableCodes = new Set(['40001', '40P01', '23503'])
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

/** Opens PostgreSQL at a URL, with a pool of at most `poolSize` connections. */
export function openPostgres(url: string, poolSize: number, log: (error: Error) => void): Engine {
  return createPostgresEngine(openPool(url, poolSize, log), url, poolSize)
}

/** Like `openPostgres`, with an existing pool. */
export function createPostgresEngine(pool: PostgresPool, url: string, poolSize: number): Engine {
  return {
    name: 'postgres',
    address: { kind: 'postgres', url },
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => guardDriver(new PooledDriver({ pool })),
      createIntrospector: (db) => new PostgresIntrospector(db),
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
    maxConcurrentUnits: Math.max(1, Math.min(Math.ceil(poolSize * 0.6), poolSize - 1)),
    hasLateral: true,
    locks: advisoryLocks,
    beginReading: sql`begin isolation level repeatable read read only`,
    eventOrder: sql`transaction_id::xid8`,
    settledEvents: sql`transaction_id::xid8 < (${oldestTransaction})`,
    canWrite: sql`current_setting('transaction_read_only') = 'off'`,
    notifyOnCommit: sql`pg_notify(${channel}, '')`,
    broadcast: (messages) =>
      sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) as message`,
    continueSequence: (table, column) =>
      sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
        from ${sql.table(table)}`,
    analyze: sql`analyze`,
    listen: async (onNotification, onError) => listenForNotifications(url, onNotification, onError),
    workerWriter: { isWriting: () => false },
    isRetryable: (error) => retryableCodes.has(toCodedError(error).code ?? ''),
    classifyError: (error) =>
      postgresErrorKinds[toCodedError(error).code ?? ''] ??
      (isConnectionLost(error) ? 'unreachable' : null),
    findDamage: () => null,
    isDamaged: () => false,
    uniqueViolation: (error) =>
      toCodedError(error).code === '23505' ? (toCodedError(error).constraint ?? null) : null,
  }
}

/** Locks by the hash of a name, until the end of the transaction. */
const advisoryLocks: EngineLocks = {
  lock: async (db, locks) => {
    const names = locks.map(([name]) => name)
    const areShared = locks.map(([, mode]) => mode === 'shared')
    // The query must not reorder or join the names, since they are locked in the given order.
    await sql`select case
        when is_shared then pg_advisory_xact_lock_shared(hashtextextended(name, 0))::text
        else pg_advisory_xact_lock(hashtextextended(name, 0))::text end
      from unnest(${names}::text[], ${areShared}::boolean[]) as taken (name, is_shared)`.execute(db)
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
}

/**
 * SQL: the oldest transaction of this database that may still be running. A snapshot lists those of all
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
