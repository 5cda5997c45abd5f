import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallOf } from '#contract/endpoint.ts'
import { previewMatch } from '#contract/matches.ts'
import { queryOf } from '../platform/cache/query-of.ts'

/** Previews recording, correcting or voiding. Shows the last preview until the next one arrives. */
export function previewQuery(body: CallOf<typeof previewMatch>['body']) {
  return queryOptions({
    ...queryOf(previewMatch, { body }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}
