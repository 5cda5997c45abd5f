import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallOf } from '#contract/endpoint.ts'
import { previewResult } from '#contract/tournaments/matches.ts'
import { queryOf } from '../../platform/cache/query-of.ts'

/** Previews a result. Keeps the last preview until the next one arrives. */
export function resultPreviewQuery(
  id: string,
  matchId: string,
  body: CallOf<typeof previewResult>['body'],
) {
  return queryOptions({
    ...queryOf(previewResult, { params: { id, matchId }, body }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}
