import { queryOptions } from '@tanstack/react-query'
import { getTournament, listTournaments } from '#contract/tournaments/tournament.ts'
import { call } from '../../platform/api/api.ts'
import { keys } from '../../platform/cache/query-keys.ts'

/** The contract gives no more on a page, and nobody looks through more. */
const latest = { page: 1, pageSize: 100 } as const

/** Tournaments that matches can be filtered by: the latest ones. */
export const tournamentChoicesQuery = queryOptions({
  queryKey: keys.tournamentList(latest),
  queryFn: ({ signal }) => call(listTournaments, { query: latest }, { signal }),
})

/** One that the filter names and that is older than those. */
export function tournamentChoiceQuery(id: string) {
  return queryOptions({
    queryKey: keys.tournament(id),
    queryFn: ({ signal }) => call(getTournament, { params: { id } }, { signal }),
  })
}
