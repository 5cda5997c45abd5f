import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getLeaderboard } from '#contract/ratings.ts'
import type { SportId } from '#engine/sports/types.ts'
import { restoreQuery, isUnreachable } from '../platform/cache/query-client.ts'
import { queryOf } from '../platform/cache/query-of.ts'
import { call } from '../platform/api/api.ts'

type LeaderboardFilter = z.input<(typeof getLeaderboard)['query']> & { sportId: SportId }

/** Returns the query of a board; it falls back to the stored board while the server is unreachable. */
export function createLeaderboardQuery(query: LeaderboardFilter) {
  return queryOptions({
    ...queryOf(getLeaderboard, { query }),
    queryFn: async ({ queryKey, signal }) => {
      // Another tab may have stored this board since this one opened.
      if (!navigator.onLine) await restoreQuery(queryKey)
      try {
        return await call(getLeaderboard, { query }, { signal })
      } catch (error) {
        if (isUnreachable(error)) await restoreQuery(queryKey)
        throw error
      }
    },
  })
}
