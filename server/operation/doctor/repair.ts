import { listLiveIds } from '../../live/store.ts'
import { repairLive } from '../../live/repair/repair-live.ts'
import { audit, deriveAuditKey } from '../../platform/security/audit-log.ts'

import { createRunInUnitOfWork } from '../../platform/database/unit-of-work.ts'
import type { ExaminedClub } from './check-result.ts'

/**
 * Repairs damaged live matches from their logs, each in a separate unit of work. Returns what was repaired
 * and what could not be, as text.
 */
export async function repair({ opened, db, secret, now }: ExaminedClub): Promise<string[]> {
  const auditKey = deriveAuditKey(secret)
  const write = createRunInUnitOfWork(opened, { clock: () => now, auditKey, onEvents: () => {} })
  const lines: string[] = []
  for (const id of await listLiveIds(db)) {
    const result = await write(async (unit) => {
      const repaired = await repairLive(unit, id)
      if (repaired?.isRepaired === true) {
        await audit(unit, { type: 'data.repaired', userId: null, details: { liveMatchId: id } })
      }
      return repaired
    })
    if (result === null) continue
    lines.push(
      ...result.lines.map((says) => `${result.isRepaired ? 'Repaired' : 'Not repaired'}: ${says}`),
    )
  }
  return lines.length === 0 ? ['There is nothing to repair.'] : lines
}
