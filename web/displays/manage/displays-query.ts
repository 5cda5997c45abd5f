import { queryOptions } from '@tanstack/react-query'
import { listDisplays } from '#contract/club/displays.ts'
import { call } from '../../platform/api/api.ts'
import { keys } from '../../platform/cache/query-keys.ts'

export const displaysQuery = queryOptions({
  queryKey: keys.displays(),
  queryFn: async ({ signal }) => call(listDisplays, {}, { signal }),
})
