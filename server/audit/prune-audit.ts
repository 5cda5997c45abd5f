import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { audit, type AuditRow } from '../platform/security/audit-log.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { findRecordsToRepeat, formatChainHead } from './inspect-audit-log.ts'
import { deleteEvents, listEventsToPrune, pruneAlerts } from './store.ts'

/** Limits. Source: specification, point 9, Audit and security. */
const maxEvents = 10_000
const maxAlerts = 1000
const retentionMs = 90 * 24 * 60 * 60 * 1000

/**
 * Deletes events older than 90 days or beyond 10,000, and alerts beyond 1,000. Exports events to the
 * configured folder first, one file a day; those not written are kept.
 */
export async function pruneAudit(context: AppContext): Promise<number> {
  const { db, clock, config } = context
  const before = clock() - retentionMs
  await pruneAlerts(db, before, maxAlerts)
  const rows = await listEventsToPrune(db, before, maxEvents)
  const last = rows.at(-1)
  if (last === undefined) return 0
  if (config.auditExport !== null) await exportEvents(config.auditExport, rows, clock())
  await context.runInUnitOfWork(async (unit) => {
    // Recorded in the chain, so that the remaining events still prove where it starts.
    const ends = [...new Map(rows.map((row) => [row.lane, row])).values()]
    const repeated = await findRecordsToRepeat(unit.tx, unit.auditKey, rows)
    const details = {
      upTo: last.sequence,
      events: rows.length,
      ends: [...repeated.ends, ...ends].map(formatChainHead),
    }
    await audit(unit, { type: 'audit.pruned', userId: null, details })
    if (repeated.redactions.length > 0) {
      const redacted = { events: repeated.redactions }
      await audit(unit, { type: 'audit.redacted', userId: null, details: redacted })
    }
    for (const end of ends) await deleteEvents(unit.tx, end)
  })
  return rows.length
}

/**
 * Appends events to the file of the day, except those already exported by an attempt whose pruning failed.
 */
async function exportEvents(folder: string, rows: readonly AuditRow[], now: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = (await readdir(folder)).filter((file) => /^audit-.*\.jsonl$/.test(file)).toSorted()
  const latest = files.at(-1)
  const exported = latest === undefined ? '' : await readFile(join(folder, latest), 'utf8')
  const exportedLines = new Set(exported.split('\n'))
  const lines = rows.map((row) => JSON.stringify(row)).filter((line) => !exportedLines.has(line))
  if (lines.length === 0) return
  const day = new Date(now).toISOString().slice(0, 10)
  await appendFile(join(folder, `audit-${day}.jsonl`), `${lines.join('\n')}\n`, { mode: 0o600 })
}
