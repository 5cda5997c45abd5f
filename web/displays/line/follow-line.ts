import type { SpectatorMessage } from '#contract/events.ts'
import type { ShownMatch } from '#contract/live/public.ts'
import type { Line, LineListener } from './line-socket.ts'

/** A line that is loaded after what it is for stands on the screen. */
export function followLine(secret: string | null, listener: LineListener): Line {
  let line: Line | null = null
  let wanted: readonly string[] = []
  let isOver = false
  void import('./line-socket.ts').then(
    ({ openLine }) => {
      if (isOver) return
      line = openLine(secret, listener)
      line.follow(wanted)
    },
    () => undefined,
  )
  return {
    follow: (topics) => {
      wanted = topics
      line?.follow(topics)
    },
    stop: () => {
      isOver = true
      line?.stop()
    },
  }
}

/** One socket follows so many topics. */
const mostMatches = 17

/** What those follow who show some matches. */
export const topicsOf = (matches: readonly Pick<ShownMatch, 'id'>[]) => [
  'floor',
  'live',
  ...matches.slice(0, mostMatches).map(({ id }) => `live:${id}`),
]

type Summary = Pick<ShownMatch, 'id' | 'rev' | 'status' | 'score'>

/** New scores in what was told. */
export function summariesIn({ summary, matches }: SpectatorMessage): Summary[] {
  return [...(summary === undefined ? [] : [summary]), ...(matches ?? [])] as Summary[]
}

/**
 * The same matches with new scores; null where one is told of that is not among them, or that is over:
 * then the whole has to be asked for.
 */
export function withScores(
  matches: readonly ShownMatch[],
  told: readonly Summary[],
  at: string,
): ShownMatch[] | null {
  const byId = new Map(told.map((summary) => [summary.id, summary]))
  const known = new Set(matches.map(({ id }) => id))
  if (told.some(({ id, status }) => !known.has(id) || status !== 'live')) return null
  return matches.map((match) => {
    const summary = byId.get(match.id)
    // A line may tell what is known already.
    if (summary === undefined || summary.rev < match.rev) return match
    return { ...match, score: summary.score, rev: summary.rev, lastEventAt: at }
  })
}
