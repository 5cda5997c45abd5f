import type { Details } from '#engine/audit/redact.ts'
import { FORMER_MEMBER } from '#engine/players/former-member.ts'
import { audit, type AuditRow } from '../platform/security/audit-log.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { formatRedaction } from './inspect-audit-log.ts'
import {
  listEventsAbout,
  listEventsMentioning,
  updateEventDetails,
  type PersonReferences,
} from './store.ts'

/** The person to redact from the audit log. */
export type PersonToRedact = PersonReferences & {
  /** Names of the person and of the records merged into theirs. */
  readonly names: readonly string[]
  /** Matches they play or played in. */
  readonly matchIds: ReadonlySet<string>
  /** Returns JSON without the data about the person. */
  readonly removePerson: (json: string) => string
}

/** Details about the actor's device. */
const deviceDetails: ReadonlySet<string> = new Set([
  'address',
  'device',
  'description',
  'userAgent',
])
/** Maximum number of events listed in one `audit.redacted` event. */
const maxListed = 100

/**
 * Removes a person from event details. The events' hashes stay as they were, so `audit.redacted` events
 * hold digests of the new details that reveal later changes. Returns the number of changed events.
 */
export async function redactInAuditLog(
  unit: UnitOfWork,
  redaction: PersonToRedact,
): Promise<number> {
  return redactAll(unit, await listEventsMentioning(unit.tx, redaction), (row) =>
    redactEvent(row, redaction),
  )
}

/**
 * Replaces a detail's value in events whose details contain one of these ids, and records it like a
 * redaction.
 */
export async function replaceInAuditLog(
  unit: UnitOfWork,
  ids: readonly string[],
  before: string,
  after: string,
): Promise<void> {
  await redactAll(unit, await listEventsAbout(unit.tx, ids), (row) => {
    const details = Object.entries(JSON.parse(row.details) as Details)
    if (!details.some(([, value]) => ids.includes(value as string))) return row
    const changed = details.map(([name, value]) => [name, value === before ? after : value])
    return { ...row, details: JSON.stringify(Object.fromEntries(changed)) }
  })
}

async function redactAll(
  unit: UnitOfWork,
  rows: readonly AuditRow[],
  redact: (row: AuditRow) => AuditRow,
): Promise<number> {
  const changed: string[] = []
  for (const row of rows) {
    const after = redact(row)
    if (after.details === row.details && after.subject === row.subject) continue
    await updateEventDetails(unit.tx, after)
    changed.push(formatRedaction(unit.auditKey, after))
  }
  for (let index = 0; index < changed.length; index += maxListed) {
    const details = { events: changed.slice(index, index + maxListed) }
    await audit(unit, { type: 'audit.redacted', userId: null, details })
  }
  return changed.length
}

function redactEvent(row: AuditRow, redaction: PersonToRedact): AuditRow {
  const { userId, addresses } = redaction
  const isAddress = row.subject !== null && addresses.includes(row.subject)
  const isByPerson = isAddress || (userId !== null && (row.userId ?? row.subject) === userId)
  const details = JSON.parse(redaction.removePerson(row.details)) as Details
  const remainingDetails = Object.entries(details).flatMap(([name, value]) =>
    isByPerson && deviceDetails.has(name)
      ? []
      : [[name, redactDetail(name, value, details, redaction)] as const],
  )
  return {
    ...row,
    details: JSON.stringify(Object.fromEntries(remainingDetails)),
    subject: isAddress ? userId : row.subject,
  }
}

function redactDetail(
  name: string,
  value: Details[string],
  { matchId }: Details,
  { addresses, names, matchIds }: PersonToRedact,
): Details[string] {
  if (typeof value !== 'string') return value
  if (addresses.includes(value)) return FORMER_MEMBER
  return name === 'players' && matchIds.has(matchId as string) ? replaceNames(value, names) : value
}

/** Removes names from the players of a match, such as "Ann Ashe & Ben Bold – Cleo Cole". */
const replaceNames = (players: string, names: readonly string[]) =>
  players
    .split(/( – | & )/)
    .map((part) => (names.includes(part) ? FORMER_MEMBER : part))
    .join('')
