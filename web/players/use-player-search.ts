import { useDeferredValue } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { foldName } from '#engine/players/fold-name.ts'
import { listPlayers } from '#contract/players/players.ts'
import { useUser } from '../platform/session/session.ts'
import { queryOf } from '../platform/cache/query-of.ts'
import { findPlayers } from './find-players.ts'
import { rosterQuery, maxPageSize } from './roster-query.ts'

/**
 * Returns the players to choose from. Searches the loaded list, which works offline; only a club too
 * large for one page searches on the server.
 */
export function usePlayerSearch(typed: string) {
  const me = useUser()?.playerId ?? null
  const all = useQuery(rosterQuery(me))
  const folded = foldName(typed)
  const searched = useDeferredValue(typed)
  const isLargeClub = (all.data?.total ?? 0) > maxPageSize
  const serverSearch = useQuery({
    ...queryOf(listPlayers, {
      query: { q: searched, sort: 'recent', pageSize: 50, recentWith: me ?? undefined },
    }),
    enabled: isLargeClub && foldName(searched) !== '',
    placeholderData: keepPreviousData,
  })
  const isServerSearch = isLargeClub && folded !== '' && serverSearch.data !== undefined
  // Until the reply arrives, an earlier one may contain players who don't match the text.
  const isCurrent = isServerSearch && !serverSearch.isPlaceholderData && searched === typed
  const loaded = isServerSearch ? serverSearch.data.items : (all.data?.items ?? [])
  const players = isCurrent ? loaded : findPlayers(loaded, folded)
  // Without this, an empty list would offer to add a player who exists.
  const isSearching =
    isLargeClub && folded !== '' && (searched !== typed || serverSearch.isFetching)
  const isLoading = all.isPending || (isSearching && players.length === 0)
  return { players, me, isLoading, hasFailed: all.isError && all.data === undefined }
}
