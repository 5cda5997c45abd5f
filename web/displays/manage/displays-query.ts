import { queryOptions } from '@tanstack/react-query'
import { listDisplays } from '#contract/displays.ts'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-keys.ts'

export const displaysQuery = queryOptions({
  queryKey: keys.displays(),
  queryFn: async ({ signal }) => call(listDisplays, {}, { signal }),
})
