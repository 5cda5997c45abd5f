import { type InMode, isPossibleVisit, listPossibleVisits } from './board.ts'

export const HIGHEST_VISIT = 180

/** Every total up to this is possible; above it, only three trebles or bulls. */
const alwaysPossible = 162
const highVisits = Array.from(
  { length: HIGHEST_VISIT - alwaysPossible },
  (_, index) => alwaysPossible + 1 + index,
).filter((points) => isPossibleVisit(points))

/** Returns whether this number of three-dart visits can score exactly these points: 359 takes three. */
export function canScore(points: number, visits: number): boolean {
  if (points < 0 || points > HIGHEST_VISIT * visits) return false
  if (points <= alwaysPossible * visits) return true
  return highVisits.some((visit) => canScore(points - visit, visits - 1))
}

/** Returns the same as `canScore` for a leg that has to be opened in this mode first. */
export function canScoreFromStart(points: number, visits: number, opens: InMode): boolean {
  if (opens === 'straight' || points === 0) return canScore(points, visits)
  return [...listPossibleVisits(opens)].some(
    (visit) => visit > 0 && canScore(points - visit, visits - 1),
  )
}
