import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listLive } from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { watchTopic } from '../../platform/realtime/topics.ts'
import { keyOf, queryOf } from '../../platform/cache/query-of.ts'

type LiveSummary = Pick<LiveMatchWire, 'id' | 'rev' | 'status' | 'score'>
type ScoreMessage = Partial<{ readonly matches: readonly LiveSummary[] }>
type List = { readonly items: LiveMatchWire[] }

/** Changes of scorers are not pushed, so they are polled. */
const refetchMs = 60_000

/** Returns every live match with its latest score, and when each last changed. */
export function useLive() {
  const client = useQueryClient()
  const [updates, setUpdates] = useState<ReadonlyMap<string, number>>(new Map())
  const query = useQuery({
    ...queryOf(listLive),
    refetchInterval: refetchMs,
  })
  useEffect(
    () =>
      watchTopic('live', ({ matches }: ScoreMessage) => {
        const list = client.getQueryData(keyOf(listLive))
        if (matches === undefined || list === undefined) {
          return void client.invalidateQueries({ queryKey: keyOf(listLive) })
        }
        setUpdates((before) => {
          const after = new Map(before)
          for (const { id } of matches) after.set(id, Date.now())
          return after
        })
        const listedIds = new Set(list.items.map(({ id }) => id))
        if (matches.some(({ id, status }) => status === 'live' && !listedIds.has(id))) {
          return void client.invalidateQueries({ queryKey: keyOf(listLive) })
        }
        client.setQueryData(keyOf(listLive), applySummaries(list, matches))
      }),
    [client],
  )
  const getLastUpdateAt = ({ id, lastEventAt, startedAt }: LiveMatchWire) =>
    updates.get(id) ?? Date.parse(lastEventAt ?? startedAt)
  return { query, getLastUpdateAt }
}

/** Applies pushed scores to the list, and removes ended matches. */
function applySummaries(list: List, matches: readonly LiveSummary[]): List {
  const byId = new Map(matches.map((match) => [match.id, match]))
  return {
    items: list.items.flatMap((match) => {
      const summary = byId.get(match.id)
      if (summary === undefined) return [match]
      if (summary.status !== 'live') return []
      const isNew = summary.rev !== match.rev
      const lastEventAt = isNew ? new Date().toISOString() : match.lastEventAt
      return [
        {
          ...match,
          rev: summary.rev,
          score: summary.score,
          lastEventAt,
          isAbandoned: isNew ? false : match.isAbandoned,
        },
      ]
    }),
  }
}
