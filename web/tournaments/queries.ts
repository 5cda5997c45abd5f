import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getBracket, getStandings, listRounds, previewDraw } from '#contract/tournaments/rounds.ts'
import { getPublicTournament } from '#contract/tournaments/exchange.ts'
import { getTournament, listTournaments } from '#contract/tournaments/tournament.ts'
import { listMyPairings, listTables } from '#contract/tournaments/tables.ts'
import { listTournamentMatches, previewResult } from '#contract/tournaments/matches.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

type TournamentsFilter = z.input<(typeof listTournaments)['query']>
type PreviewBody = z.input<(typeof previewResult)['body']>

export function tournamentsQuery(query: TournamentsFilter) {
  return queryOptions({
    queryKey: keys.tournamentList(query),
    queryFn: ({ signal }) => call(listTournaments, { query }, { signal }),
  })
}

export function tournamentQuery(id: string) {
  return queryOptions({
    queryKey: keys.tournament(id),
    queryFn: ({ signal }) => call(getTournament, { params: { id } }, { signal }),
  })
}

export function tournamentMatchesQuery(id: string) {
  return queryOptions({
    queryKey: keys.tournamentPart(id, 'matches'),
    queryFn: ({ signal }) => call(listTournamentMatches, { params: { id } }, { signal }),
  })
}

export function bracketQuery(id: string) {
  return queryOptions({
    queryKey: keys.tournamentPart(id, 'bracket'),
    queryFn: ({ signal }) => call(getBracket, { params: { id } }, { signal }),
  })
}

/** The draw if it started now; asked again whenever somebody looks. */
export function drawQuery(id: string) {
  return queryOptions({
    queryKey: keys.tournamentPart(id, 'draw'),
    queryFn: ({ signal }) => call(previewDraw, { params: { id } }, { signal }),
    staleTime: 0,
  })
}

export function standingsQuery(id: string) {
  return queryOptions({
    queryKey: keys.tournamentPart(id, 'standings'),
    queryFn: ({ signal }) => call(getStandings, { params: { id } }, { signal }),
  })
}

export function roundsQuery(id: string) {
  return queryOptions({
    queryKey: keys.tournamentPart(id, 'rounds'),
    queryFn: ({ signal }) => call(listRounds, { params: { id } }, { signal }),
  })
}

export function tablesQuery(id: string) {
  return queryOptions({
    queryKey: keys.tournamentPart(id, 'tables'),
    queryFn: ({ signal }) => call(listTables, { params: { id } }, { signal }),
  })
}

export function pairingsQuery() {
  return queryOptions({
    queryKey: keys.pairings(),
    queryFn: ({ signal }) => call(listMyPairings, {}, { signal }),
  })
}

/** What a result would bring about; the last answer stays until the next is there. */
export function resultPreviewQuery(id: string, matchId: string, body: PreviewBody) {
  return queryOptions({
    queryKey: keys.tournamentPart(id, 'preview', { matchId, ...body }),
    queryFn: ({ signal }) => call(previewResult, { params: { id, matchId }, body }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

/** For whoever follows without signing in: nobody tells this page of events, so it asks again. */
export function publicTournamentQuery(id: string) {
  return queryOptions({
    queryKey: keys.publicTournament(id),
    queryFn: ({ signal }) => call(getPublicTournament, { params: { id } }, { signal }),
    refetchInterval: publicInterval,
    staleTime: 0,
  })
}

/** How old a public page gets while it is looked at, ms. */
const publicInterval = 5_000
