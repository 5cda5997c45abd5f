import { fewestToFinish, isVisit } from './board.ts'

/** The highest finish that ends on a double. */
export const HIGHEST_FINISH = 170

/**
 * Fewest darts, 1 to 3, that take this many points to exactly 0 with a double at the end; null
 * where no visit can. Source: WDF playing rules, double out.
 */
export function dartsToFinish(points: number): 1 | 2 | 3 | null {
  return fewestToFinish(points, 'double')
}

export const HIGHEST_VISIT = 180

/** Totals above this are of three trebles or of bulls, and not all of them exist. */
const surelyScored = 162
const highVisits = Array.from(
  { length: HIGHEST_VISIT - surelyScored },
  (_, at) => surelyScored + 1 + at,
).filter((points) => isVisit(points))

/** Whether so many visits of three darts can score exactly these points: 359 takes three of them. */
export function canScore(points: number, visits: number): boolean {
  if (points < 0 || points > HIGHEST_VISIT * visits) return false
  if (points <= surelyScored * visits) return true
  return highVisits.some((visit) => canScore(points - visit, visits - 1))
}
