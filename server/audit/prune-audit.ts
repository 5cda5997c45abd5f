import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '../platform/security/audit-log.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { prunedEnd } from './inspect-audit-log.ts'
import { dropEvents, eventsToPrune, pruneAlerts } from './store.ts'

/** Limits. Source: specification, point 9, Audit and security. */
const mostEvents = 10_000
const mostAlerts = 1000
const keptMs = 90 * 24 * 60 * 60 * 1000

/**
 * Deletes events above 10,000 or older than 90 days, and alerts above 1000. If a folder is configured, events
 * are exported there first, one file per day; those that could not be written are kept.
 */
export async function pruneAudit(context: AppContext): Promise<number> {
  const { db, clock, config } = context
  const before = clock() - keptMs
  await pruneAlerts(db, before, mostAlerts)
  const rows = await eventsToPrune(db, before, mostEvents)
  const last = rows.at(-1)
  if (last === undefined) return 0
  if (config.auditExport !== null) {
    await mkdir(config.auditExport, { recursive: true, mode: 0o700 })
    const day = new Date(clock()).toISOString().slice(0, 10)
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    await appendFile(join(config.auditExport, `audit-${day}.jsonl`), lines, { mode: 0o600 })
  }
  await context.runInUnitOfWork(async (unit) => {
    // Recorded in the chain itself, so that the remaining events still prove where it begins.
    const ends = [...new Map(rows.map((row) => [row.lane, row])).values()]
    const details = { upTo: last.sequence, events: rows.length, ends: ends.map(prunedEnd) }
    await audit(unit, { type: 'audit.pruned', userId: null, details })
    for (const end of ends) await dropEvents(unit.tx, end)
  })
  return rows.length
}
