import type { Outcome, Sides } from '#engine/tournaments/log/events.ts'
import { invalid, problem } from '../../platform/http/errors.ts'
import { findWinnerSide, noShowReasons, type ResultInput } from './result-draft.ts'

/** Maximum number of games a team can win in one match; no system comes close. */
const maxGames = 500

const isGamePoints = (points: number) =>
  points >= 0 && points <= maxGames && Number.isInteger(points * 2)

/**
 * Returns the outcome for a reported score of two teams: games won, with halves in chess. Throws for an
 * impossible score.
 */
export function createTeamOutcome(input: ResultInput, sides: Sides): Outcome {
  const { ending, reason, player1Score, player2Score } = input
  const namedSide = findWinnerSide(input, sides)
  if (ending === 'double_forfeit') {
    return { kind: 'double_walkover', reason: reason || noShowReasons.double_walkover }
  }
  if (ending === 'forfeit' || ending === 'retired') {
    if (namedSide === undefined) throw invalid([problem('winnerSide', 'tournament.winnerNeeded')])
    const winner = sides[namedSide - 1]!
    return { kind: 'walkover', winner, reason: reason || noShowReasons.walkover }
  }
  const score = [player1Score, player2Score] as const
  const invalidIndex = score.findIndex((points) => !isGamePoints(points))
  if (invalidIndex !== -1) {
    const field = invalidIndex === 0 ? 'player1Score' : 'player2Score'
    throw invalid([problem(field, 'tournament.noGamePoints', { most: maxGames })])
  }
  const lead = player1Score - player2Score
  const byScore = lead === 0 ? null : lead > 0 ? sides[0] : sides[1]
  const winner = lead === 0 && namedSide !== undefined ? sides[namedSide - 1]! : byScore
  return { kind: 'played', winner, score }
}
