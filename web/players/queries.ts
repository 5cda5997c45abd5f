import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getPlayer, listPlayers } from '#contract/players.ts'
import { call } from '../app/api.ts'
import { keys } from '../app/query-keys.ts'

type PlayersFilter = z.input<(typeof listPlayers)['query']>

export function playersQuery(query: PlayersFilter) {
  return queryOptions({
    queryKey: keys.playerList(query),
    queryFn: ({ signal }) => call(listPlayers, { query }, { signal }),
  })
}

/** Everyone who may be chosen for a match, the person's latest opponents first. */
export function rosterQuery(playerId: string | null) {
  return playersQuery({ sort: 'recent', pageSize: 100, recentWith: playerId ?? undefined })
}

export function playerQuery(id: string) {
  return queryOptions({
    queryKey: keys.player(id),
    queryFn: ({ signal }) => call(getPlayer, { params: { id } }, { signal }),
  })
}
