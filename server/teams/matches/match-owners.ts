import type { MatchOwner } from '../../matches/match-owner.ts'
import type { MatchRow } from '../../matches/store.ts'
import { teamMatchOwner } from './correct-recorded.ts'
import { tournamentMatchOwner } from '../../tournaments/results/correct-recorded.ts'

/**
 * Returns the owner of a match that belongs to a tournament or team match; null for any other match.
 */
export function findMatchOwner({ tournamentId, teamMatchId }: MatchRow): MatchOwner | null {
  if (tournamentId !== null) return tournamentMatchOwner
  return teamMatchId === null ? null : teamMatchOwner
}
