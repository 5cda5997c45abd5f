import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LiveLog, readLive } from '#contract/live/events.ts'
import { watchTopic } from '../../platform/realtime/topics.ts'
import { keyOf, queryOf } from '../../platform/cache/query-of.ts'

type Told = Partial<{
  from: number
  rev: number
  events: LiveLog['events']
  status: string
  hasForked: boolean
}>

/** Who scores is told by nobody: it is asked again so often. */
const askAgainMs = 60_000

/**
 * A match as a spectator follows it: the log from the server, what a socket tells of it, and when the
 * table was heard of last.
 */
export function useWatched(id: string) {
  const client = useQueryClient()
  const [heardAt, setHeardAt] = useState<number | null>(null)
  const query = useQuery({
    ...queryOf(readLive, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.match.status === 'live' ? askAgainMs : false),
  })
  useEffect(
    () =>
      watchTopic(`live:${id}`, ({ from, events, rev, status, hasForked = false }: Told) => {
        const key = keyOf(readLive, { id })
        const log = client.getQueryData(key)
        if (log === undefined || events === undefined || rev === undefined) {
          return void client.invalidateQueries({ queryKey: key })
        }
        setHeardAt(Date.now())
        // Heard again of what is known, or of who scores.
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
      }),
    [client, id],
  )
  return { query, heardAt }
}
