import { exportLeaderboard } from '#contract/exports.ts'
import { getLeaderboard, getLeaderboardLive, getPlayerRatings } from '#contract/ratings.ts'
import { reads, readsPrefetched, type Route } from '../platform/http/serve.ts'
import type { BoardCache } from './board-cache.ts'
import {
  exportLeaderboard as boardCsv,
  getLeaderboard as leaderboard,
  getLeaderboardLive as liveLeaderboard,
} from './get-leaderboard.ts'
import { createBoardFallback } from './board-fallback.ts'
import { getPlayerRatings as playerRatings } from './get-player-ratings.ts'

export const ratingRoutes = (
  boards: BoardCache,
  fallback = createBoardFallback(),
): readonly Route[] => [
  readsPrefetched(getLeaderboard, boards.revisions, async ({ query }, revisions, { db }) =>
    leaderboard(db, boards, query, revisions),
  ),

  reads(exportLeaderboard, async ({ query }, { db }) => boardCsv(db, boards, query)),

  reads(getLeaderboardLive, async ({ query }, context) =>
    fallback.readOrLast(query, context, async () => liveLeaderboard(boards, query, context.db)),
  ),

  reads(getPlayerRatings, async ({ params }, { db }) => playerRatings(db, boards, params.id)),
]
