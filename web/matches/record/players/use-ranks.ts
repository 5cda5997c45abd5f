import { useQueries } from '@tanstack/react-query'
import type { SportId } from '#engine/sports/types.ts'
import { leaderboardQuery } from '../../../ratings/leaderboard-query.ts'

export type Ranked = { readonly id: string; readonly name: string }
/** Ranks by player: null if unranked, absent while loading. */
export type Ranks = ReadonlyMap<string, number | null>

/** Maximum number of results in which the player with this name is looked for. */
const namesakes = 10

const rankQuery = (sportId: SportId, { name }: Ranked) =>
  leaderboardQuery({ sportId, range: 'all', q: name, page: 1, pageSize: namesakes })

/** Returns players' ranks in a sport; requests nothing for `null`. */
export function useRanks(sportId: SportId, people: readonly Ranked[] | null): Ranks {
  const results = useQueries({
    queries: (people ?? []).map((person) => rankQuery(sportId, person)),
  })
  const ranks = new Map<string, number | null>()
  people?.forEach(({ id }, at) => {
    const { data, isFetching } = results[at] ?? {}
    if (data === undefined || isFetching === true) return
    ranks.set(id, data.items.find(({ playerId }) => playerId === id)?.rank ?? null)
  })
  return ranks
}
