import type { LiveMatchWire } from '#contract/live/match.ts'

type Scorer = LiveMatchWire['scorers'][number]

/** Who scores a match: whoever is there before whoever is away. */
export function holderOf({ scorers }: Pick<LiveMatchWire, 'scorers'>): Scorer | null {
  const holding = scorers.filter(({ role }) => role === 'scoring' || role === 'together')
  return holding.find(({ isAway }) => !isAway) ?? holding[0] ?? null
}
