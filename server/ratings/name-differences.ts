import type { Ripple } from '#contract/matches.ts'
import type { Database } from '../platform/database/database.ts'
import { playerNames } from '../players/store.ts'
import type { PreviewedBoards } from './preview/preview-boards.ts'

/** Adds the players' names to previewed rating differences. */
export async function nameDifferences(
  db: Database,
  { matches, differences, ratingsChanged }: PreviewedBoards,
): Promise<Ripple> {
  const names = await playerNames(db, [...new Set(differences.map(({ playerId }) => playerId))])
  return {
    matches,
    ratings: differences.map((one) => ({ ...one, name: names.get(one.playerId) ?? '' })),
    ratingsChanged,
  }
}
