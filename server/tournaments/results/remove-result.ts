import { isForTeams } from '#engine/tournaments/log/pairs.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { canUndoOwnEvent } from '../own-undo.ts'
import { requireCurrentReport } from './report-result.ts'
import { tournaments } from '../tournament.ts'
import { tournamentState, type LoadedTournament } from '../tournament-state.ts'

type Removal = { readonly id: string; readonly matchId: string; readonly version: number | null }

/**
 * Removes a result: the match is open again, and the recorded one becomes void. For organisers, and for players
 * who undo the result that they have just reported. Captains change a result of teams in the team match.
 */
export async function removeResult(
  unit: UnitOfWork,
  actor: Actor,
  { id, matchId, version }: Removal,
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lockFor(unit, actor, id)
  const isOwnUndo =
    !isForTeams(loaded.logState.settings) &&
    (await canUndoOwnEvent(
      unit,
      actor,
      loaded,
      (last) => last.type === 'result_recorded' && last.matchId === matchId,
    ))
  if (!isOwnUndo) requirePermission(actor, 'tournament.manage')
  if (version !== null) requireCurrentReport(loaded, matchId, version)
  const command = { type: 'remove_result', at: unit.now, matchId } as const
  const eventType = 'tournament.match_decided'
  return tournaments.execute(unit, actor, loaded, command, { eventType })
}
