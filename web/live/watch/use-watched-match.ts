import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LiveLog, readLive } from '#contract/live/events.ts'
import { watchTopic } from '../../platform/realtime/topics.ts'
import { keyOf, queryOf } from '../../platform/cache/query-of.ts'

type SocketMessage = Partial<{
  from: number
  rev: number
  events: LiveLog['events']
  status: string
  hasForked: boolean
}>

/** Changes of scorers are not pushed, so they are polled. */
const refetchMs = 60_000

/** Follows a match as a spectator: the log, and when it was last updated. */
export function useWatchedMatch(id: string) {
  const client = useQueryClient()
  const [lastUpdateAt, setLastUpdateAt] = useState<number | null>(null)
  const query = useQuery({
    ...queryOf(readLive, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.match.status === 'live' ? refetchMs : false),
  })
  useEffect(
    () =>
      watchTopic(
        `live:${id}`,
        ({ from, events, rev, status, hasForked = false }: SocketMessage) => {
          const key = keyOf(readLive, { id })
          const log = client.getQueryData(key)
          if (log === undefined || events === undefined || rev === undefined) {
            return void client.invalidateQueries({ queryKey: key })
          }
          setLastUpdateAt(Date.now())
          // The revision is known already, or only the scorers changed.
          const isKnown = rev === log.match.rev && events.length === 0
          if (isKnown && status === log.match.status && !hasForked) return
          if (from !== log.events.length || status !== log.match.status || hasForked) {
            return void client.invalidateQueries({ queryKey: key })
          }
          const lastEventAt = events.at(-1)?.at ?? log.match.lastEventAt
          client.setQueryData(key, {
            ...log,
            match: { ...log.match, rev, lastEventAt },
            events: [...log.events, ...events],
          })
        },
      ),
    [client, id],
  )
  return { query, lastUpdateAt }
}
