type Subject = {
  readonly tournamentId?: string | undefined
  readonly matchId?: string | undefined
  readonly liveMatchId?: string | undefined
  readonly groupId?: string | undefined
  readonly teamMatchId?: string | undefined
  readonly teamId?: string | undefined
  readonly invitationId?: string | undefined
}

/** Returns the page that a notice links to; null if it has none. */
export function findNoticePath({
  liveMatchId,
  matchId,
  tournamentId,
  groupId,
  invitationId,
  teamMatchId,
  teamId,
}: Subject): string | null {
  if (liveMatchId !== undefined) return `/live/${liveMatchId}`
  if (matchId !== undefined) return `/matches?match=${matchId}`
  if (invitationId !== undefined) return `/invitation/${invitationId}`
  if (groupId !== undefined) return `/groups/${groupId}`
  if (teamMatchId !== undefined) return `/teams/matches/${teamMatchId}`
  if (teamId !== undefined) return `/teams/${teamId}`
  return tournamentId === undefined ? null : `/tournaments/${tournamentId}`
}
