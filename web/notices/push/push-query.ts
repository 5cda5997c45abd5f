import { queryOptions } from '@tanstack/react-query'
import { getPush } from '#contract/push.ts'
import { call } from '../../platform/api/api.ts'
import { keys } from '../../platform/cache/query-keys.ts'

export const pushQuery = queryOptions({
  queryKey: keys.push(),
  queryFn: ({ signal }) => call(getPush, {}, { signal }),
})
