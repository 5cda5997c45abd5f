import { exportLeaderboard } from '#contract/exports.ts'
import { getLeaderboard, getLeaderboardLive, getPlayerRatings } from '#contract/ratings.ts'
import { reads, readsPrefetched, type Route } from '../platform/http/serve.ts'
import type { BoardCache } from './board-cache.ts'
import {
  exportLeaderboard as boardCsv,
  getLeaderboard as leaderboard,
  getLeaderboardLive as liveLeaderboard,
} from './get-leaderboard.ts'
import { createLastSeen } from './last-seen.ts'
import { getPlayerRatings as playerRatings } from './get-player-ratings.ts'

export const ratingRoutes = (boards: BoardCache, lastSeen = createLastSeen()): readonly Route[] => [
  readsPrefetched(getLeaderboard, boards.revisions, async ({ query }, revisions, { db }) =>
    leaderboard(db, boards, query, revisions),
  ),

  reads(exportLeaderboard, async ({ query }, { db }) => boardCsv(db, boards, query)),

  reads(getLeaderboardLive, async ({ query }, context) =>
    lastSeen.readOrLast(query, context, async () => liveLeaderboard(boards, query, context.db)),
  ),

  reads(getPlayerRatings, async ({ params }, { db }) => playerRatings(db, boards, params.id)),
]
