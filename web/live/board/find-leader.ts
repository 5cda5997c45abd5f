import type { LiveScore } from '#engine/live/game.ts'
import type { LiveGameId } from '#engine/live/games.ts'
import type { Pair, Side } from '#engine/sports/types.ts'

type ScoredMatch = { readonly game: LiveGameId; readonly score: LiveScore }

/** 1 if the higher number leads within a game or leg, -1 if the lower, 0 if neither. */
const scoreDirections: Readonly<Record<LiveGameId, 1 | -1 | 0>> = {
  tabletennis: 1,
  racks: 1,
  straight: 1,
  x01: -1,
  // Marks count too, and in cut-throat the side with fewer points leads.
  cricket: 0,
  chess: 0,
  foosball: 1,
}

const computeDifference = (pair: Pair | null) => (pair === null ? 0 : pair[0] - pair[1])

/**
 * Returns the winner, else the side ahead in sets, then games or legs, then points. Null if level,
 * and in chess, where the clocks are not a score.
 */
export function findLeader({ game, score: { winner, sets, won, now } }: ScoredMatch): Side | null {
  if (winner !== null) return winner === 0 ? null : winner
  const ahead =
    computeDifference(sets) ||
    computeDifference(won) ||
    computeDifference(now) * scoreDirections[game]
  if (ahead === 0) return null
  return ahead > 0 ? 1 : 2
}
