import type { SpectatorMessage } from '#contract/events.ts'
import type { ShownMatch } from '#contract/live/public.ts'
import type { SpectatorConnection, ConnectionListener } from './spectator-socket.ts'

/** Follows topics. Loads the socket code on demand, after the screen. */
export function followConnection(
  secret: string | null,
  listener: ConnectionListener,
): SpectatorConnection {
  let connection: SpectatorConnection | null = null
  let followed: readonly string[] = []
  let isStopped = false
  void import('./spectator-socket.ts').then(
    ({ openConnection }) => {
      if (isStopped) return
      connection = openConnection(secret, listener)
      connection.follow(followed)
    },
    () => undefined,
  )
  return {
    follow: (topics) => {
      followed = topics
      connection?.follow(topics)
    },
    stop: () => {
      isStopped = true
      connection?.stop()
    },
  }
}

/** Maximum number of matches that one socket follows. */
const maxMatches = 17

/** Returns the topics to follow for these matches. */
export const listMatchTopics = (matches: readonly Pick<ShownMatch, 'id'>[]) => [
  'floor',
  'live',
  ...matches.slice(0, maxMatches).map(({ id }) => `live:${id}`),
]

type ScoreSummary = Pick<ShownMatch, 'id' | 'rev' | 'status' | 'score'>

/** Returns the new scores in a message. */
export function readSummaries({ summary, matches }: SpectatorMessage): ScoreSummary[] {
  return [...(summary === undefined ? [] : [summary]), ...(matches ?? [])] as ScoreSummary[]
}

/**
 * Updates the matches with new scores. Null if a match is unknown or has ended: then all must be
 * reloaded.
 */
export function updateScores(
  matches: readonly ShownMatch[],
  summaries: readonly ScoreSummary[],
  at: string,
): ShownMatch[] | null {
  const byId = new Map(summaries.map((summary) => [summary.id, summary]))
  const knownIds = new Set(matches.map(({ id }) => id))
  if (summaries.some(({ id, status }) => !knownIds.has(id) || status !== 'live')) return null
  return matches.map((match) => {
    const summary = byId.get(match.id)
    // A message may be outdated.
    if (summary === undefined || summary.rev < match.rev) return match
    return { ...match, score: summary.score, rev: summary.rev, lastEventAt: at }
  })
}

/** Returns loaded matches with the newer scores that were received while they were loaded. */
export function keepNewerScores(
  loaded: readonly ShownMatch[],
  shownBefore: readonly ShownMatch[],
  shownNow: readonly ShownMatch[],
): ShownMatch[] {
  const received = shownNow.filter((match) => !shownBefore.includes(match))
  const receivedById = new Map(received.map((match) => [match.id, match]))
  return loaded.map((match) => {
    const { rev, score, lastEventAt } = receivedById.get(match.id) ?? match
    return rev > match.rev ? { ...match, rev, score, lastEventAt } : match
  })
}
