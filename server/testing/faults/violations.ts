import { apiError, type ApiErrorBody } from '#contract/errors.ts'
import { inspectAuditLog } from '../../audit/inspect-audit-log.ts'
import { deriveAuditKey } from '../../platform/security/audit-log.ts'
import type { Database } from '../../platform/database/database.ts'
import { verifyGroups } from '../../groups/verify-groups.ts'
import { verifyLive } from '../../live/repair/verify-live.ts'
import { verifyRatings } from '../../ratings/verify-ratings.ts'
import { verifyTeams } from '../../teams/verify-teams.ts'
import { verifyTournaments } from '../../tournaments/verify-tournaments.ts'

/** Result of a part: counts by name, and all violations. */
export type PartResult = { readonly counts: Record<string, number>; readonly violations: string[] }

/** Where a part runs, and for how long. */
export type Setting = {
  readonly engine: 'sqlite' | 'postgres'
  readonly seed: number
  /** Whether to run everything, instead of as much as the suite has time for. */
  readonly isLong: boolean
}

/** Returns the violations in an idle club: folds that differ from their log, and a damaged audit log. */
export async function findViolations(db: Database, secret: string): Promise<string[]> {
  const ratings = await verifyRatings(db)
  const tournaments = await verifyTournaments(db)
  const teams = await verifyTeams(db)
  const groups = await verifyGroups(db)
  const live = await verifyLive(db)
  const auditLog = await inspectAuditLog(db, deriveAuditKey(secret))
  return [
    ...ratings.map((one) => `a rating differs from its fold: ${JSON.stringify(one)}`),
    ...tournaments.map((one) => `a tournament differs from its log: ${JSON.stringify(one)}`),
    ...teams.map((one) => `a team differs from its log: ${JSON.stringify(one)}`),
    ...groups.map((one) => `a group differs from its log: ${JSON.stringify(one)}`),
    ...live.map((one) => `a live match differs from its log: ${JSON.stringify(one)}`),
    ...auditLog.faults.map((one) => `the audit log is damaged: ${JSON.stringify(one)}`),
  ]
}

/** Returns the violations of a refusal: it must have a code and a message and not be a server error. */
export function checkRefusal(what: string, status: number, refusal: unknown): string[] {
  const read = apiError.safeParse(refusal)
  if (!read.success) return [`${what}: ${status} has no error body: ${JSON.stringify(refusal)}`]
  const { message, userMessage, code, key, details } = read.data satisfies ApiErrorBody
  if (message.trim() === '' || userMessage.trim() === '') return [`${what}: ${code} has no message`]
  if (key === undefined && details.every((one) => one.key === undefined))
    return [`${what}: ${code} has no message key`]
  return code === 'SERVER_ERROR' || code === 'UNKNOWN' ? [`${what}: ${status} ${message}`] : []
}

export function count(counts: Record<string, number>, what: string, by = 1): void {
  counts[what] = (counts[what] ?? 0) + by
}
