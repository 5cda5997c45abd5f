import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getPlayer, listPlayers, previewDeletePlayer } from '#contract/players/players.ts'
import { getHeadToHead } from '#contract/ratings.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

type PlayersFilter = z.input<(typeof listPlayers)['query']>

export function playersQuery(query: PlayersFilter) {
  return queryOptions({
    queryKey: keys.playerList(query),
    queryFn: ({ signal }) => call(listPlayers, { query }, { signal }),
  })
}

/** As many as one page of the list can hold. */
export const rosterSize = 100

/** Everyone who may be chosen for a match, the person's latest opponents first. */
export function rosterQuery(playerId: string | null) {
  return playersQuery({ sort: 'recent', pageSize: rosterSize, recentWith: playerId ?? undefined })
}

export function playerQuery(id: string) {
  return queryOptions({
    queryKey: keys.player(id),
    queryFn: ({ signal }) => call(getPlayer, { params: { id } }, { signal }),
  })
}

export function headToHeadQuery(id: string, otherId: string) {
  return queryOptions({
    queryKey: keys.headToHead(id, otherId),
    queryFn: ({ signal }) => call(getHeadToHead, { params: { id, otherId } }, { signal }),
  })
}

/** Asked for anew each time: it says what deleting would do now. */
export function deletionQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.player(id), 'deletion'],
    queryFn: ({ signal }) => call(previewDeletePlayer, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
