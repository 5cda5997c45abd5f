import type { LiveMatchWire } from '#contract/live/match.ts'

type Scorer = LiveMatchWire['scorers'][number]

/** Whether somebody scores it, rather than asks to. */
export const isHolding = ({ role }: Pick<Scorer, 'role'>) =>
  role === 'scoring' || role === 'together'

/** Who scores a match: whoever is there before whoever is away. */
export function holderOf({ scorers }: Pick<LiveMatchWire, 'scorers'>): Scorer | null {
  const holding = scorers.filter(isHolding)
  return holding.find(({ isAway }) => !isAway) ?? holding[0] ?? null
}
