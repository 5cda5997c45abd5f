import type { LiveScore } from '#engine/live/game.ts'
import type { LiveGameId } from '#engine/live/games.ts'
import type { Side } from '#engine/sports/types.ts'

type Scored = { readonly game: LiveGameId; readonly score: LiveScore }

/** What leads: more of what is counted, less of it, or neither, since clocks are no score. */
const sign: Readonly<Record<LiveGameId, 1 | -1 | 0>> = {
  tabletennis: 1,
  racks: 1,
  straight: 1,
  x01: -1,
  // Marks decide too, and in cut-throat the side with fewer points leads.
  cricket: 0,
  chess: 0,
  foosball: 1,
}

/**
 * Returns the side that won, or that leads in what is counted now; null where they are level, and in
 * chess, whose clocks are no score. In 501 the side with less left leads.
 */
export function leaderOf({ game, score: { winner, now } }: Scored): Side | null {
  if (winner !== null) return winner === 0 ? null : winner
  const ahead = (now[0] - now[1]) * sign[game]
  if (ahead === 0) return null
  return ahead > 0 ? 1 : 2
}
