import { useQueries } from '@tanstack/react-query'
import type { SportId } from '#engine/sports/types.ts'
import { createLeaderboardQuery } from '../../../ratings/leaderboard-query.ts'

export type RankedPlayer = { readonly id: string; readonly name: string }
/** Ranks by player: null if unranked, absent while loading. */
export type Ranks = ReadonlyMap<string, number | null>

/** Maximum number of players of the same name in the search results. */
const maxNamesakes = 10

const rankQuery = (sportId: SportId, { name }: RankedPlayer) =>
  createLeaderboardQuery({ sportId, range: 'all', q: name, page: 1, pageSize: maxNamesakes })

/** Returns players' ranks in a sport; requests nothing for `null`. */
export function useRanks(sportId: SportId, people: readonly RankedPlayer[] | null): Ranks {
  const results = useQueries({
    queries: (people ?? []).map((person) => rankQuery(sportId, person)),
  })
  const ranks = new Map<string, number | null>()
  people?.forEach(({ id }, index) => {
    const { data, isFetching } = results[index] ?? {}
    if (data === undefined || isFetching === true) return
    ranks.set(id, data.items.find(({ playerId }) => playerId === id)?.rank ?? null)
  })
  return ranks
}
