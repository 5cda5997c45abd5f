import { setTimeout as sleep } from 'node:timers/promises'
import type { NewEvent } from '#contract/events.ts'
import { RetryOnWorker, type WorkerTransaction } from '../threads/worker-transaction.ts'
import type { Database, OpenDatabase, Tx } from './database.ts'
import type { Engine, LockMode } from './engine.ts'
import { databaseError } from '../http/errors.ts'
import { newId, type Clock } from './ids.ts'
import { createLocks, LockOrderViolation, type LockName } from './locks.ts'
import { preparedQuery } from './prepared-query.ts'
import { keyedSemaphore } from '../threads/keyed-semaphore.ts'

/** One transaction: its rows and events are stored together or not at all. Only await the database inside. */
export type UnitOfWork = {
  readonly tx: Tx
  /** Timestamp of all rows and events of this unit of work. */
  readonly now: number
  /** Whether a retry would start after this time. Always false once few retries are left. */
  readonly wouldRetryAfter: (time: number) => boolean
  /** The database engine, where the two differ. */
  readonly engine: Engine
  readonly newId: () => string
  /** Key of the audit log's hash chain. */
  readonly auditKey: string
  /** Whether e-mail is sent, or only stored. */
  readonly hasMail: boolean
  /** Publishes a durable event after commit. */
  readonly publish: (event: NewEvent) => void
  /**
   * Sends a message to all watchers of a topic on all nodes, after the commit. It is not stored, so clients
   * that miss it reload.
   */
  readonly broadcast: (broadcast: Broadcast) => void
  /**
   * Runs work once per key right before the commit, in key order. For rows that every writer updates, so
   * that they are locked briefly.
   */
  readonly beforeCommit: (key: string, work: () => Promise<void>) => void
  /**
   * Runs after the commit, for what can't be rolled back: in-memory state, sockets, files, messages. The
   * caller waits for it.
   */
  readonly afterCommit: (task: () => void | Promise<void>) => void
  /**
   * Acquires locks for this transaction. A free lock may be acquired out of the order of `locks.ts`;
   * otherwise the work restarts and acquires it in order.
   */
  readonly lock: (names: LockName | readonly LockName[], mode: LockMode) => Promise<void>
  /** Locks one of several names exclusively, whichever is free, and returns it. */
  readonly lockAnyOf: <Name extends LockName>(names: readonly Name[]) => Promise<Name>
  /** Acquires locks in different modes, in one statement. */
  readonly lockModes: (names: ReadonlyMap<LockName, LockMode>) => Promise<void>
  /**
   * Runs a long task on a worker thread within this transaction, which may restart the work there. Null
   * without a worker.
   */
  readonly workerTransaction: ((task: unknown) => Promise<unknown>) | null
}

/** A message to a topic. The topic `person:{id}` reaches one person, and `members` everyone. */
export type Broadcast = {
  readonly topic: string
  readonly message: object
  /** Short form, sent to other nodes if the message is too long for a notification. */
  readonly brief?: object
}

/** Current time and new ids, also for code without a unit of work. */
export type IdSource = Pick<UnitOfWork, 'now' | 'newId'>

export function createIdSource(clock: Clock): IdSource {
  const now = clock()
  return { now, newId: () => newId(now) }
}

/** Thrown to restart the unit of work because data it relied on has changed. */
export class RetryUnitOfWork extends Error {}

/**
 * Runs work in a unit of work. `queueName` is a lock known in advance: units with the same one queue in this
 * process without holding a connection.
 */
export type RunInUnitOfWork = <T>(
  work: (unit: UnitOfWork) => Promise<T>,
  queueName?: LockName,
) => Promise<T>

const maxAttempts = 6
/** Each retry adds at least one lock, so retries end. A change of the full club needs a few. */
const maxLockRetries = 30
/** Equal to the timeout for a connection. */
const maxWaitMs = 25_000

export type UnitOfWorkOptions = {
  readonly clock: Clock
  readonly auditKey: string
  readonly hasMail?: boolean
  /** Called after a commit with events. */
  readonly onEvents: () => void
  /** Called after a commit with its broadcasts. */
  readonly onBroadcasts?: (broadcasts: readonly Broadcast[]) => void
  /** Whether a relay notifies other nodes instead of the database. */
  readonly isRelayed?: () => boolean
  /** Id of this node, which ignores its own broadcasts. */
  readonly node?: string
  /** Worker thread for long tasks; without one they run on the main thread. */
  readonly worker?: WorkerTransaction | null
}

/** Creates the function through which every write runs. */
export function createRunInUnitOfWork(
  opened: OpenDatabase,
  {
    clock,
    auditKey,
    hasMail = false,
    onEvents,
    onBroadcasts = () => {},
    isRelayed = () => false,
    node = '',
    worker = null,
  }: UnitOfWorkOptions,
): RunInUnitOfWork {
  const retryOnWorker = async () => {
    throw new RetryOnWorker()
  }
  // Limits the waiting units, since each holds a connection while it waits for locks.
  const limitUnits = keyedSemaphore(opened.engine.maxConcurrentUnits, maxWaitMs, () =>
    databaseError('busy'),
  )
  const settings = {
    clock,
    auditKey,
    hasMail,
    isRelayed,
    node,
    insertEvents: insertAndNotify(opened.engine),
  }
  const runOnMainThread = async <T>(attempt: Attempt, work: Work<T>, queueName?: LockName) =>
    limitUnits(
      async () => runOnce(opened, { ...settings, ...attempt }, work),
      // With a single writer, queueing by name has no benefit.
      opened.engine.locks === null ? undefined : queueName,
    )
  const runOnWorker = async <T>(thread: WorkerTransaction, attempt: Attempt, work: Work<T>) =>
    thread.serialize(async () =>
      runOnce(thread.opened, { ...settings, ...attempt, workerTransaction: thread.ask }, work),
    )
  return async <T>(work: Work<T>, queueName?: LockName) => {
    const initialLocks = new Map<LockName, LockMode>()
    let failures = 0
    let lockRetries = 0
    let isLong = false
    for (;;) {
      const attempt = {
        initialLocks,
        hasFewRetriesLeft: failures > maxAttempts / 2,
        workerTransaction: worker === null ? null : retryOnWorker,
      }
      let committed: Committed<T>
      try {
        committed = await (worker !== null && isLong
          ? runOnWorker(worker, attempt, work)
          : runOnMainThread(attempt, work, queueName))
      } catch (error) {
        if (error instanceof RetryOnWorker) {
          isLong = true
          continue
        }
        if (error instanceof LockOrderViolation && ++lockRetries < maxLockRetries) {
          for (const [name, mode] of error.needed) initialLocks.set(name, mode)
          continue
        }
        const isRetryable = error instanceof RetryUnitOfWork || opened.engine.isRetryable(error)
        if (!isRetryable || ++failures === maxAttempts) throw error
        // The delay is random, so that two conflicting units don't conflict again.
        await sleep(Math.random() * 20 * failures)
        continue
      }
      const { result, hasEvents, broadcasts, afterCommit } = committed
      const tasks = afterCommit.map(async (task) => task())
      if (hasEvents) onEvents()
      if (broadcasts.length > 0) onBroadcasts(broadcasts)
      await Promise.all(tasks)
      return result
    }
  }
}

type Work<T> = (unit: UnitOfWork) => Promise<T>
type Committed<T> = Awaited<ReturnType<typeof runOnce<T>>>

/** One of the attempts to run a unit of work. */
type Attempt = Pick<UnitOfWork, 'workerTransaction'> & {
  readonly initialLocks: ReadonlyMap<LockName, LockMode>
  /** Whether few retries are left. */
  readonly hasFewRetriesLeft: boolean
}

type Settings = Pick<
  Required<UnitOfWorkOptions>,
  'clock' | 'auditKey' | 'hasMail' | 'isRelayed' | 'node'
> & {
  /** Inserts events and notifies other nodes through the database. */
  readonly insertEvents: InsertEvents
}

async function runOnce<T>(
  opened: OpenDatabase,
  { clock, auditKey, hasMail, isRelayed, node, insertEvents, ...attempt }: Settings & Attempt,
  work: Work<T>,
) {
  return opened.db.transaction().execute(async (tx) => {
    const now = clock()
    const events: NewEvent[] = []
    const broadcasts: Broadcast[] = []
    const afterCommit: (() => void | Promise<void>)[] = []
    const beforeCommit = new Map<string, () => Promise<void>>()
    const locks = createLocks(opened.engine, tx)
    await locks.lockModes(attempt.initialLocks)
    const unit: UnitOfWork = {
      tx,
      now,
      wouldRetryAfter: (time) => !attempt.hasFewRetriesLeft && time < clock(),
      engine: opened.engine,
      newId: () => newId(now),
      auditKey,
      hasMail,
      publish: (event) => events.push(event),
      broadcast: (broadcast) => broadcasts.push(broadcast),
      beforeCommit: (key, task) => beforeCommit.set(key, task),
      afterCommit: (task) => afterCommit.push(task),
      ...locks,
      workerTransaction: attempt.workerTransaction,
    }
    const result = await work(unit)
    for (const key of [...beforeCommit.keys()].sort()) await beforeCommit.get(key)!()
    const skipsDatabase = isRelayed()
    await storeEvents(skipsDatabase ? insertSilently : insertEvents, tx, now, events)
    if (!skipsDatabase) await broadcastToNodes({ engine: opened.engine, db: tx }, node, broadcasts)
    return { result, hasEvents: events.length > 0, broadcasts, afterCommit }
  })
}

async function storeEvents(
  insertEvents: InsertEvents,
  tx: Tx,
  now: number,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ type, data }) => ({
    id: newId(now),
    type,
    data: JSON.stringify(data),
    createdAt: now,
  }))
  await insertEvents(tx, rows)
}

type EventRow = { id: string; type: NewEvent['type']; data: string; createdAt: number }
const insertEventRows = (db: Database, rows: readonly EventRow[]) =>
  db.insertInto('events').values(rows)
type InsertEvents = (db: Database, rows: readonly EventRow[]) => Promise<unknown>
const insertSilently: InsertEvents = preparedQuery(insertEventRows)
/** Inserts events and notifies other nodes in one statement. */
function insertAndNotify({ notifyOnCommit }: Engine): InsertEvents {
  if (notifyOnCommit === null) return insertSilently
  return preparedQuery((db, rows: readonly EventRow[]) =>
    insertEventRows(db, rows).returning(notifyOnCommit.as('notification')),
  )
}

/** PostgreSQL notifications are limited to 8,000 bytes. Longer messages are sent in their short form. */
const maxPayloadLength = 7_500

/** Notifies other nodes through the database of broadcasts, on commit. */
export async function broadcastToNodes(
  { engine, db }: Pick<OpenDatabase, 'engine' | 'db'>,
  node: string,
  broadcasts: readonly Broadcast[],
): Promise<void> {
  if (engine.broadcast === null || broadcasts.length === 0) return
  const messages = broadcasts.map(({ topic, message, brief = {} }) => {
    const full = JSON.stringify({ node, topic, message })
    const isShort = Buffer.byteLength(full) <= maxPayloadLength
    return isShort ? full : JSON.stringify({ node, topic, message: brief })
  })
  await engine.broadcast(messages).execute(db)
}

/** Parses a broadcast of another node. Returns null for one of this node. */
export function parseBroadcast(text: string, ownNode: string): Broadcast | null {
  const { node, topic, message } = JSON.parse(text) as Broadcast & { node: string }
  return node === ownNode ? null : { topic, message }
}
