import type { MatchOwner } from '../../matches/match-owner.ts'
import type { MatchRow } from '../../matches/store.ts'
import { teamMatchOwner } from './correct-recorded.ts'
import { tournamentMatchOwner } from '../../tournaments/results/correct-recorded.ts'

/**
 * Returns the owner of a match that is part of a tournament or team match; null for a match on its own.
 */
export function ownerOf({ tournamentId, teamMatchId }: MatchRow): MatchOwner | null {
  if (tournamentId !== null) return tournamentMatchOwner
  return teamMatchId === null ? null : teamMatchOwner
}
