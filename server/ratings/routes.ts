import { getLeaderboard, getLeaderboardLive, getPlayerRatings } from '#contract/ratings.ts'
import { updatePlayer } from '#contract/players.ts'
import { reads, writes, type Route } from '../platform/serve.ts'
import type { BoardCache } from './board-cache.ts'
import {
  getLeaderboard as leaderboard,
  getLeaderboardLive as liveLeaderboard,
} from './get-leaderboard.ts'
import { getPlayerRatings as playerRatings } from './get-player-ratings.ts'
import { revisePlayer } from './revise-player.ts'

export const ratingRoutes = (boards: BoardCache): readonly Route[] => [
  reads(getLeaderboard, async ({ query }, { db }) => leaderboard(db, boards, query)),

  reads(getLeaderboardLive, async ({ query }, { db }) => liveLeaderboard(boards, query, db)),

  reads(getPlayerRatings, async ({ params }, { db }) => playerRatings(db, boards, params.id)),

  writes(updatePlayer, async ({ actor, params, body }, unit) =>
    revisePlayer(unit, actor, params.id, body),
  ),
]
