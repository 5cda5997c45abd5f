import { listPlayers } from '#contract/players/players.ts'
import { queryOf } from '../platform/cache/query-of.ts'

/** The largest page that the API returns. */
export const maxPageSize = 100

/** Queries everyone who can be chosen for a match, the latest opponents first. */
export function rosterQuery(playerId: string | null) {
  return queryOf(listPlayers, {
    query: { sort: 'recent', pageSize: maxPageSize, recentWith: playerId ?? undefined },
  })
}
