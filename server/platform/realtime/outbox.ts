import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { WireEvent } from '#contract/events.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { newId, type Clock } from '../database/ids.ts'
import { iso } from '../iso.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { TableRow } from '../database/tables.ts'

/** Events are stored for a day. Clients that were offline for longer reload. */
const retentionMs = 24 * 60 * 60 * 1000
const maxEvents = 10_000
const pollMs = 1000
const pruneMs = 10 * 60 * 1000
const batch = 500
/** Maximum attempts to reach a cursor that another node has already published. */
const maxCursorAttempts = 100
const cursorRetryMs = 20

/** The cursor before the first event. */
export const emptyCursor = '0.0'

type Readable = Pick<OpenDatabase, 'db' | 'engine'>

/** A position in the event order: (transaction id, sequence). */
type Cursor = readonly [transactionId: string, sequence: number]

export type Outbox = {
  /** Reads new events now instead of at the next poll. */
  readonly readNow: () => void
  /** Returns the cursor after the last published event. */
  readonly cursor: () => string
  /**
   * Calls `enter` with the events after a cursor, or with null if it is unknown or expired. A listener that
   * subscribes inside `enter` receives the rest once and in order.
   */
  readonly catchUp: (
    cursor: string,
    enter: (missed: readonly WireEvent[] | null) => void,
  ) => Promise<void>
  /** Publishes events read by another node if they directly follow the last published one. */
  readonly publishRelayed: (after: string, events: readonly WireEvent[]) => void
  readonly stop: () => Promise<void>
}

/** Callbacks of a node. */
export type OutboxCallbacks = {
  readonly publish: (events: readonly WireEvent[]) => void
  /** Relays read events to other nodes, with the cursor before them. */
  readonly relay?: (after: string, events: readonly WireEvent[]) => void
  readonly warn: (error: unknown) => void
  /** Called with broadcasts of other nodes. */
  readonly onBroadcast?: (signal: string) => void
  /** Minimum time between two reads, ms. */
  readonly waitMs?: () => number
}

/** Reads events in commit order and publishes each once on this node. */
export async function startOutbox(
  open: OpenDatabase,
  clock: Clock,
  { publish, relay = () => {}, warn, onBroadcast = () => {}, waitMs = () => 0 }: OutboxCallbacks,
): Promise<Outbox> {
  let position = await lastCursor(open).catch((error: unknown): Cursor => {
    // A damaged database can still be read, without events.
    if (!open.engine.isDamaged()) throw error
    return ['0', 0]
  })
  let stopped = false
  let reading: Promise<void> | null = null
  let again = false
  let isFailing = false
  let readAt = -Infinity

  /** Warns once per outage, not on every poll. */
  const warnOnce = (error: unknown) => {
    if (!isFailing) warn(error)
    isFailing = true
  }
  /** Publishes events that no other node has relayed. */
  const advance = (events: readonly WireEvent[]) => {
    const fresh = events.filter((event) => isBefore(position, cursorOf(event)))
    if (fresh.length === 0) return
    position = cursorOf(fresh.at(-1)!)
    publish(fresh)
  }
  const { engine } = open
  /** Prepared, since every node runs it constantly. */
  const unpublishedEvents = preparedQuery((db, transactionId: string, sequence: number) =>
    nextEvents({ db, engine }, [transactionId, sequence], null),
  )
  const readNewEvents = async () => {
    do {
      const early = readAt + waitMs() - performance.now()
      if (early > 0) await sleep(early)
      again = false
      readAt = performance.now()
      const from = position
      const events = toEvents(await unpublishedEvents(open.db, ...from))
      isFailing = false
      advance(events)
      if (events.length > 0) relay(formatCursor(from), events)
      if (events.length === batch) again = true
    } while (again && !stopped)
  }
  const readNow = () => {
    if (stopped) return
    again = true
    reading ??= readNewEvents()
      .catch(warnOnce)
      .finally(() => {
        reading = null
      })
  }

  // Polls too, since a notification may be lost with its connection.
  const poll = engine.listen === null ? undefined : setInterval(readNow, pollMs)
  const prune = setInterval(() => void pruneEvents(open.db, clock()).catch(warn), pruneMs)
  poll?.unref()
  prune.unref()
  const stopListening = await engine.listen?.(
    (signal) => (signal === null ? readNow() : onBroadcast(signal)),
    warn,
  )

  return {
    readNow,
    publishRelayed: (after, events) => {
      const from = parseCursor(after)
      if (stopped || from === null) return
      // There is a gap, so read from the database.
      if (isBefore(position, from)) readNow()
      else advance(events)
    },
    cursor: () => formatCursor(position),
    catchUp: async (text, enter) => {
      const from = parseCursor(text)
      if (from === null) return enter(null)
      // The latest cursor is valid even if no event is stored.
      if (!isSame(from, position) && !(await isStillStored(open.db, from))) return enter(null)
      // A client from another node may be ahead of this one.
      for (let tries = 0; isBefore(position, from); tries++) {
        if (tries === maxCursorAttempts || stopped) return enter(null)
        readNow()
        await reading
        if (isBefore(position, from)) await sleep(cursorRetryMs)
      }
      const missed: WireEvent[] = []
      let read = from
      // Includes events published meanwhile, so that none is missed.
      while (isBefore(read, position)) {
        const events = toEvents(await nextEvents(open, read, position).execute())
        if (events.length === batch || events.length === 0) return enter(null)
        missed.push(...events)
        read = cursorOf(events.at(-1)!)
      }
      return enter(missed)
    },
    stop: async () => {
      stopped = true
      clearInterval(poll)
      clearInterval(prune)
      await stopListening?.()
      await reading
    },
  }
}

function formatCursor([transactionId, sequence]: Cursor): string {
  return `${transactionId}.${sequence}`
}

function parseCursor(text: string): Cursor | null {
  const parts = /^(\d{1,20})\.(\d{1,15})$/.exec(text)
  return parts === null ? null : [parts[1]!, Number(parts[2])]
}

const transactionIdValue = ({ name }: OpenDatabase['engine'], id: string) =>
  name === 'postgres' ? sql`${id}::text::xid8` : sql`${id}`

/** Returns the next events after a cursor in order, up to `until` if given. */
export function nextEvents(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  after: Cursor,
  until: Cursor | null,
) {
  const place = ([transactionId, sequence]: Cursor) =>
    sql`(${transactionIdValue(engine, transactionId)}, ${sequence})`
  const here = sql`(${engine.eventOrder}, sequence)`
  return db
    .selectFrom('events')
    .selectAll()
    .where(sql<boolean>`${here} > ${place(after)}`)
    .where(
      until === null
        ? sql<boolean>`${engine.settledEvents}`
        : sql<boolean>`${here} <= ${place(until)}`,
    )
    .orderBy(engine.eventOrder)
    .orderBy('sequence')
    .limit(batch)
}

/** Returns the number of events this node has not yet published, and the time of the oldest. */
export async function eventsWaiting(
  open: OpenDatabase,
  cursor: string,
): Promise<{ readonly count: number; readonly oldestAt: number | null }> {
  const rows = await nextEvents(open, parseCursor(cursor)!, null).execute()
  return { count: rows.length, oldestAt: rows[0]?.createdAt ?? null }
}

function toEvents(rows: readonly TableRow<'events'>[]) {
  return rows.map((row): WireEvent => {
    const event = { type: row.type, data: JSON.parse(row.data) } as Pick<WireEvent, 'type' | 'data'>
    return {
      ...event,
      id: row.id,
      cursor: formatCursor([row.transactionId, row.sequence]),
      timestamp: iso(row.createdAt),
    } as WireEvent
  })
}

async function lastCursor({ db, engine }: Readable): Promise<Cursor> {
  const row = await db
    .selectFrom('events')
    .select(['transactionId', 'sequence'])
    .where(sql<boolean>`${engine.settledEvents}`)
    .orderBy(sql`${engine.eventOrder} desc`)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? ['0', 0] : [row.transactionId, row.sequence]
}

/** Cursors of this node are always valid. */
const cursorOf = ({ cursor }: WireEvent): Cursor => parseCursor(cursor)!

function isSame([id, sequence]: Cursor, [otherId, otherSequence]: Cursor): boolean {
  return id === otherId && sequence === otherSequence
}

/** Returns whether one cursor precedes another. */
function isBefore([id, sequence]: Cursor, [otherId, otherSequence]: Cursor): boolean {
  const [transaction, other] = [BigInt(id), BigInt(otherId)]
  return transaction === other ? sequence < otherSequence : transaction < other
}

// If the event of a cursor is still stored, so are all later ones. For the empty cursor, the first event is
// checked.
async function isStillStored(db: Database, [transactionId, sequence]: Cursor): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('sequence', '=', Math.max(sequence, 1))
    .$if(sequence > 0, (query) => query.where('transactionId', '=', transactionId))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Starts a new epoch after the database was restored or replaced: old cursors become invalid, so that all
 * clients reload. The sequence continues from the current time, above any earlier number.
 */
export async function startEpoch({ db, engine }: OpenDatabase, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { last } = await tx
      .selectFrom('events')
      .select(({ fn }) => fn.max('sequence').as('last'))
      .executeTakeFirstOrThrow()
    const sequence = Math.max(now, (last ?? 0) + 1)
    await tx.deleteFrom('events').execute()
    const event = { id: newId(now), type: 'club.changed', data: '{}', createdAt: now } as const
    await tx
      .insertInto('events')
      .values({ sequence, ...event })
      .execute()
    if (engine.continueSequence !== null)
      await engine.continueSequence('events', 'sequence').execute(tx)
  })
}

/**
 * Returns the next events after a cursor, and the cursor after them. Without a valid cursor, returns no
 * events and the latest cursor.
 */
export async function eventsAfter(open: Readable, cursor: string | null) {
  const from = cursor === null ? null : parseCursor(cursor)
  const last = await lastCursor(open)
  if (from === null || isBefore(last, from)) return { events: [], cursor: formatCursor(last) }
  const events = toEvents(await nextEvents(open, from, null).execute())
  return { events, cursor: events.at(-1)?.cursor ?? formatCursor(from) }
}

/** Deletes events older than a day, and the oldest above the maximum number. */
export async function pruneEvents(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('events')
    .where('createdAt', '<', now - retentionMs)
    .execute()
  const newest = await db
    .selectFrom('events')
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined) return
  await db
    .deleteFrom('events')
    .where('sequence', '<=', newest.sequence - maxEvents)
    .execute()
}
