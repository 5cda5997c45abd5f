import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { listPossibleDuplicates } from '#contract/players/possible-duplicates.ts'
import {
  getMatch,
  getMatchHistory,
  listMatches,
  type MatchDraftInput,
  previewMatch,
} from '#contract/matches.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

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

export function historyQuery(id: string) {
  return queryOptions({
    queryKey: keys.matchHistory(id),
    queryFn: ({ signal }) => call(getMatchHistory, { params: { id } }, { signal }),
  })
}

/** Matches that two people seem to have entered. */
export const doublesQuery = queryOptions({
  queryKey: [...keys.matchLists(), 'doubles'],
  queryFn: ({ signal }) => call(listPossibleDuplicates, {}, { signal }),
})

type PreviewBody = MatchDraftInput & { matchId?: string; void?: boolean }

/** What recording, correcting or voiding would do; the last answer stays until the next is there. */
export function previewQuery(body: PreviewBody) {
  return queryOptions({
    queryKey: keys.preview(body),
    queryFn: ({ signal }) => call(previewMatch, { body }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}
