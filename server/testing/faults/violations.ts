import { findDifferences } from '../../operation/verification/projection-checks.ts'
import { apiError, type ApiErrorBody } from '#contract/errors.ts'
import { inspectAuditLog } from '../../audit/inspect-audit-log.ts'
import { deriveAuditKey } from '../../platform/security/audit-log.ts'
import type { Database } from '../../platform/database/database.ts'

/** Result of a part: counts by name, and all violations. */
export type PartResult = { readonly counts: Record<string, number>; readonly violations: string[] }

/** Where a part runs, and for how long. */
export type PartSetting = {
  readonly engine: 'sqlite' | 'postgres'
  readonly seed: number
  /** Whether to run everything, instead of as much as the suite has time for. */
  readonly isLong: boolean
}

/** Returns the violations in an idle club: folds that differ from their log, and a damaged audit log. */
export async function findViolations(db: Database, secret: string): Promise<string[]> {
  const differences = await findDifferences(db)
  const auditLog = await inspectAuditLog(db, deriveAuditKey(secret))
  return [
    ...differences.map((difference) => `a stored row differs from its log: ${difference}`),
    ...auditLog.faults.map((fault) => `the audit log is damaged: ${JSON.stringify(fault)}`),
  ]
}

/** Returns the violations of a refusal: it must have a code and a message and not be a server error. */
export function checkRefusal(label: string, status: number, refusal: unknown): string[] {
  const read = apiError.safeParse(refusal)
  if (!read.success) return [`${label}: ${status} has no error body: ${JSON.stringify(refusal)}`]
  const { message, userMessage, code, key, details } = read.data satisfies ApiErrorBody
  if (message.trim() === '' || userMessage.trim() === '')
    return [`${label}: ${code} has no message`]
  if (key === undefined && details.every((detail) => detail.key === undefined))
    return [`${label}: ${code} has no message key`]
  return code === 'SERVER_ERROR' || code === 'UNKNOWN' ? [`${label}: ${status} ${message}`] : []
}

export function addToCount(counts: Record<string, number>, label: string, by = 1): void {
  counts[label] = (counts[label] ?? 0) + by
}
