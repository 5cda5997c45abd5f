import { queryOptions } from '@tanstack/react-query'
import { listSeasons } from '#contract/seasons.ts'
import { call } from '../platform/api.ts'
import { keys } from '../platform/query-keys.ts'

export const seasonsQuery = queryOptions({
  queryKey: keys.seasons(),
  queryFn: ({ signal }) => call(listSeasons, {}, { signal }),
})
