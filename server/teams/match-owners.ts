import type { MatchOwner } from '../matches/match-owner.ts'
import type { MatchRow } from '../matches/store.ts'
import { teamMatches } from './correct-recorded.ts'
import { tournamentMatches } from '../tournaments/correct-recorded.ts'

/** Whom a match belongs to that is part of something larger; null where it stands by itself. */
export function ownerOf({ tournamentId, teamMatchId }: MatchRow): MatchOwner | null {
  if (tournamentId !== null) return tournamentMatches
  return teamMatchId === null ? null : teamMatches
}
