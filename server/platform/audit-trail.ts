import { sql } from 'kysely'
import {
  alarmOf,
  auditKinds,
  BRUTE_FORCE,
  type AuditOutcome,
  type AuditType,
} from '#engine/audit/events.ts'
import { redact, type Details } from '#engine/audit/redact.ts'
import type { Database, Tx } from './database.ts'
import { sha256 } from './hashing.ts'
import type { TableRow } from './tables.ts'
import type { Unit } from './unit-of-work.ts'

export type AuditRow = TableRow<'auditEvents'>

/** Something worth remembering of who did what. */
export type AuditEntry = {
  readonly type: AuditType
  readonly outcome?: AuditOutcome
  readonly userId: string | null
  readonly sessionId?: string | null
  readonly correlationId?: string | null
  readonly details?: Details
  /** What failures are counted by: the address typed, so that an unknown one counts alike. */
  readonly subject?: string | null
}

/** Before the first event there is nothing. */
export const noHash = ''

/** The hash of an event: over all that it says and over the hash of the one before. */
export function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const { sequence, id, at, eventType, severity, outcome, userId, sessionId } = row
  const { details, riskScore, correlationId, subject, previousHash } = row
  return sha256(
    JSON.stringify([
      previousHash,
      sequence,
      id,
      at,
      eventType,
      severity,
      outcome,
      userId,
      sessionId,
      details,
      riskScore,
      correlationId,
      subject,
    ]),
  )
}

async function lastEvent(tx: Tx) {
  return tx
    .selectFrom('auditEvents')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Appends an event to the trail in the caller's unit of work, and raises the alarm where it calls for
 * one. Each event carries the hash of the one before, so that none can be changed unnoticed.
 */
export async function audit(unit: Unit, entry: AuditEntry): Promise<void> {
  await unit.lock('audit', 'exclusive')
  const last = await lastEvent(unit.tx)
  const kind = auditKinds[entry.type]
  const isFailure = entry.type.endsWith('.failed') || entry.type.endsWith('_failed')
  const row = {
    sequence: (last?.sequence ?? 0) + 1,
    id: unit.newId(),
    at: unit.now,
    eventType: entry.type,
    severity: kind.severity,
    outcome: entry.outcome ?? (isFailure ? 'failure' : 'success'),
    userId: entry.userId,
    sessionId: entry.sessionId ?? null,
    details: JSON.stringify(redact(entry.details ?? {})),
    riskScore: kind.risk,
    correlationId: entry.correlationId ?? null,
    subject: entry.subject ?? null,
    previousHash: last?.hash ?? noHash,
  }
  await unit.tx
    .insertInto('auditEvents')
    .values({ ...row, hash: hashOf(row) })
    .execute()
  await raiseAlarm(unit, entry.type, row)
}

async function raiseAlarm(unit: Unit, type: AuditType, row: Omit<AuditRow, 'hash'>): Promise<void> {
  const failures = type === 'login.failed' ? await recentFailures(unit, row.subject) : []
  const alarm = alarmOf(type, failures.length)
  if (alarm === null || (await isRaised(unit, alarm.type, row.subject))) return
  await unit.tx
    .insertInto('securityAlerts')
    .values({
      id: unit.newId(),
      eventIds: JSON.stringify(failures.length > 0 ? failures : [row.id]),
      alertType: alarm.type,
      severity: alarm.severity,
      description: alarm.description,
      recommendations: JSON.stringify(alarm.recommendations),
      subject: row.subject,
      createdAt: unit.now,
      acknowledgedAt: null,
      acknowledgedBy: null,
    })
    .execute()
}

async function recentFailures({ tx, now }: Unit, subject: string | null): Promise<string[]> {
  if (subject === null) return []
  const rows = await tx
    .selectFrom('auditEvents')
    .select('id')
    .where('eventType', '=', 'login.failed')
    .where('subject', '=', subject)
    .where('at', '>', now - BRUTE_FORCE.withinMs)
    .execute()
  return rows.map(({ id }) => id)
}

/** One alarm is enough while the same goes on. */
async function isRaised({ tx, now }: Unit, type: string, subject: string | null): Promise<boolean> {
  if (type !== 'brute_force') return false
  const row = await tx
    .selectFrom('securityAlerts')
    .select('id')
    .where('alertType', '=', type)
    .where('subject', '=', subject)
    .where('createdAt', '>', now - BRUTE_FORCE.withinMs)
    .executeTakeFirst()
  return row !== undefined
}

/** How many events the trail holds. */
export async function countEvents(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('auditEvents')
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The first event that does not fit the one before it, or null while the chain is whole. */
export async function brokenLink(db: Database): Promise<AuditRow | null> {
  let previous: AuditRow | null = null
  for (let from = 0; ;) {
    const rows: AuditRow[] = await db
      .selectFrom('auditEvents')
      .selectAll()
      .where('sequence', '>', from)
      .orderBy('sequence')
      .limit(1000)
      .execute()
    for (const row of rows) {
      const { hash, ...rest } = row
      const isFirst = previous === null
      const fits =
        isFirst || (row.previousHash === previous!.hash && row.sequence === previous!.sequence + 1)
      if (!fits || hashOf(rest) !== hash) return row
      previous = row
    }
    if (rows.length < 1000) return null
    from = rows.at(-1)!.sequence
  }
}
