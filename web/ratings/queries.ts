import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getLeaderboard, getOverview, getPlayerRatings } from '#contract/ratings.ts'
import type { SportId } from '#engine/sports/types.ts'
import { call } from '../platform/api/api.ts'
import { bringBack, isOutOfReach } from '../platform/cache/query-client.ts'
import { keys } from '../platform/cache/query-keys.ts'

type LeaderboardFilter = z.input<(typeof getLeaderboard)['query']> & { sportId: SportId }

export function leaderboardQuery(query: LeaderboardFilter) {
  return queryOptions({
    queryKey: keys.leaderboard(query.sportId, query),
    queryFn: async ({ queryKey, signal }) => {
      // Another tab may have seen this board since this one opened.
      if (!navigator.onLine) await bringBack(queryKey)
      try {
        return await call(getLeaderboard, { query }, { signal })
      } catch (error) {
        if (isOutOfReach(error)) await bringBack(queryKey)
        throw error
      }
    },
  })
}

export function ratingsQuery(playerId: string) {
  return queryOptions({
    queryKey: keys.ratings(playerId),
    queryFn: ({ signal }) => call(getPlayerRatings, { params: { id: playerId } }, { signal }),
  })
}

export const overviewQuery = queryOptions({
  queryKey: keys.overview(),
  queryFn: ({ signal }) => call(getOverview, {}, { signal }),
})
