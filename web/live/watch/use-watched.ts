import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LiveLog, readLive } from '#contract/live/events.ts'
import { call } from '../../platform/api.ts'
import { keys } from '../../platform/query-keys.ts'
import { watchTopic } from '../../platform/topics.ts'

type Told = Partial<{ from: number; rev: number; events: LiveLog['events']; status: string }>

/** A match as a spectator follows it: the log from the server, and what a socket tells of it. */
export function useWatched(id: string) {
  const client = useQueryClient()
  const queryKey = keys.liveMatch(id)
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => call(readLive, { params: { id } }, { signal }),
  })
  useEffect(
    () =>
      watchTopic(`live:${id}`, ({ from, events, rev, status }: Told) => {
        const log = client.getQueryData<LiveLog>(keys.liveMatch(id))
        const isNext =
          log !== undefined && from === log.events.length && status === log.match.status
        if (!isNext || events === undefined || rev === undefined || events.length === 0) {
          return void client.invalidateQueries({ queryKey: keys.liveMatch(id) })
        }
        const match = { ...log.match, rev }
        client.setQueryData(keys.liveMatch(id), {
          ...log,
          match,
          events: [...log.events, ...events],
        })
      }),
    [client, id],
  )
  return query
}
