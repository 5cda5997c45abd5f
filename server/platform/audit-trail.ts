import {
  alarmOf,
  auditKinds,
  BRUTE_FORCE,
  type AuditOutcome,
  type AuditType,
} from '#engine/audit/events.ts'
import { redact, type Details } from '#engine/audit/redact.ts'
import type { Database, Tx } from './database.ts'
import { hmac } from './hashing.ts'
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

/** The key of the trail, which the database does not hold: whoever writes there cannot make a chain. */
export const auditKeyOf = (secret: string) => hmac(secret, 'the chain of the audit trail')

/** The hash of an event: over all that it says and over the hash of the one before, under the key. */
export function hashOf(key: string, row: Omit<AuditRow, 'hash'>): string {
  const { sequence, id, at, eventType, severity, outcome, userId, sessionId } = row
  const { details, riskScore, correlationId, subject, previousHash } = row
  return hmac(
    key,
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

/** What a changed event says from now on, in short, and that it stands where it stood. */
export const digestOf = (key: string, row: AuditRow) =>
  hmac(key, JSON.stringify(['redacted', row.hash, hashOf(key, row)])).slice(0, 32)

/** Whether an event says what was written under the key. */
const isOwn = (key: string, { hash, ...rest }: AuditRow) => hashOf(key, rest) === hash

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
    .values({ ...row, hash: hashOf(unit.auditKey, row) })
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
      // Whose session it was, where nobody else is meant.
      subject: row.subject ?? row.userId,
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

/** What is wrong with the trail, from this event on. */
export type TrailFault =
  | { readonly kind: 'changed' | 'unlinked'; readonly sequence: number; readonly eventType: string }
  | { readonly kind: 'missing'; readonly from: number; readonly to: number }

export type Trail = {
  readonly events: number
  /** How many say less than they did, because somebody was erased. */
  readonly redacted: number
  /** The newest event; null where there is none. */
  readonly head: Pick<AuditRow, 'sequence' | 'hash' | 'at'> | null
  readonly faults: readonly TrailFault[]
}

/** As many faults as a report names; more say no more. */
const mostFaults = 50
const slice = 500

/** By event, what it says since somebody was erased from it, as the trail itself tells. */
async function redactions(db: Database, key: string): Promise<ReadonlyMap<number, string>> {
  const rows: AuditRow[] = await db
    .selectFrom('auditEvents')
    .selectAll()
    .where('eventType', '=', 'audit.redacted')
    .orderBy('sequence')
    .execute()
  const told = rows
    .filter((row) => isOwn(key, row))
    .flatMap(({ details }) => (JSON.parse(details) as { events: string[] }).events)
  return new Map(
    told.map((line) => {
      const [sequence, digest] = line.split(':') as [string, string]
      return [Number(sequence), digest] as const
    }),
  )
}

/** What the pruning of old events left behind, by the last event that it took. */
function prunedBy(row: AuditRow): { readonly upTo: number; readonly hash: string } | null {
  if (row.eventType !== 'audit.pruned') return null
  const { upTo, hash } = JSON.parse(row.details) as { upTo: number; hash: string }
  return { upTo, hash }
}

/** The newest pruning that the trail tells of; null without one. */
export async function lastPruning(db: Database, key: string) {
  const row = await db
    .selectFrom('auditEvents')
    .selectAll()
    .where('eventType', '=', 'audit.pruned')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return isOwn(key, row) ? prunedBy(row) : null
}

/**
 * Follows the trail from its first event to its last, and says what was changed, and what is missing
 * between, before or in place of its events. That its end was cut off, the anchor knows.
 */
export async function inspectTrail(db: Database, key: string): Promise<Trail> {
  const faults: TrailFault[] = []
  let previous: AuditRow | null = null
  let first: AuditRow | null = null
  let isBeginningKnown = false
  let events = 0
  let redacted = 0
  const known = await redactions(db, key)
  for (;;) {
    const rows: AuditRow[] = await db
      .selectFrom('auditEvents')
      .selectAll()
      .where('sequence', '>', previous?.sequence ?? 0)
      .orderBy('sequence')
      .limit(slice)
      .execute()
    for (const row of rows) {
      const isRedacted = known.get(row.sequence) === digestOf(key, row)
      if (isRedacted) redacted += 1
      const isTrue = isRedacted || isOwn(key, row)
      first ??= row
      if (!isTrue)
        faults.push({ kind: 'changed', sequence: row.sequence, eventType: row.eventType })
      else if (previous !== null) faults.push(...gapBetween(previous, row))
      const pruned = isTrue ? prunedBy(row) : null
      if (pruned?.upTo === first.sequence - 1 && pruned.hash === first.previousHash) {
        isBeginningKnown = true
      }
      previous = row
      events += 1
    }
    if (rows.length < slice || faults.length > mostFaults) break
  }
  const isFromTheStart = first === null || (first.sequence === 1 && first.previousHash === noHash)
  if (!isFromTheStart && !isBeginningKnown) {
    faults.unshift({ kind: 'missing', from: 1, to: first!.sequence - 1 })
  }
  return { events, redacted, head: previous, faults: faults.slice(0, mostFaults) }
}

function gapBetween(previous: AuditRow, row: AuditRow): TrailFault[] {
  if (row.sequence > previous.sequence + 1) {
    return [{ kind: 'missing', from: previous.sequence + 1, to: row.sequence - 1 }]
  }
  const { sequence, eventType } = row
  return row.previousHash === previous.hash ? [] : [{ kind: 'unlinked', sequence, eventType }]
}
