import type { Consequences } from '#contract/players/players.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { PlayerDeletion, PlayerDeletionResult } from '../players/player-hooks.ts'
import type { RatingPreview } from '../ratings/preview/rating-preview.ts'
import { nameDifferences } from '../ratings/name-differences.ts'
import { lockMatchesOfPlayer } from './lock-matches.ts'
import { removeMatches } from './deleted-matches.ts'
import { listMatchesOfPlayer, listPlayerIds } from './store.ts'

/** Removes the matches of a player about to be deleted and recalculates everyone's ratings. */
export async function removePlayerMatches(
  unit: UnitOfWork,
  { player }: PlayerDeletion,
): Promise<PlayerDeletionResult> {
  const matches = await lockMatchesOfPlayer(unit, player.id)
  return { deletedMatches: matches.length, kept: { ...(await removeMatches(unit, matches)) } }
}

/** Returns the rating changes of others if a player were deleted. */
export async function previewRemoval(
  { db }: AppContext,
  ratingPreview: RatingPreview,
  id: string,
): Promise<Omit<Consequences, 'tournaments' | 'linkedAccount'>> {
  const matches = await listMatchesOfPlayer(db, id)
  const opponents = new Set(matches.flatMap(listPlayerIds))
  opponents.delete(id)
  const changes = matches.map((before) => ({ before, after: null }))
  const { ratings, ratingsChanged } = await nameDifferences(
    db,
    await ratingPreview.previewChanges(changes, id),
  )
  return { matches: matches.length, opponents: opponents.size, ratings, ratingsChanged }
}
