import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Player } from '#contract/players.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { useUser } from '../app/session.ts'
import { playersQuery, rosterQuery, rosterSize } from './queries.ts'

/**
 * The players to choose from. What is loaded already is searched here, so that it works without a
 * connection; only a club too large for one page asks the server.
 */
export function useRoster(typed: string) {
  const me = useUser()?.playerId ?? null
  const all = useQuery(rosterQuery(me))
  const folded = foldName(typed)
  const large = (all.data?.total ?? 0) > rosterSize
  const found = useQuery({
    ...playersQuery({ q: typed, sort: 'recent', pageSize: 50, recentWith: me ?? undefined }),
    enabled: large && folded !== '',
    placeholderData: keepPreviousData,
  })
  const asked = large && folded !== '' && found.data !== undefined
  const known = all.data?.items ?? []
  const players = asked ? found.data.items : matching(known, folded)
  return { players, me, loading: all.isPending, failed: all.isError && all.data === undefined }
}

/** Players with a word of their name that begins with what was typed, then any that hold it. */
export function matching(players: readonly Player[], folded: string): readonly Player[] {
  if (folded === '') return players
  const begins = (name: string) => ` ${foldName(name)}`.includes(` ${folded}`)
  const holds = players.filter(({ name }) => foldName(name).includes(folded))
  return [...holds.filter(({ name }) => begins(name)), ...holds.filter(({ name }) => !begins(name))]
}
