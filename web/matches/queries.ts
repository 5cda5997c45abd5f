import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  getMatch,
  getMatchHistory,
  listMatches,
  type MatchDraftInput,
  previewMatch,
} from '#contract/matches.ts'
import { getTournament, listTournaments } from '#contract/tournaments/tournament.ts'
import { call } from '../platform/api.ts'
import { keys } from '../platform/query-keys.ts'

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
