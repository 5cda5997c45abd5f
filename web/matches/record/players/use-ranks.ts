import { useQueries } from '@tanstack/react-query'
import type { SportId } from '#engine/sports/types.ts'
import { leaderboardQuery } from '../../../ratings/leaderboard-query.ts'

export type Ranked = { readonly id: string; readonly name: string }
/** Places by player; null where somebody has none yet. Who is not known yet is not there. */
export type Ranks = ReadonlyMap<string, number | null>

/** Namesakes of one person who stand before them on a board; more is not looked for. */
const namesakes = 10

const placeQuery = (sportId: SportId, { name }: Ranked) =>
  leaderboardQuery({ sportId, range: 'all', q: name, page: 1, pageSize: namesakes })

/** Where people stand on the board of a sport; `null` asks for nothing. */
export function useRanks(sportId: SportId, people: readonly Ranked[] | null): Ranks {
  const results = useQueries({
    queries: (people ?? []).map((person) => placeQuery(sportId, person)),
  })
  const ranks = new Map<string, number | null>()
  people?.forEach(({ id }, at) => {
    const { data, isFetching } = results[at] ?? {}
    if (data === undefined || isFetching === true) return
    ranks.set(id, data.items.find(({ playerId }) => playerId === id)?.rank ?? null)
  })
  return ranks
}
