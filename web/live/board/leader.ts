import type { LiveScore } from '#engine/live/game.ts'
import type { LiveGameId } from '#engine/live/games.ts'
import type { Side } from '#engine/sports/types.ts'

type Scored = { readonly game: LiveGameId; readonly score: LiveScore }

/**
 * Returns the side that won, or that leads in what is counted now; null where they are level, and in
 * chess, whose clocks are no score. In 501 the side with less left leads.
 */
export function leaderOf({ game, score: { winner, now } }: Scored): Side | null {
  if (winner !== null) return winner === 0 ? null : winner
  const [one, two] = now
  if (game === 'chess' || one === two) return null
  return one > two === (game !== 'x01') ? 1 : 2
}
