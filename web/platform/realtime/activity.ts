import type { LiveMatchWire } from '#contract/live/match.ts'
import { listLive } from '#contract/live/events.ts'
import { queryClient } from '../cache/query-client.ts'
import type { Message } from './state.ts'
import { dispatch, realtime } from './store.ts'
import { keyOf } from '../cache/query-of.ts'

type LiveMatch = Pick<LiveMatchWire, 'id' | 'tournamentId' | 'tournamentName' | 'status'>
type Ephemeral = {
  readonly rev?: number
  readonly spectators?: number
  readonly counts?: Readonly<Record<string, number>>
}

let messageCount = 0
const readTournamentId = (topic: string) =>
  topic.startsWith('tournament:') ? topic.slice('tournament:'.length) : undefined
const readCachedLiveMatches = () =>
  queryClient.getQueryData<{ items: LiveMatch[] }>(keyOf(listLive))?.items ?? []

/** Returns the tournament of a live match that this device has loaded. */
const findTournamentId = (topic: string) =>
  readCachedLiveMatches().find(({ id }) => topic === `live:${id}`)?.tournamentId ?? undefined

/** Returns whether a topic has a message of the last minute; more would push out other messages. */
const hasRecentMessage = (topic: string, at: number) =>
  realtime().messages.some(
    (message) => message.topic === topic && at - Date.parse(message.timestamp) < 60_000,
  )

/** Records a message that is not an event: a spectator count, or a new score. */
export function recordActivity(topic: string, received: object): void {
  const { spectators, rev, counts } = received as Ephemeral
  if (counts !== undefined) return recordCounts(counts)
  const isCount = spectators !== undefined
  if (!isCount && !topic.startsWith('live')) return
  const at = Date.now()
  const tournamentId = isCount ? readTournamentId(topic) : findTournamentId(topic)
  if (!isCount && hasRecentMessage(topic, at)) {
    return dispatch({ type: 'score', topic, tournamentId, at })
  }
  messageCount += 1
  const message: Message = {
    id: `activity-${messageCount}`,
    type: isCount ? 'system' : 'match-score',
    topic,
    timestamp: new Date(at).toISOString(),
    data: isCount ? { spectatorCount: spectators } : { event: 'live.scored', rev },
    processed: false,
    metadata: tournamentId === undefined ? {} : { tournamentId },
    priority: 'low',
  }
  dispatch({ type: 'message', message, at })
  dispatch({ type: 'processed', id: message.id })
}

function recordCounts(counts: Readonly<Record<string, number>>): void {
  const activity = Object.entries(counts).flatMap(([topic, spectators]) => {
    const tournamentId = readTournamentId(topic)
    return tournamentId === undefined ? [] : [{ tournamentId, spectators }]
  })
  dispatch({ type: 'activity-updated', activity })
}

/** Records which tournaments have live matches. */
export function recordLiveMatches(liveMatches: readonly LiveMatch[]): void {
  const running = liveMatches.filter(({ status }) => status === 'live')
  const byTournament = Map.groupBy(running, ({ tournamentId }) => tournamentId)
  const counts = Object.keys(realtime().liveActivity).map((tournamentId) => ({
    tournamentId,
    liveMatches: byTournament.get(tournamentId as never)?.length ?? 0,
  }))
  const newActivity = [...byTournament].flatMap(([tournamentId, matches]) =>
    tournamentId === null
      ? []
      : [
          {
            tournamentId,
            tournamentName: matches[0]!.tournamentName ?? '',
            liveMatches: matches.length,
          },
        ],
  )
  dispatch({ type: 'activity-updated', activity: [...counts, ...newActivity] })
}
