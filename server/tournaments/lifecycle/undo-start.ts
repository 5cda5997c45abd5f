import { auditAction } from '../../accounts/audit-account.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { findAnnouncedDate } from './change-phase.ts'
import { tournaments } from '../tournament.ts'
import { tournamentState, type LoadedTournament } from '../tournament-state.ts'
import { requireVersion } from '../../platform/log/aggregate-state.ts'

/**
 * Undoes the start while there is no result: removes the draw and pairings; entries, seeding and date are as
 * before. Automatic start is disabled, since its time has passed. Throws for a stale version.
 */
export async function undoStart(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  version: number,
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lock(unit, id)
  requireVersion(loaded, version)
  const columns = { autoStart: 0, startDate: findAnnouncedDate(loaded) } as const
  const { name: tournamentName } = loaded.row
  auditAction(unit, actor, 'tournament.start_taken_back', {
    details: { tournamentId: id, tournamentName },
  })
  const command = { type: 'take_start_back', at: unit.now } as const
  const options = { columns, isEdit: true, eventType: 'tournament.updated' } as const
  return tournaments.execute(unit, actor, loaded, command, options)
}
