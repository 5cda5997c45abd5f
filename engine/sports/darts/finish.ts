import { type InMode, isVisit, visitsOf } from './board.ts'

export const HIGHEST_VISIT = 180

/** Totals above this consist of three trebles or bulls, and not all of them exist. */
const surelyScored = 162
const highVisits = Array.from(
  { length: HIGHEST_VISIT - surelyScored },
  (_, at) => surelyScored + 1 + at,
).filter((points) => isVisit(points))

/** Returns whether this number of three-dart visits can score exactly these points: 359 takes three. */
export function canScore(points: number, visits: number): boolean {
  if (points < 0 || points > HIGHEST_VISIT * visits) return false
  if (points <= surelyScored * visits) return true
  return highVisits.some((visit) => canScore(points - visit, visits - 1))
}

/** Returns the same from the start of a leg that has to be opened in this mode. */
export function canScoreFromStart(points: number, visits: number, opens: InMode): boolean {
  if (opens === 'straight' || points === 0) return canScore(points, visits)
  return [...visitsOf(opens)].some((visit) => visit > 0 && canScore(points - visit, visits - 1))
}
