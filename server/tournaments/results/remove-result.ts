import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import {
  applyTournamentEvents,
  decided,
  lockAndLoadTournament,
  type Changed,
} from '../change-tournament.ts'
import { requireReportSeen } from './report-result.ts'

type Removal = { readonly id: string; readonly matchId: string; readonly version: number | null }

/** Removes a result: the match is open again, and the recorded one becomes void. */
export async function removeResult(
  unit: UnitOfWork,
  actor: Actor,
  { id, matchId, version }: Removal,
): Promise<Changed> {
  requirePermission(actor, 'tournament.manage')
  const opened = await lockAndLoadTournament(unit, id)
  if (version !== null) requireReportSeen(opened, matchId, version)
  const events = decided(opened, { type: 'remove_result', at: unit.now, matchId })
  const announce = 'tournament.match_decided'
  return applyTournamentEvents(unit, actor, opened, events, { announce })
}
