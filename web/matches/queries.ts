import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getMatch, listMatches } from '#contract/matches.ts'
import { call } from '../app/api.ts'
import { keys } from '../app/query-keys.ts'

type MatchesFilter = z.input<(typeof listMatches)['query']>

export function matchesQuery(query: MatchesFilter) {
  return queryOptions({
    queryKey: keys.matchList(query),
    queryFn: ({ signal }) => call(listMatches, { query }, { signal }),
  })
}

export function matchQuery(id: string) {
  return queryOptions({
    queryKey: keys.match(id),
    queryFn: ({ signal }) => call(getMatch, { params: { id } }, { signal }),
  })
}
