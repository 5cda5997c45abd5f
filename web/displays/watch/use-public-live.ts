import { useEffect, useEffectEvent } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SpectatorMessage } from '#contract/events.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getPublicLeaderboard } from '#contract/club/displays.ts'
import { listPublicLive, readPublicLive } from '#contract/live/public.ts'
import type { SportId } from '#engine/sports/types.ts'
import { call } from '../../platform/api/api.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import { followLine, summariesIn, withScores } from '../line/follow-line.ts'

type Lives = ReplyOf<typeof listPublicLive>
type One = ReplyOf<typeof readPublicLive>

/** In case a word of the line was lost, or there is none. */
const againMs = 30_000
/** Several who hear the same ask at different moments. */
const spreadMs = 1_000

const publicLiveQuery = queryOptions({
  queryKey: keyOf(listPublicLive),
  queryFn: async ({ signal }) => call(listPublicLive, {}, { signal, isFresh: true }),
  refetchInterval: againMs,
})

const publicMatchQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(readPublicLive, { id }),
    queryFn: async ({ signal }) =>
      call(readPublicLive, { params: { id } }, { signal, isFresh: true }),
    refetchInterval: againMs,
  })

/** Whether it is not there for everybody, rather than out of reach. */
export const isHidden = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND'

/** Listens to topics while a page is open; what is told after a gap is asked for, each in its moment. */
function useLine(
  topics: readonly string[],
  told: (message: SpectatorMessage) => boolean,
  askAnew: () => void,
) {
  const hear = useEffectEvent(told)
  const ask = useEffectEvent(askAnew)
  const wanted = topics.join(' ')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askSoon = (within: number) => {
      timer ??= setTimeout(() => {
        timer = undefined
        ask()
      }, Math.random() * within)
    }
    const line = followLine(null, {
      connected: (isConnected) => isConnected && askSoon(spreadMs),
      told: (_topic, message) => {
        if (!hear(message)) askSoon(message.spreadMs ?? spreadMs)
      },
    })
    line.follow(wanted.split(' '))
    return () => {
      clearTimeout(timer)
      line.stop()
    }
  }, [wanted])
}

/** Every match that the club shows to everybody, with scores as they are made. */
export function usePublicLive() {
  const client = useQueryClient()
  const { queryKey } = publicLiveQuery
  useLine(
    ['floor', 'live'],
    (message) => {
      const told = summariesIn(message)
      const known = client.getQueryData<Lives>(queryKey)
      if (known === undefined || told.length === 0) return false
      const items = withScores(known.items, told, new Date().toISOString())
      if (items === null) return false
      client.setQueryData<Lives>(queryKey, { ...known, items })
      return true
    },
    () => void client.invalidateQueries({ queryKey }),
  )
  return useQuery(publicLiveQuery)
}

/** One of them with its log. */
export function usePublicMatch(id: string) {
  const client = useQueryClient()
  const { queryKey } = publicMatchQuery(id)
  useLine(
    ['floor', `live:${id}`],
    (message) => {
      const known = client.getQueryData<One>(queryKey)
      if (known === undefined) return false
      const { from, events, rev, summary } = message
      // The floor changed: names may have, and this match did not.
      if (summary === undefined || rev === undefined) return known.match.status !== 'live'
      if (from !== known.events.length || events === undefined) return rev === known.match.rev
      const [match] =
        withScores([known.match], summariesIn(message), new Date().toISOString()) ?? []
      if (match === undefined) return false
      const added = events as One['events']
      client.setQueryData<One>(queryKey, { ...known, match, events: [...known.events, ...added] })
      return true
    },
    () => void client.invalidateQueries({ queryKey }),
  )
  return useQuery(publicMatchQuery(id))
}

/** The public leaderboard of a sport, of the club's first one if none is named. */
export function usePublicLeaderboard(sportId: SportId | undefined) {
  const client = useQueryClient()
  const queryKey = keyOf(getPublicLeaderboard, { sportId })
  useLine(
    ['floor'],
    () => false,
    () => void client.invalidateQueries({ queryKey }),
  )
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      call(getPublicLeaderboard, { query: { sportId } }, { signal, isFresh: true }),
    refetchInterval: againMs,
  })
}
