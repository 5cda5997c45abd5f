import type { LiveScore } from '#engine/live/game.ts'
import type { LiveGameId } from '#engine/live/games.ts'
import type { Pair, Side } from '#engine/sports/types.ts'

type Scored = { readonly game: LiveGameId; readonly score: LiveScore }

/** Whether the higher or the lower number leads within a game or leg, or neither. */
const sign: Readonly<Record<LiveGameId, 1 | -1 | 0>> = {
  tabletennis: 1,
  racks: 1,
  straight: 1,
  x01: -1,
  // Marks count too, and in cut-throat the side with fewer points leads.
  cricket: 0,
  chess: 0,
  foosball: 1,
}

const gap = (pair: Pair | null) => (pair === null ? 0 : pair[0] - pair[1])

/**
 * Returns the winner, else the side that leads in sets, then games or legs, then the current score.
 * Null where they are level, and in chess, whose clocks are not a score. In 501 the lower side leads.
 */
export function leaderOf({ game, score: { winner, sets, won, now } }: Scored): Side | null {
  if (winner !== null) return winner === 0 ? null : winner
  const ahead = gap(sets) || gap(won) || gap(now) * sign[game]
  if (ahead === 0) return null
  return ahead > 0 ? 1 : 2
}
