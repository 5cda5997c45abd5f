import { DatabaseSync } from 'node:sqlite'
import { SqliteIntrospector, sql } from 'kysely'
import { SqliteNamesCompiler } from './column-names.ts'
import { toCodedError, type Engine } from './engine.ts'
import { guardDriver } from './guarded-driver.ts'
import { SqliteDriver, TransactionalSqliteAdapter } from './sqlite-driver.ts'
import { runOnSqliteFile, sqliteErrorCode, sqliteErrorKinds } from './sqlite-errors.ts'

const cacheKilobytes = 16_000

/** Opens SQLite in a file, or in memory for `:memory:`. */
export function openSqlite(file: string): Engine {
  return runOnSqliteFile(file, () => {
    const db = new DatabaseSync(file, { timeout: 5000 })
    try {
      return createSqliteEngine(db, file)
    } catch (error) {
      db.close()
      throw error
    }
  })
}

/** Like `openSqlite`, for a file that is already open. */
export function createSqliteEngine(db: DatabaseSync, file: string): Engine {
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;')
  db.exec('pragma temp_store = memory')
  setCacheSize(db, cacheKilobytes)
  // Makes erased data unrecoverable from the file.
  db.exec('pragma secure_delete = on')
  // SqliteConnection waits asynchronously instead.
  db.exec('pragma busy_timeout = 0')
  const workerWriter = { isWriting: () => false }
  let damage: string | null = null
  return {
    name: 'sqlite',
    address: file === ':memory:' ? null : { kind: 'sqlite', file },
    dialect: {
      createAdapter: () => new TransactionalSqliteAdapter(),
      createDriver: () => guardDriver(new SqliteDriver({ db, file }, workerWriter)),
      createIntrospector: (db) => new SqliteIntrospector(db),
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
    maxConcurrentUnits: Infinity,
    hasLateral: false,
    locks: null,
    beginReading: sql`begin`,
    eventOrder: sql`transaction_id`,
    settledEvents: sql`1 = 1`,
    canWrite: sql`1 = 1`,
    notifyOnCommit: null,
    broadcast: null,
    continueSequence: null,
    analyze: null,
    listen: null,
    isRetryable: () => false,
    workerWriter,
    classifyError: (error) => sqliteErrorKinds[sqliteErrorCode(error)] ?? null,
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
  }
}

const setCacheSize = (db: DatabaseSync, kilobytes: number) =>
  db.exec(`pragma cache_size = -${kilobytes}`)

/** Returns the first fault in the pages of the file, or null. */
function quickCheck(db: DatabaseSync): string | null {
  try {
    // The check reads every page once. With the usual cache size the whole file would remain in memory.
    setCacheSize(db, 400)
    const check = db.prepare('pragma quick_check(1)').get() as { quick_check: string }
    return check.quick_check === 'ok' ? null : check.quick_check
  } catch (error) {
    if (sqliteErrorKinds[sqliteErrorCode(error)] !== 'damaged') throw error
    return (error as Error).message
  } finally {
    setCacheSize(db, cacheKilobytes)
  }
}
