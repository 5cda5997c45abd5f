import type { Ripple } from '#contract/matches.ts'
import type { Database } from '../platform/database/database.ts'
import { playerNames } from '../players/store.ts'
import type { PreviewedBoards } from './preview/preview-boards.ts'

/** Adds people's names to previewed changes. */
export async function nameMoves(
  db: Database,
  { matches, moves, ratingsChanged }: PreviewedBoards,
): Promise<Ripple> {
  const names = await playerNames(db, [...new Set(moves.map(({ playerId }) => playerId))])
  return {
    matches,
    ratings: moves.map((move) => ({ ...move, name: names.get(move.playerId) ?? '' })),
    ratingsChanged,
  }
}
