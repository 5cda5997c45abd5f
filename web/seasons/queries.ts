import { queryOptions } from '@tanstack/react-query'
import { listSeasons } from '#contract/club/seasons.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

export const seasonsQuery = queryOptions({
  queryKey: keys.seasons(),
  queryFn: ({ signal }) => call(listSeasons, {}, { signal }),
})
