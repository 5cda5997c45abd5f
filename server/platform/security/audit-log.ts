import {
  alarmOf,
  auditKinds,
  BRUTE_FORCE,
  type AuditOutcome,
  type AuditType,
} from '#engine/audit/events.ts'
import { redact, type Details } from '#engine/audit/redact.ts'
import type { Tx } from '../database/database.ts'
import { hmac } from './hashing.ts'
import type { LockName } from '../database/locks.ts'
import type { TableRow } from '../database/tables.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'

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

/** Before the first event of a chain there is nothing. */
export const noHash = ''

/**
 * As many chains stand beside each other, so that whoever writes needs not wait for whoever else does; where
 * one connection writes, all of it is one chain.
 */
const chains = 16
const laneNames = Array.from({ length: chains }, (_, lane) => `audit:${lane}` as const)
/** What to take so that nobody adds an event. */
export const allLanes: readonly LockName[] = laneNames

/** The key of the trail, which the database does not hold: whoever writes there cannot make a chain. */
export const auditKeyOf = (secret: string) => hmac(secret, 'the chain of the audit trail')

/** Where an event stands: as long as there is one chain, its place there is its number. */
const placeOf = ({ lane, place, sequence }: Pick<AuditRow, 'lane' | 'place' | 'sequence'>) =>
  lane === 0 && place === sequence ? [] : [lane, place]

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
      ...placeOf(row),
    ]),
  )
}

/** Where the next event of a chain stands: after all that is known to have happened before. */
async function nextPlace(tx: Tx, lane: number) {
  const last = await tx
    .selectFrom('auditEvents')
    .select(['place', 'hash'])
    .select((is) =>
      is
        .selectFrom('auditEvents as a')
        .select(({ fn }) => fn.max('a.sequence').as('newest'))
        .as('newest'),
    )
    .where('lane', '=', lane)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last !== undefined) {
    return { place: last.place + 1, sequence: last.newest! + 1, previousHash: last.hash }
  }
  const { newest } = await tx
    .selectFrom('auditEvents')
    .select(({ fn }) => fn.max('sequence').as('newest'))
    .executeTakeFirstOrThrow()
  return { place: 1, sequence: (newest ?? 0) + 1, previousHash: noHash }
}

/**
 * Appends an event to the trail in the caller's unit of work, and raises the alarm where it calls for
 * one. Each event carries the hash of the one before in its chain, so that none can be changed unnoticed.
 */
export async function audit(unit: UnitOfWork, entry: AuditEntry): Promise<void> {
  const lane = Number((await unit.lockAnyOf(laneNames)).split(':')[1])
  const kind = auditKinds[entry.type]
  const isFailure = entry.type.endsWith('.failed') || entry.type.endsWith('_failed')
  const row = {
    lane,
    ...(await nextPlace(unit.tx, lane)),
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
  }
  await unit.tx
    .insertInto('auditEvents')
    .values({ ...row, hash: hashOf(unit.auditKey, row) })
    .execute()
  await raiseAlarm(unit, entry.type, row)
}

async function raiseAlarm(
  unit: UnitOfWork,
  type: AuditType,
  row: Omit<AuditRow, 'hash'>,
): Promise<void> {
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

async function recentFailures({ tx, now }: UnitOfWork, subject: string | null): Promise<string[]> {
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
async function isRaised(
  { tx, now }: UnitOfWork,
  type: string,
  subject: string | null,
): Promise<boolean> {
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
