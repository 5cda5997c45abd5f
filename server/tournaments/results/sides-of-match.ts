import type { TournamentId } from '#engine/ids.ts'
import type { Sides } from '#engine/tournaments/log/events.ts'
import { isForTeams } from '#engine/tournaments/log/pairs.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { findPartners, requireTournamentMatch, requireSides } from './result-draft.ts'
import type { TournamentRow } from '../store.ts'
import { tournamentState } from '../tournament-state.ts'

/**
 * Returns the two sides about to play a match. Throws if it waits for a player, already has a result, or is
 * between teams.
 */
export async function requireTournamentSides(
  unit: UnitOfWork,
  actor: Actor,
  tournamentId: TournamentId,
  matchId: string,
): Promise<{
  readonly row: TournamentRow
  readonly sides: Sides
  readonly partners: ReturnType<typeof findPartners>
}> {
  const loaded = await tournamentState.lockFor(unit, actor, tournamentId)
  if (isForTeams(loaded.logState.settings)) throw conflict('live.teamMatch')
  const match = requireTournamentMatch(loaded, matchId)
  const sides = requireSides(loaded, match, {})
  if (match.status === 'decided') throw conflict('live.decided')
  return { row: loaded.row, sides, partners: findPartners(loaded.logState, sides) }
}
