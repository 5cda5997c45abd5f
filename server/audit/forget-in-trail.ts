import type { Details } from '#engine/audit/redact.ts'
import { audit, type AuditRow } from '../platform/audit-trail.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { redactionOf } from './inspect-trail.ts'
import { eventsNaming, putWords } from './store.ts'

/** Whom the trail is to forget. */
export type Forgotten = {
  /** The account, by which its events are found; null without one. */
  readonly userId: string | null
  /** Addresses by which events are found, and which go. */
  readonly addresses: readonly string[]
  /** Texts of which one stands in every event that names the person. */
  readonly needles: readonly string[]
  /** A text without the person. */
  readonly text: (text: string) => string
}

/** What a machine tells of whoever sits at it. */
const ofMachine: ReadonlySet<string> = new Set(['address', 'device', 'description', 'userAgent'])
/** As many as one event of the trail tells of. */
const told = 100

/**
 * Takes somebody out of what events say. The chain stays as it is, with the hashes that it had; what
 * the events say from now on is told in it, so that they can be changed no more than any other.
 */
export async function forgetInTrail(unit: Unit, forgotten: Forgotten): Promise<number> {
  const changed: string[] = []
  for (const row of await eventsNaming(unit.tx, forgotten)) {
    const after = without(row, forgotten)
    if (after.details === row.details && after.subject === row.subject) continue
    await putWords(unit.tx, after)
    changed.push(redactionOf(unit.auditKey, after))
  }
  for (let at = 0; at < changed.length; at += told) {
    const details = { events: changed.slice(at, at + told) }
    await audit(unit, { type: 'audit.redacted', userId: null, details })
  }
  return changed.length
}

function without(row: AuditRow, { userId, addresses, text }: Forgotten): AuditRow {
  const isAddress = row.subject !== null && addresses.includes(row.subject)
  const isOwn = isAddress || (userId !== null && (row.userId ?? row.subject) === userId)
  const words = JSON.parse(text(row.details)) as Details
  const kept = isOwn
    ? Object.fromEntries(Object.entries(words).filter(([name]) => !ofMachine.has(name)))
    : words
  return { ...row, details: JSON.stringify(kept), subject: isAddress ? userId : row.subject }
}
