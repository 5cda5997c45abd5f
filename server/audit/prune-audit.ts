import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { audit, type AuditRow } from '../platform/security/audit-log.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { findLastPrunedEvent } from './inspect-audit-log.ts'
import { deleteEvents, eventsToPrune, pruneAlerts } from './store.ts'

/** Limits. Source: specification, point 9, Audit and security. */
const mostEvents = 10_000
const mostAlerts = 1000
const keptMs = 90 * 24 * 60 * 60 * 1000

/**
 * Deletes events beyond 10,000 or 90 days, and alerts beyond 1000. If a folder is configured, events are
 * exported there first, one file a day; events that could not be written are kept.
 */
export async function pruneAudit(context: AppContext): Promise<number> {
  const { db, clock, config } = context
  const before = clock() - keptMs
  await pruneAlerts(db, before, mostAlerts)
  const rows = await eventsToPrune(db, before, mostEvents)
  const last = rows.at(-1)
  if (last === undefined) return 0
  if (config.auditExport !== null) await exportEvents(config.auditExport, rows, clock())
  await context.runInUnitOfWork(async (unit) => {
    // Recorded in the chain itself, so that the remaining events still prove where it begins.
    const ends = [...new Map(rows.map((row) => [row.lane, row])).values()]
    const details = {
      upTo: last.sequence,
      events: rows.length,
      ends: ends.map(findLastPrunedEvent),
    }
    await audit(unit, { type: 'audit.pruned', userId: null, details })
    for (const end of ends) await deleteEvents(unit.tx, end)
  })
  return rows.length
}

/** Appends events to the file of the day, without those that an attempt exported whose pruning failed. */
async function exportEvents(folder: string, rows: readonly AuditRow[], now: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = (await readdir(folder)).filter((file) => /^audit-.*\.jsonl$/.test(file)).toSorted()
  const latest = files.at(-1)
  const exported = latest === undefined ? '' : await readFile(join(folder, latest), 'utf8')
  const known = new Set(exported.split('\n'))
  const lines = rows.map((row) => JSON.stringify(row)).filter((line) => !known.has(line))
  if (lines.length === 0) return
  const day = new Date(now).toISOString().slice(0, 10)
  await appendFile(join(folder, `audit-${day}.jsonl`), `${lines.join('\n')}\n`, { mode: 0o600 })
}
