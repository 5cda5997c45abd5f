import {
  allChains,
  audit,
  hashEvent,
  noHash,
  type AuditRow,
} from '../platform/security/audit-log.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { sha256 } from '../platform/security/hashing.ts'
import { formatChainHead } from './inspect-audit-log.ts'
import { isAnchored } from './anchor-audit-log.ts'
import { updateChainHash, readWholeAuditLog } from './store.ts'

/** Returns the hash of an event as computed before chains had a key. */
function hashWithoutKey(row: Omit<AuditRow, 'hash'>): string {
  const { sequence, id, at, eventType, severity, outcome, userId, sessionId } = row
  const { details, riskScore, correlationId, subject, previousHash } = row
  const eventFields = [at, eventType, severity, outcome, userId, sessionId, details, riskScore]
  return sha256(
    JSON.stringify([previousHash, sequence, id, ...eventFields, correlationId, subject]),
  )
}

/**
 * Re-hashes a log from before chains had a key. Skips a damaged log, and one with an anchor: it already had a
 * key, so unkeyed chains in it are forged.
 */
export async function migrateAuditLog(context: AppContext): Promise<void> {
  if (await isAnchored(context.config.dataDir)) return
  await context.runInUnitOfWork(async (unit) => {
    await unit.lock(allChains, 'exclusive')
    const rows = await readWholeAuditLog(unit.tx)
    if (rows.length === 0 || !rows.every(({ hash, ...row }) => hashWithoutKey(row) === hash)) return
    let previousHash = rows[0]!.sequence === 1 ? noHash : rows[0]!.previousHash
    for (const { hash: _, ...row } of rows) {
      const hash = hashEvent(unit.auditKey, { ...row, previousHash })
      await updateChainHash(unit.tx, { ...row, previousHash, hash })
      previousHash = hash
    }
    const firstRow = rows[0]!
    if (firstRow.sequence > 1) {
      const end = { lane: 0, place: firstRow.sequence - 1, hash: firstRow.previousHash }
      const details = { upTo: firstRow.sequence - 1, events: 0, ends: [formatChainHead(end)] }
      await audit(unit, { type: 'audit.pruned', userId: null, details })
    }
  })
}
