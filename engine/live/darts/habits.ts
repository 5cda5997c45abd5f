import type { Side } from '../../sports/types.ts'
import { readDart } from '../../sports/darts/board.ts'
import { type LiveEvent, stepsOf } from '../log.ts'
import { type X01Action, x01Live, type X01Settings, type X01State } from './x01.ts'

/** How a side throws: the scores of its visits, and the doubles that ended its legs, oldest first. */
export type Habits = {
  readonly visits: readonly number[]
  /** 1 to 20, or 25 for the bull; only from legs entered dart by dart. */
  readonly doubles: readonly number[]
}

/** Returns the habits of one side in a match, from the entries that count. */
export function collectHabits(
  settings: X01Settings,
  log: readonly LiveEvent<X01Action>[],
  side: Side,
): Habits {
  const visits: number[] = []
  const doubles: number[] = []
  for (const { action, before, after } of stepsOf(x01Live, settings, log)) {
    if (action.by !== side) continue
    visits.push(computeVisitScore(action, side, before, after))
    const isWon = after.completedLegs.length > before.completedLegs.length
    const double = isWon && action.kind === 'thrown' ? readDouble(action.hit.at(-1)) : null
    if (double !== null) doubles.push(double)
  }
  return { visits, doubles }
}

/** Returns the score of a visit: 0 for a bust, and without darts before the leg was opened. */
function computeVisitScore(
  action: X01Action,
  side: Side,
  before: X01State,
  after: X01State,
): number {
  if (action.kind !== 'thrown') return sumEntry(action)
  if (after.bust) return 0
  const isWon = after.completedLegs.length > before.completedLegs.length
  const left = before.inLeg[side - 1]!.left
  return isWon ? left : left - after.inLeg[side - 1]!.left
}

/** Returns the total of an entry as entered; 0 for a bust. */
export function sumEntry(action: X01Action): number {
  switch (action.kind) {
    case 'visit':
      return action.points
    case 'thrown':
      return action.hit.reduce((sum, dart) => sum + (readDart(dart)?.points ?? 0), 0)
    case 'bust':
      return 0
  }
}

function readDouble(written: string | undefined): number | null {
  const dart = written === undefined ? null : readDart(written)
  return dart?.ring === 'double' ? dart.points / 2 : null
}

/** Minimum number of finishes on a double to call it a favourite. */
const minFinishes = 3

/** Returns the player's favourite finishing double; null if there is no clear favourite. */
export function findFavouriteDouble(doubles: readonly number[]): number | null {
  const times = Map.groupBy(doubles, (double) => double)
  const [best] = [...times].toSorted(([, one], [, two]) => two.length - one.length)
  return best !== undefined && best[1].length >= minFinishes ? best[0] : null
}
