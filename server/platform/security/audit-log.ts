import {
  findAlert,
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

/** An entry for the audit log. */
export type AuditEntry = {
  readonly type: AuditType
  readonly outcome?: AuditOutcome
  readonly userId: string | null
  readonly sessionId?: string | null
  readonly correlationId?: string | null
  readonly details?: Details
  /** Key by which failures are counted: the entered address, so that unknown ones count too. */
  readonly subject?: string | null
}

/** Hash before the first event of a chain. */
export const noHash = ''

/**
 * Number of parallel hash chains, so that writers don't wait for one another. With a single writer there is
 * one.
 */
const chainCount = 16
const chainLocks = Array.from({ length: chainCount }, (_, lane) => `audit:${lane}` as const)
/** Locks that stop all writes to the audit log. */
export const allChains: readonly LockName[] = chainLocks

/**
 * Returns the key of the hash chains. It is not in the database, so that database access is not enough to
 * forge a chain.
 */
export const deriveAuditKey = (secret: string) => hmac(secret, 'the chain of the audit trail')

/** Returns the position of an event in its chain. With a single chain, it is the sequence number. */
const listPosition = ({ lane, place, sequence }: Pick<AuditRow, 'lane' | 'place' | 'sequence'>) =>
  lane === 0 && place === sequence ? [] : [lane, place]

/** Returns the keyed hash of an event, over its content and the previous hash. */
export function hashEvent(key: string, row: Omit<AuditRow, 'hash'>): string {
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
      ...listPosition(row),
    ]),
  )
}

/** Returns the next position in a chain, its previous hash, and a sequence number above all others. */
async function findNextPosition(tx: Tx, lane: number) {
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
 * Appends an event to the audit log and raises an alert if needed. Each event contains the hash of the
 * previous one in its chain, so that changes are detected.
 */
export async function audit(unit: UnitOfWork, entry: AuditEntry): Promise<void> {
  const lane = Number((await unit.lockAnyOf(chainLocks)).split(':')[1])
  const definition = auditKinds[entry.type]
  const isFailure = entry.type.endsWith('.failed') || entry.type.endsWith('_failed')
  const row = {
    lane,
    ...(await findNextPosition(unit.tx, lane)),
    id: unit.newId(),
    at: unit.now,
    eventType: entry.type,
    severity: definition.severity,
    outcome: entry.outcome ?? (isFailure ? 'failure' : 'success'),
    userId: entry.userId,
    sessionId: entry.sessionId ?? null,
    details: JSON.stringify(redact(entry.details ?? {})),
    riskScore: definition.risk,
    correlationId: entry.correlationId ?? null,
    subject: entry.subject ?? null,
  }
  await unit.tx
    .insertInto('auditEvents')
    .values({ ...row, hash: hashEvent(unit.auditKey, row) })
    .execute()
  await raiseAlert(unit, entry.type, row)
}

async function raiseAlert(
  unit: UnitOfWork,
  type: AuditType,
  row: Omit<AuditRow, 'hash'>,
): Promise<void> {
  const failures = type === 'login.failed' ? await listRecentFailures(unit, row.subject) : []
  const alarm = findAlert(type, failures.length)
  if (alarm === null || (await isAlertOpen(unit, alarm.type, row.subject))) return
  await unit.tx
    .insertInto('securityAlerts')
    .values({
      id: unit.newId(),
      eventIds: JSON.stringify(failures.length > 0 ? failures : [row.id]),
      alertType: alarm.type,
      severity: alarm.severity,
      description: alarm.description,
      recommendations: JSON.stringify(alarm.recommendations),
      // Defaults to the user of the session.
      subject: row.subject ?? row.userId,
      createdAt: unit.now,
      acknowledgedAt: null,
      acknowledgedBy: null,
    })
    .execute()
}

async function listRecentFailures(
  { tx, now }: UnitOfWork,
  subject: string | null,
): Promise<string[]> {
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

/** Returns whether the same alert is already open. */
async function isAlertOpen(
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
