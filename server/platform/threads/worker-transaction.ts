import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { serveRequests, createWorkerClient } from './worker-client.ts'
import { openDatabase, type OpenDatabase, type Tx } from '../database/database.ts'
import type { Engine, EngineAddress } from '../database/engine.ts'
import { openEngine } from '../database/open-engine.ts'
import { serverStopping } from '../http/errors.ts'

/*
 * Units of work whose transaction runs on a worker thread. The use case runs here and sends its statements
 * there. A long task runs on the thread within the same transaction.
 */

/** A statement sent to the worker thread. */
type SentStatement = Pick<CompiledQuery, 'sql' | 'parameters'> & {
  readonly query: CompiledQuery['query']
}

type Step<Task> =
  | { readonly kind: 'begin' | 'commit' | 'rollback' }
  | { readonly kind: 'statement'; readonly sent: SentStatement }
  | { readonly kind: 'task'; readonly task: Task }

/** Thrown to restart the work with its transaction on the worker thread. */
export class RetryOnWorker extends Error {}

/** Pause that lets waiting writers start. */
const pauseMs = 50
/** Grace period for running work when the server stops, well below the total time for stopping. */
const defaultGraceMs = 5000

/** Creates a worker for long tasks on this database; null if it cannot be opened twice. */
export function createWorkerTransaction({ engine }: OpenDatabase, file: URL) {
  const { address } = engine
  if (address === null) return null
  const thread = createWorkerClient<Step<unknown>, unknown>(file, address)
  let lastWork: Promise<unknown> = Promise.resolve()
  let running: Promise<unknown> | null = null
  let isStopping = false
  let isStopped = false
  let taskCount = 0
  let committing: Promise<unknown> = Promise.resolve()
  engine.workerWriter.isWriting = () => running !== null
  const ask = async (step: Step<unknown>) => {
    // A further request would start a new worker.
    if (isStopped) throw serverStopping()
    const answer = thread.ask(step)
    if (step.kind === 'commit') committing = answer
    return answer
  }
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isStopping) throw serverStopping()
    const current = work()
    running = current
    try {
      return await current
    } catch (error) {
      throw isStopping ? serverStopping(error) : error
    } finally {
      running = null
    }
  }
  return {
    /** The database through the worker thread's connection. */
    opened: openDatabase({
      ...engine,
      dialect: { ...engine.dialect, createDriver: () => createWorkerDriver(ask) },
    }),
    ask: async (task: unknown) => ask({ kind: 'task', task }),
    /** Runs one unit of work at a time, with a pause for other writers in between. */
    serialize: async <T>(work: () => Promise<T>): Promise<T> => {
      taskCount += 1
      const done = lastWork
        .then(async () => run(work))
        .finally(() => {
          taskCount -= 1
        })
      lastWork = done.catch(() => {}).then(async () => sleep(pauseMs))
      return done
    },
    /** Number of running and waiting units of work. */
    countWaiting: () => taskCount,
    /** Accepts no further work, and cancels unfinished work after the grace period without committing it. */
    stop: async (graceMs = defaultGraceMs) => {
      isStopping = true
      await Promise.race([running?.catch(() => {}), sleep(graceMs, undefined, { ref: false })])
      isStopped = true
      // A running commit is not interrupted: its caller would not know the outcome.
      await committing.catch(() => {})
      await thread.end()
    },
  }
}

export type WorkerTransaction = NonNullable<ReturnType<typeof createWorkerTransaction>>

type SendStep = (step: Step<unknown>) => Promise<unknown>

/** Creates a driver whose only connection is the worker thread's. */
function createWorkerDriver(ask: SendStep): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters, query }: CompiledQuery) =>
      (await ask({
        kind: 'statement',
        sent: { sql, parameters, query: toPlainQuery(query) },
      })) as QueryResult<R>,
    streamQuery: () => {
      throw new Error('Streaming is not supported on the worker thread')
    },
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => void (await ask({ kind: 'begin' })),
    commitTransaction: async () => void (await ask({ kind: 'commit' })),
    // The transaction ended with the worker.
    rollbackTransaction: async () => void (await ask({ kind: 'rollback' }).catch(() => {})),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

/** Returns a result that can be sent to another thread. */
const toPlainResult = ({ rows, numAffectedRows, insertId }: QueryResult<unknown>) => ({
  rows,
  ...(numAffectedRows === undefined ? {} : { numAffectedRows }),
  ...(insertId === undefined ? {} : { insertId }),
})

/** Returns the parts of a query that drivers need: its kind, and whether it returns rows. */
function toPlainQuery(query: CompiledQuery['query']): CompiledQuery['query'] {
  const returns = 'returning' in query && query.returning !== undefined
  return { kind: query.kind, ...(returns ? { returning: {} } : {}) } as CompiledQuery['query']
}

/** Holds the transaction and runs the tasks, on the worker thread. */
export function serveWorkerTransactions<Task>(
  work: (tx: Tx, task: Task) => Promise<unknown>,
): void {
  const engine: Engine = openEngine(workerData as EngineAddress)
  const driver = engine.dialect.createDriver()
  const ready = driver.init()
  let connectionInUse: DatabaseConnection | null = null
  const transactionDatabase = openDatabase({
    ...engine,
    dialect: {
      ...engine.dialect,
      createDriver: () => ({
        ...createWorkerDriver(async () => null),
        acquireConnection: async () => connectionInUse!,
      }),
    },
  })
  const release = async () => {
    const connection = connectionInUse
    connectionInUse = null
    if (connection !== null) await driver.releaseConnection(connection)
  }
  const begin = async () => {
    await ready
    connectionInUse = await driver.acquireConnection()
    await driver.beginTransaction(connectionInUse, {}).catch(async (error: unknown) => {
      await release()
      throw error
    })
  }
  serveRequests<Step<Task>, unknown>(async (step) => {
    if (step.kind === 'begin') return begin()
    if (connectionInUse === null) throw new Error('No transaction on the thread')
    if (step.kind === 'statement') {
      return toPlainResult(await connectionInUse.executeQuery(step.sent as CompiledQuery))
    }
    if (step.kind === 'task') return work(transactionDatabase.db as Tx, step.task)
    if (step.kind === 'commit') await driver.commitTransaction(connectionInUse)
    else await driver.rollbackTransaction(connectionInUse)
    return release()
  })
}
