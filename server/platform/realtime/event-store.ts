import { sql } from 'kysely'
import type { WireEvent } from '#contract/events.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { TableRow } from '../database/tables.ts'
import { iso } from '../iso.ts'
import { formatCursor, isBefore, parseCursor, type Cursor } from './event-cursor.ts'

/** Events are stored for a day. Clients that were offline for longer reload. */
const retentionMs = 24 * 60 * 60 * 1000
const maxEvents = 10_000
/** Maximum number of events per read. */
export const eventBatchSize = 500

type Readable = Pick<OpenDatabase, 'db' | 'engine'>

const castTransactionId = ({ name }: OpenDatabase['engine'], id: string) =>
  name === 'postgres' ? sql`${id}::text::xid8` : sql`${id}`

/** Returns the next events after a cursor in order, up to `until` if given. */
export function selectEventsAfter(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  after: Cursor,
  until: Cursor | null,
) {
  const createPosition = ([transactionId, sequence]: Cursor) =>
    sql`(${castTransactionId(engine, transactionId)}, ${sequence})`
  const ownPosition = sql`(${engine.eventOrder}, sequence)`
  return db
    .selectFrom('events')
    .selectAll()
    .where(sql<boolean>`${ownPosition} > ${createPosition(after)}`)
    .where(
      until === null
        ? sql<boolean>`${engine.settledEvents}`
        : sql<boolean>`${ownPosition} <= ${createPosition(until)}`,
    )
    .orderBy(engine.eventOrder)
    .orderBy('sequence')
    .limit(eventBatchSize)
}

/** Returns the number of events this node has not yet published, and the time of the oldest. */
export async function readWaitingEvents(
  opened: OpenDatabase,
  cursor: string,
): Promise<{ readonly count: number; readonly oldestAt: number | null }> {
  const rows = await selectEventsAfter(opened, parseCursor(cursor)!, null).execute()
  return { count: rows.length, oldestAt: rows[0]?.createdAt ?? null }
}

export function parseEvents(rows: readonly TableRow<'events'>[]) {
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

export async function readLastCursor({ db, engine }: Readable): Promise<Cursor> {
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

// If the event of a cursor is still stored, so are all later ones. For the empty cursor, the first event is
// checked.
export async function isStillStored(
  db: Database,
  [transactionId, sequence]: Cursor,
): Promise<boolean> {
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
export async function readEventsAfter(opened: Readable, cursor: string | null) {
  const from = cursor === null ? null : parseCursor(cursor)
  const last = await readLastCursor(opened)
  if (from === null || isBefore(last, from)) return { events: [], cursor: formatCursor(last) }
  const events = parseEvents(await selectEventsAfter(opened, from, null).execute())
  return { events, cursor: events.at(-1)?.cursor ?? formatCursor(from) }
}

/**
 * Deletes events older than a day, and the oldest above the maximum number. Also deletes every event before them,
 * even one dated later by a clock that was ahead, so that no client misses an event in between.
 */
export async function pruneEvents(db: Database, now: number): Promise<void> {
  const { newest, expired } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max('sequence').as('newest'))
    .select((of) =>
      of
        .selectFrom('events as old')
        .select(({ fn }) => fn.max('old.sequence').as('sequence'))
        .where('old.createdAt', '<', now - retentionMs)
        .as('expired'),
    )
    .executeTakeFirstOrThrow()
  if (newest === null) return
  await db
    .deleteFrom('events')
    .where('sequence', '<=', Math.max(newest - maxEvents, expired ?? 0))
    .execute()
}
