import type { Match, MatchDraftInput } from '#contract/matches.ts'

/** Returns a recorded match as the form's input. */
export function matchToDraft(match: Match): MatchDraftInput {
  const { winnerSide, matchType, ending, score1, score2 } = match
  const { sportId, format, player1Id, player2Id, partner1Id, partner2Id, details, playedAt } = match
  const hasChosenWinner = winnerSide !== 0 && (ending === 'retired' || ending === 'forfeit')
  return {
    sportId,
    format,
    player1Id,
    player2Id,
    partner1Id,
    partner2Id,
    player1Score: score1,
    player2Score: score2,
    matchType: matchType === 'tournament' ? 'casual' : matchType,
    ending,
    details,
    playedAt,
    ...(hasChosenWinner ? { winnerSide } : {}),
  }
}
