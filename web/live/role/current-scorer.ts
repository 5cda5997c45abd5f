import type { LiveMatchWire } from '#contract/live/match.ts'

type Scorer = LiveMatchWire['scorers'][number]

/** Whether the person is scoring, rather than asking to. */
export const isScoring = ({ role }: Pick<Scorer, 'role'>) =>
  role === 'scoring' || role === 'together'

/** Returns who scores a match, preferring someone present. */
export function findCurrentScorer({ scorers }: Pick<LiveMatchWire, 'scorers'>): Scorer | null {
  const scoring = scorers.filter(isScoring)
  return scoring.find(({ isAway }) => !isAway) ?? scoring[0] ?? null
}
