import { setTimeout as sleep } from 'node:timers/promises'
import type { NewEvent } from '#contract/events.ts'
import { RetryOnWorker, type WorkerTransaction } from '../threads/worker-transaction.ts'
import type { Database, OpenDatabase, Tx } from './database.ts'
import type { Engine, LockMode } from './dialect.ts'
import { databaseError } from '../http/errors.ts'
import { newId, type Clock } from './ids.ts'
import { heldLocks, LockOrderViolation, type LockName } from './locks.ts'
import { preparedQuery } from './prepared-query.ts'
import { keyedSemaphore } from '../threads/keyed-semaphore.ts'

/**
 * One change of the club: all of it is stored, with its events, or none of it. Only await the
 * database inside.
 */
export type UnitOfWork = {
  readonly tx: Tx
  /** Timestamp of everything this work stores. */
  readonly now: number
  /** Whether a retry would start after this time. False if the work has been retried too often. */
  readonly wouldRunAfter: (moment: number) => boolean
  /** The database engine, where the two differ. */
  readonly engine: Engine
  readonly newId: () => string
  /** Key of the audit log's hash chain. */
  readonly auditKey: string
  /** Whether e-mail reaches people, or is only kept here. */
  readonly hasMail: boolean
  /** Publishes a durable event after commit. */
  readonly publish: (event: NewEvent) => void
  /**
   * Sends a message to everyone watching a topic after commit, on all nodes. It is not stored; clients
   * that miss it reload.
   */
  readonly broadcast: (signal: Broadcast) => void
  /**
   * Runs work once per key right before the commit, in the order of the keys. For rows that every writer
   * updates, so that they are locked only briefly.
   */
  readonly beforeCommit: (key: string, work: () => Promise<void>) => void
  /** Runs after the commit, to update in-memory state. */
  readonly afterCommit: (remember: () => void) => void
  /**
   * Acquires locks for this transaction. A lock out of the order of `locks.ts` is acquired if it is
   * free; otherwise the work restarts and acquires it in order.
   */
  readonly lock: (names: LockName | readonly LockName[], mode: LockMode) => Promise<void>
  /** Locks one of several names exclusively, whichever is free, and returns it. */
  readonly lockAnyOf: <Name extends LockName>(names: readonly Name[]) => Promise<Name>
  /** Acquires locks in different modes, in one statement. */
  readonly lockModes: (names: ReadonlyMap<LockName, LockMode>) => Promise<void>
  /**
   * Runs a long task on a worker thread within this transaction; the work may restart there. Null if
   * there is no worker.
   */
  readonly workerTransaction: ((task: unknown) => Promise<unknown>) | null
}

/** A message to a topic; `person:{id}` is one person, `members` everyone. */
export type Broadcast = {
  readonly topic: string
  readonly message: object
  /** Sent to other nodes instead if the message is too long for a notification. */
  readonly brief?: object
}

/** Current time and new ids, for code that only reads. */
export type IdSource = Pick<UnitOfWork, 'now' | 'newId'>

export function createIdSource(clock: Clock): IdSource {
  const now = clock()
  return { now, newId: () => newId(now) }
}

/** Thrown to restart the unit of work because what it relied on has changed. */
export class RetryUnitOfWork extends Error {}

/**
 * Runs work in a unit of work. `alone` is a name the work locks exclusively, if known in advance: units
 * with the same name queue in this process without holding a connection.
 */
export type RunInUnitOfWork = <T>(
  work: (unit: UnitOfWork) => Promise<T>,
  alone?: LockName,
) => Promise<T>

const attempts = 6
/**
 * Each retry adds at least one lock, so the retries end; a change of the whole club needs a few.
 */
const attemptsForLocks = 30
/** The same as the wait for a connection. */
const patienceMs = 25_000

export type UnitOfWorkOptions = {
  readonly clock: Clock
  readonly auditKey: string
  readonly hasMail?: boolean
  /** Called after a commit that published events. */
  readonly committed: () => void
  /** Called after a commit with its broadcasts. */
  readonly signalled?: (signals: readonly Broadcast[]) => void
  /** Whether a relay notifies other nodes, so that the database need not. */
  readonly isRelayed?: () => boolean
  /** Id of this node, which ignores its own broadcasts. */
  readonly node?: string
  /** Worker thread for long tasks; without one they run on the main thread. */
  readonly apart?: WorkerTransaction | null
}

/** Creates the function through which every write runs. */
export function createRunInUnitOfWork(
  open: OpenDatabase,
  {
    clock,
    auditKey,
    hasMail = false,
    committed,
    signalled = () => {},
    isRelayed = () => false,
    node = '',
    apart = null,
  }: UnitOfWorkOptions,
): RunInUnitOfWork {
  const goApart = async () => {
    throw new RetryOnWorker()
  }
  // A unit that waits for locks holds a connection; without a limit, waiting units could hold all of
  // them.
  const inTurn = keyedSemaphore(open.engine.unitsAtOnce, patienceMs, () => databaseError('busy'))
  const given = { clock, auditKey, hasMail, isRelayed, nudging: putAndNudge(open.engine), node }
  const here = async <T>(first: Locks, isLate: boolean, work: Work<T>, alone?: LockName) =>
    inTurn(
      async () =>
        runOnce(
          open,
          { ...given, isLate, workerTransaction: apart === null ? null : goApart },
          first,
          work,
        ),
      // With a single writer, queueing by name has no benefit.
      open.engine.hasLocks ? alone : undefined,
    )
  const there = async <T>(
    { open: own, ask, ...thread }: WorkerTransaction,
    first: Locks,
    isLate: boolean,
    work: Work<T>,
  ) =>
    thread.inTurn(async () =>
      runOnce(own, { ...given, isLate, workerTransaction: ask }, first, work),
    )
  return async (work, alone) => {
    const first = new Map<LockName, LockMode>()
    let failed = 0
    let outOfOrder = 0
    let isLong = false
    for (;;) {
      try {
        const { result, announced, signals, remembered } = await (apart !== null && isLong
          ? there(apart, first, failed > attempts / 2, work)
          : here(first, failed > attempts / 2, work, alone))
        for (const remember of remembered) remember()
        if (announced) committed()
        if (signals.length > 0) signalled(signals)
        return result
      } catch (error) {
        if (error instanceof RetryOnWorker) {
          isLong = true
          continue
        }
        if (error instanceof LockOrderViolation && ++outOfOrder < attemptsForLocks) {
          for (const [name, mode] of error.needed) first.set(name, mode)
          continue
        }
        const repeatable = error instanceof RetryUnitOfWork || open.engine.isRepeatable(error)
        if (!repeatable || ++failed === attempts) throw error
        // A random delay, so that two conflicting units don't conflict again.
        await sleep(Math.random() * 20 * failed)
      }
    }
  }
}

type Locks = ReadonlyMap<LockName, LockMode>
type Work<T> = (unit: UnitOfWork) => Promise<T>

async function runOnce<T>(
  open: OpenDatabase,
  {
    clock,
    auditKey,
    hasMail,
    isRelayed,
    nudging,
    node,
    isLate,
    workerTransaction,
  }: Pick<UnitOfWorkOptions, 'clock' | 'auditKey'> &
    Pick<UnitOfWork, 'workerTransaction' | 'hasMail'> & {
      readonly node: string
      readonly isRelayed: () => boolean
      /** Inserts events and notifies other nodes through the database. */
      readonly nudging: PutEvents
      /** Whether few retries are left. */
      readonly isLate: boolean
    },
  first: Locks,
  work: Work<T>,
) {
  const inside = async (tx: Tx) => {
    const now = clock()
    const events: NewEvent[] = []
    const signals: Broadcast[] = []
    const remembered: (() => void)[] = []
    const last = new Map<string, () => Promise<void>>()
    const locks = heldLocks(open.engine, tx)
    await locks.takeFirst(first)
    const unit: UnitOfWork = {
      tx,
      now,
      wouldRunAfter: (moment) => !isLate && moment < clock(),
      engine: open.engine,
      newId: () => newId(now),
      auditKey,
      hasMail,
      publish: (event) => events.push(event),
      broadcast: (signal) => signals.push(signal),
      beforeCommit: (key, task) => last.set(key, task),
      afterCommit: (remember) => remembered.push(remember),
      lock: locks.take,
      lockModes: locks.takeEach,
      lockAnyOf: locks.takeOne,
      workerTransaction,
    }
    const result = await work(unit)
    await endWith(last)
    const isQuiet = isRelayed()
    await storeEvents(isQuiet ? putQuietly : nudging, tx, now, events)
    await signalOthers(isQuiet ? { broadcast: null } : open.engine, tx, node, signals)
    return { result, announced: events.length > 0, signals, remembered }
  }
  return open.db.transaction().execute(inside)
}

async function endWith(last: ReadonlyMap<string, () => Promise<void>>): Promise<void> {
  for (const key of [...last.keys()].sort()) await last.get(key)!()
}

async function storeEvents(
  putEvents: PutEvents,
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
  await putEvents(tx, rows)
}

type EventRow = { id: string; type: NewEvent['type']; data: string; createdAt: number }
const eventsIn = (db: Database, rows: readonly EventRow[]) => db.insertInto('events').values(rows)
type PutEvents = (db: Database, rows: readonly EventRow[]) => Promise<unknown>
const putQuietly: PutEvents = preparedQuery(eventsIn)
/** Inserts events and notifies other nodes in one statement. */
function putAndNudge({ notifyOnCommit }: Engine): PutEvents {
  if (notifyOnCommit === null) return putQuietly
  return preparedQuery((db, rows: readonly EventRow[]) =>
    eventsIn(db, rows).returning(notifyOnCommit.as('nudge')),
  )
}

/** Broadcasts to other nodes outside of a unit of work. */
export async function broadcastToNodes(
  { engine, db }: OpenDatabase,
  node: string,
  signals: readonly Broadcast[],
): Promise<void> {
  await signalOthers(engine, db, node, signals)
}

/** PostgreSQL carries less than 8,000 bytes; longer messages are replaced by their brief form. */
const longestSignal = 7_500

async function signalOthers(
  engine: Pick<Engine, 'broadcast'>,
  db: Database,
  node: string,
  signals: readonly Broadcast[],
): Promise<void> {
  if (engine.broadcast === null || signals.length === 0) return
  const messages = signals.map(({ topic, message, brief = {} }) => {
    const whole = JSON.stringify({ node, topic, message })
    const isShort = Buffer.byteLength(whole) <= longestSignal
    return isShort ? whole : JSON.stringify({ node, topic, message: brief })
  })
  await engine.broadcast(messages).execute(db)
}

/** Parses a broadcast of another node; null for this node's own. */
export function readBroadcast(text: string, own: string): Broadcast | null {
  const { node, topic, message } = JSON.parse(text) as Broadcast & { node: string }
  return node === own ? null : { topic, message }
}
