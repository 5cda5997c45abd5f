import { FORMER_MEMBER } from '#engine/players/former-member.ts'
import type { PlayerHooks } from '../players/player-hooks.ts'
import type { RatingPreview } from '../ratings/preview/rating-preview.ts'
import { previewRemoval, removePlayerMatches } from './remove-player-matches.ts'
import { restoreMatches, noMatches } from './deleted-matches.ts'
import { mergeMatches, formatMergeReason } from './duplicates/merge-matches.ts'
import { hasPlayed, replaceMergeReasons } from './store.ts'

/** Updates matches when a player changes. */
export const matchHooks = (ratingPreview: RatingPreview): PlayerHooks => ({
  hasRecords: hasPlayed,
  beforeDelete: removePlayerMatches,
  beforeErase: async ({ tx }, { player }) =>
    replaceMergeReasons(tx, player.id, formatMergeReason(FORMER_MEMBER)),
  previewDelete: async (context, { id }) => previewRemoval(context, ratingPreview, id),
  afterRestore: async (unit, { kept }) => restoreMatches(unit, { ...noMatches, ...kept }),
  beforeMerge: mergeMatches,
})
