import { sql } from 'kysely'
import type { UserId } from '#engine/ids.ts'
import { joinConditions } from '../platform/database/join-conditions.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { AuditRow } from '../platform/security/audit-log.ts'
import type { TableRow } from '../platform/database/tables.ts'
import { likePattern, columnMayContain } from '../platform/database/like-pattern.ts'

export type AlertRow = TableRow<'securityAlerts'>
type SubjectColumns = { readonly subjectId: UserId | null; readonly subjectName: string | null }
export type NamedEvent = AuditRow & SubjectColumns & { readonly userName: string | null }
export type NamedAlert = AlertRow & SubjectColumns & { readonly acknowledgedByName: string | null }

/** SQL: matches the account of a subject by id, e-mail address or phone number. */
const isAccountOfSubject = (subject: string) => sql<boolean>`s.id = ${sql.ref(subject)}
  or s.email_folded = ${sql.ref(subject)} or s.phone_number = ${sql.ref(subject)}`

export type AuditFilter = {
  readonly q: string
  /** Whether `q` is searched for in event types only. */
  readonly isTypeOnly?: boolean
  readonly eventType?: string | undefined
  readonly severity?: string | undefined
  readonly outcome?: string | undefined
  readonly userId?: string | undefined
  readonly sessionId?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Builds the conditions of a list on `audit_events e`. */
function filterEvents(filter: AuditFilter) {
  const {
    q,
    isTypeOnly = false,
    eventType,
    severity,
    outcome,
    userId,
    sessionId,
    from,
    to,
  } = filter
  const pattern = likePattern(q)
  return joinConditions([
    q !== '' && isTypeOnly && sql`e.event_type like ${pattern} escape '\\'`,
    q !== '' &&
      !isTypeOnly &&
      sql`(e.event_type like ${pattern} escape '\\' or e.details like ${pattern} escape '\\'
        or e.subject like ${pattern} escape '\\')`,
    eventType !== undefined && sql`e.event_type = ${eventType}`,
    severity !== undefined && sql`e.severity = ${severity}`,
    outcome !== undefined && sql`e.outcome = ${outcome}`,
    userId !== undefined &&
      sql`(e.user_id = ${userId} or e.subject = ${userId} or e.subject in (
        select u2.email_folded from users u2 where u2.id = ${userId}
        union select u2.phone_number from users u2 where u2.id = ${userId}))`,
    sessionId !== undefined && sql`e.session_id = ${sessionId}`,
    from !== undefined && sql`e.at >= ${from}`,
    to !== undefined && sql`e.at < ${to}`,
  ])
}

type Page = { readonly page: number; readonly pageSize: number }

/** Returns a page of the audit log, newest first, and the total. */
export async function listEvents(db: Database, filter: AuditFilter, { page, pageSize }: Page) {
  const where = filterEvents(filter)
  const { total } = await db
    .selectFrom('auditEvents as e')
    .select(sql<number>`cast(count(*) as integer)`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows: NamedEvent[] = await selectEvents(db, where)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { total, rows }
}

/** Selects events with the names of their accounts, newest first. */
const selectEvents = (db: Database, where: ReturnType<typeof filterEvents>) =>
  db
    .selectFrom('auditEvents as e')
    .leftJoin('users as u', 'u.id', 'e.userId')
    .leftJoin('users as s', (join) => join.on(isAccountOfSubject('e.subject')))
    .selectAll('e')
    .select(['u.name as userName', 's.id as subjectId', 's.name as subjectName'])
    .where(where)
    .orderBy('e.sequence', 'desc')
    // Simultaneous events of two chains have the same number.
    .orderBy('e.lane', 'desc')

/** Number of events to read per query, so that a long log does not block other requests. */
const exportBatchSize = 1_000

/** Returns all events of the audit log, newest first. */
export async function listAllEvents(db: Database, filter: AuditFilter): Promise<NamedEvent[]> {
  const query = selectEvents(db, filterEvents(filter)).limit(exportBatchSize)
  const events: NamedEvent[] = []
  let last: NamedEvent | undefined
  do {
    const batch: NamedEvent[] = await query
      .$if(last !== undefined, (all) => all.where(isBefore(last!)))
      .execute()
    events.push(...batch)
    last = batch.length < exportBatchSize ? undefined : batch.at(-1)
  } while (last !== undefined)
  return events
}

const isBefore = ({ sequence, lane }: Pick<AuditRow, 'sequence' | 'lane'>) =>
  sql<boolean>`(e.sequence, e.lane) < (${sequence}, ${lane})`

/** Returns the types of events in the audit log, by name. */
export async function listEventTypes(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('auditEvents')
    .select('eventType')
    .distinct()
    .orderBy('eventType')
    .execute()
  return rows.map(({ eventType }) => eventType)
}

export async function listAlertRows(db: Database, open: boolean, { page, pageSize }: Page) {
  const where = open ? sql<boolean>`a.acknowledged_at is null` : sql<boolean>`1 = 1`
  const { total } = await db
    .selectFrom('securityAlerts as a')
    .select(sql<number>`cast(count(*) as integer)`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows: NamedAlert[] = await db
    .selectFrom('securityAlerts as a')
    .leftJoin('users as u', 'u.id', 'a.acknowledgedBy')
    .leftJoin('users as s', (join) => join.on(isAccountOfSubject('a.subject')))
    .selectAll('a')
    .select(['u.name as acknowledgedByName', 's.id as subjectId', 's.name as subjectName'])
    .where(where)
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { total, rows }
}

/** Returns how many alerts are not acknowledged. */
export async function countOpenAlerts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('securityAlerts')
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .where('acknowledgedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Acknowledges an alert. Returns false if there is no such alert, or if it was acknowledged before. */
export async function markAcknowledged(
  tx: Tx,
  id: string,
  byId: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('securityAlerts')
    .set({ acknowledgedAt: now, acknowledgedBy: byId })
    .where('id', '=', id)
    .where('acknowledgedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findAlert(tx: Tx, id: string): Promise<NamedAlert | null> {
  const row = await tx
    .selectFrom('securityAlerts as a')
    .leftJoin('users as u', 'u.id', 'a.acknowledgedBy')
    .leftJoin('users as s', (join) => join.on(isAccountOfSubject('a.subject')))
    .selectAll('a')
    .select(['u.name as acknowledgedByName', 's.id as subjectId', 's.name as subjectName'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

const isHead = sql<boolean>`place = (select max(h.place) from audit_events h
  where h.lane = audit_events.lane)`

/** Returns events to prune, oldest first: older than a timestamp, or beyond the maximum. */
export async function listEventsToPrune(db: Database, before: number, max: number) {
  const newest = await db
    .selectFrom('auditEvents')
    .select('sequence')
    .orderBy('sequence', 'desc')
    .offset(max)
    .limit(1)
    .executeTakeFirst()
  // If a clock was wrong, a recent event may precede old ones. It and they are kept.
  const young = await db
    .selectFrom('auditEvents')
    .select('sequence')
    .where('at', '>=', before)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  const upTo = Math.max(newest?.sequence ?? 0, (young?.sequence ?? Infinity) - 1)
  return (
    db
      .selectFrom('auditEvents')
      .selectAll()
      .where('sequence', '<=', Number.isFinite(upTo) ? upTo : Number.MAX_SAFE_INTEGER)
      // The last event of each chain is kept, since the next one refers to it.
      .where(sql<boolean>`not (${isHead})`)
      .orderBy('sequence')
      .limit(5000)
      .execute()
  )
}

/** Deletes the events of a chain up to a position. */
export async function deleteEvents(
  tx: Tx,
  { lane, place }: Pick<AuditRow, 'lane' | 'place'>,
): Promise<void> {
  await tx.deleteFrom('auditEvents').where('lane', '=', lane).where('place', '<=', place).execute()
}

/** Deletes alerts older than a timestamp, and all but the newest `max`. */
export async function pruneAlerts(db: Database, before: number, max: number): Promise<void> {
  // By id, since several alerts may have the timestamp of the last one to keep.
  const older = db
    .selectFrom('securityAlerts')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(max)
  await db
    .deleteFrom('securityAlerts')
    .where((eb) => eb.or([eb('createdAt', '<', before), eb('id', 'in', older)]))
    .execute()
}

/** Returns the newest event of each chain, and the highest sequence. */
export async function findChainHeads(db: Database) {
  const heads = await db
    .selectFrom('auditEvents')
    .select(['lane', 'place', 'hash', 'sequence'])
    .where(isHead)
    .orderBy('lane')
    .execute()
  return {
    sequence: Math.max(0, ...heads.map(({ sequence }) => sequence)),
    heads: heads.map(({ lane, place, hash }) => ({ lane, place, hash })),
  }
}

/** Returns the hash of an event, or null. */
export async function findHash(
  db: Database,
  { lane, place }: Pick<AuditRow, 'lane' | 'place'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('auditEvents')
    .select('hash')
    .where('lane', '=', lane)
    .where('place', '=', place)
    .executeTakeFirst()
  return row?.hash ?? null
}

export async function readWholeAuditLog(tx: Tx): Promise<AuditRow[]> {
  return tx.selectFrom('auditEvents').selectAll().orderBy('sequence').execute()
}

/** Updates the hashes of an event. */
export async function updateChainHash(
  tx: Tx,
  { lane, place, previousHash, hash }: Pick<AuditRow, 'lane' | 'place' | 'previousHash' | 'hash'>,
): Promise<void> {
  await tx
    .updateTable('auditEvents')
    .set({ previousHash, hash })
    .where('lane', '=', lane)
    .where('place', '=', place)
    .execute()
}

export type PersonReferences = {
  readonly userId: string | null
  /** E-mail addresses and phone numbers. */
  readonly addresses: readonly string[]
  /** Ids of the player, the account, and records merged into theirs. */
  readonly ids: readonly string[]
}

/** Returns events by or about a person and all match corrections, without events about the chain itself. */
export async function listEventsMentioning(
  db: Database,
  { userId, addresses, ids }: PersonReferences,
): Promise<AuditRow[]> {
  return db
    .selectFrom('auditEvents')
    .selectAll()
    .where('eventType', 'not in', ['audit.redacted', 'audit.pruned'])
    .where((is) =>
      is.or([
        is('userId', '=', (userId ?? '') as UserId),
        is('subject', 'in', [userId ?? '', ...addresses]),
        is('eventType', 'in', ['match.voided', 'match.corrected', 'match.restored']),
        ...[...ids, ...addresses].map((text) => columnMayContain('details', text)),
      ]),
    )
    .orderBy('sequence')
    .execute()
}

/** Returns events whose details contain one of these ids, without events about the chain itself. */
export async function listEventsAbout(db: Database, ids: readonly string[]): Promise<AuditRow[]> {
  return db
    .selectFrom('auditEvents')
    .selectAll()
    .where('eventType', 'not in', ['audit.redacted', 'audit.pruned'])
    .where((is) => is.or(ids.map((id) => columnMayContain('details', id))))
    .orderBy('sequence')
    .execute()
}

/** Returns the players merged into these, from the events still in the audit log. */
export async function listMergedPlayers(
  db: Database,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> {
  const rows = await db
    .selectFrom('auditEvents')
    .select('details')
    .where('eventType', '=', 'player.merged')
    .where((is) =>
      is.or(ids.map((id) => columnMayContain('details', `"intoPlayerId":${JSON.stringify(id)}`))),
    )
    .execute()
  const mergedPlayers = rows.map(({ details }) => {
    const { playerId, playerName } = JSON.parse(details) as Record<string, string>
    return { id: playerId ?? '', name: playerName ?? '' }
  })
  const before = mergedPlayers.map(({ id }) => id)
  return mergedPlayers.length === 0
    ? []
    : [...mergedPlayers, ...(await listMergedPlayers(db, before))]
}

/** Changes the details of an event, but not its position in the chain. */
export async function updateEventDetails(
  tx: Tx,
  { lane, place, details, subject }: Pick<AuditRow, 'lane' | 'place' | 'details' | 'subject'>,
): Promise<void> {
  await tx
    .updateTable('auditEvents')
    .set({ details, subject })
    .where('lane', '=', lane)
    .where('place', '=', place)
    .execute()
}

/** Returns all events of a type, oldest first. */
export async function listEventsOfType(db: Database, type: string): Promise<AuditRow[]> {
  return db
    .selectFrom('auditEvents')
    .selectAll()
    .where('eventType', '=', type)
    .orderBy('sequence')
    .execute()
}

/** Returns the next events after one, chain by chain. */
export async function listEventsAfter(
  db: Database,
  { lane, place }: Pick<AuditRow, 'lane' | 'place'>,
  max: number,
): Promise<AuditRow[]> {
  return db
    .selectFrom('auditEvents')
    .selectAll()
    .where((is) =>
      is.or([is('lane', '>', lane), is.and([is('lane', '=', lane), is('place', '>', place)])]),
    )
    .orderBy('lane')
    .orderBy('place')
    .limit(max)
    .execute()
}
