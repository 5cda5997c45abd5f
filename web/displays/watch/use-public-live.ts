import { useEffect, useEffectEvent } from 'react'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SpectatorMessage } from '#contract/events.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { getPublicLeaderboard } from '#contract/club/displays.ts'
import { listPublicMatches } from '#contract/club/public-pages.ts'
import { listPublicLive, readPublicLive } from '#contract/live/public.ts'
import type { SportId } from '#engine/sports/types.ts'
import { call } from '../../platform/api/api.ts'
import { keyOf } from '../../platform/cache/query-of.ts'
import {
  followConnection,
  keepNewerScores,
  readSummaries,
  updateScores,
} from '../connection/follow-connection.ts'

type LiveList = ReplyOf<typeof listPublicLive>
type LiveReply = ReplyOf<typeof readPublicLive>

/** Refetch interval in ms, for lost messages and a missing connection. */
const refetchMs = 30_000
/** Maximum random delay of a refetch in ms, to spread out those of many viewers. */
const spreadMs = 1_000

const publicLiveQuery = queryOptions({
  queryKey: keyOf(listPublicLive),
  queryFn: async ({ signal, client, queryKey }) => {
    const listShown = () => client.getQueryData<LiveList>(queryKey)?.items ?? []
    const shownBefore = listShown()
    const reply = await call(listPublicLive, {}, { signal, isFresh: true })
    return { ...reply, items: keepNewerScores(reply.items, shownBefore, listShown()) }
  },
  refetchInterval: refetchMs,
})

const createMatchQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(readPublicLive, { id }),
    queryFn: async ({ signal }) =>
      call(readPublicLive, { params: { id } }, { signal, isFresh: true }),
    refetchInterval: refetchMs,
  })

/** Follows topics while the page is open. Refetches after a gap, with a random delay. */
function useSpectatorTopics(
  topics: readonly string[],
  onMessage: (message: SpectatorMessage) => boolean,
  refetch: () => void,
) {
  const handle = useEffectEvent(onMessage)
  const refetchNow = useEffectEvent(refetch)
  const topicsKey = topics.join(' ')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetchSoon = (maxDelayMs: number) => {
      timer ??= setTimeout(() => {
        timer = undefined
        refetchNow()
      }, Math.random() * maxDelayMs)
    }
    const connection = followConnection(null, {
      onConnection: (isConnected) => isConnected && refetchSoon(spreadMs),
      onMessage: (_topic, message) => {
        if (!handle(message)) refetchSoon(message.spreadMs ?? spreadMs)
      },
    })
    connection.follow(topicsKey.split(' '))
    return () => {
      clearTimeout(timer)
      connection.stop()
    }
  }, [topicsKey])
}

/** Returns every public match with live scores. */
export function usePublicLive() {
  const client = useQueryClient()
  const { queryKey } = publicLiveQuery
  useSpectatorTopics(
    ['floor', 'live'],
    (message) => {
      const summaries = readSummaries(message)
      const cached = client.getQueryData<LiveList>(queryKey)
      if (cached === undefined || summaries.length === 0) return false
      const items = updateScores(cached.items, summaries, new Date().toISOString())
      if (items === null) return false
      client.setQueryData<LiveList>(queryKey, { ...cached, items })
      return true
    },
    () => void client.invalidateQueries({ queryKey }),
  )
  return useQuery(publicLiveQuery)
}

/** Returns one public match with its log. */
export function usePublicMatch(id: string) {
  const client = useQueryClient()
  const { queryKey } = createMatchQuery(id)
  useSpectatorTopics(
    ['floor', `live:${id}`],
    (message) => {
      const cached = client.getQueryData<LiveReply>(queryKey)
      if (cached === undefined) return false
      const { from, events, rev, summary } = message
      // Changes without a score, such as names, matter only while the match is live.
      if (summary === undefined || rev === undefined) return cached.match.status !== 'live'
      if (from !== cached.events.length || events === undefined) return rev === cached.match.rev
      const [match] =
        updateScores([cached.match], readSummaries(message), new Date().toISOString()) ?? []
      if (match === undefined) return false
      const added = events as LiveReply['events']
      client.setQueryData<LiveReply>(queryKey, {
        ...cached,
        match,
        events: [...cached.events, ...added],
      })
      return true
    },
    () => void client.invalidateQueries({ queryKey }),
  )
  return useQuery(createMatchQuery(id))
}

/** Returns the public leaderboard of a sport, by default the club's first. */
export function usePublicLeaderboard(sportId: SportId | undefined) {
  const client = useQueryClient()
  const queryKey = keyOf(getPublicLeaderboard, { sportId })
  useSpectatorTopics(
    ['floor'],
    () => false,
    () => void client.invalidateQueries({ queryKey }),
  )
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      call(getPublicLeaderboard, { query: { sportId } }, { signal, isFresh: true }),
    refetchInterval: refetchMs,
  })
}

/** Returns the latest public results: all, those of a sport, or a single one. */
export function usePublicMatches(query: QueryOf<typeof listPublicMatches>) {
  return useQuery({
    queryKey: keyOf(listPublicMatches, query),
    queryFn: async ({ signal }) => call(listPublicMatches, { query }, { signal, isFresh: true }),
    refetchInterval: refetchMs,
    placeholderData: keepPreviousData,
  })
}
