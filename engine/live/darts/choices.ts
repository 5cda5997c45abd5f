import {
  atDouble,
  fewestOfLeg,
  fewestToFinish,
  type InMode,
  type OutMode,
  type Span,
  visitsOf,
} from '../../sports/darts/board.ts'

/** The thrower's score, and whether the leg is still to be opened. */
export type Standing = {
  readonly left: number
  readonly out: OutMode
  /** Straight once the leg is open. */
  readonly opens: InMode
}

/** A number of darts that may end the leg, and how many of them were thrown at a double. */
export type FinishChoice = { readonly darts: number; readonly atDouble: Span }

const dartsOfVisit = 3

/**
 * Returns the fewest darts that end the leg in this visit, which may have to open it too; null if none can.
 */
export function fewestToEnd({ left, out, opens }: Standing): number | null {
  const fewest = fewestToFinish(left, out)
  if (fewest === null || opens === 'straight') return fewest
  const whole = fewestOfLeg(left, opens, out)
  return whole > dartsOfVisit ? null : whole
}

/**
 * Returns with how many darts the leg can be finished from here; empty if it can't. Darts at a double are
 * asked for only if the number is ambiguous; the lowest is the default.
 */
export function finishChoices(standing: Standing): readonly FinishChoice[] {
  const { left, out } = standing
  const fewest = fewestToEnd(standing)
  if (fewest === null) return []
  return [1, 2, 3].flatMap((darts) => {
    const span = darts < fewest ? null : atDouble(left, left, darts, { out, isFinish: true })
    return span === null ? [] : [{ darts, atDouble: span }]
  })
}

/** Effect of a total: it counts, finishes the leg, busts, or is impossible. */
export type Effect = 'counts' | 'finishes' | 'busts' | 'cannot be'

export function effectOf(points: number, standing: Standing): Effect {
  const { left, out, opens } = standing
  if (!visitsOf(opens).has(points)) return 'cannot be'
  const after = left - points
  if (after === 0) return fewestToEnd(standing) === null ? 'cannot be' : 'finishes'
  return after < 0 || (after === 1 && out !== 'straight') ? 'busts' : 'counts'
}

/** Returns the nearest totals that count or end the leg, one below and one above if they exist. */
export function nearestScores(points: number, standing: Standing): readonly number[] {
  const legal = [...visitsOf(standing.opens)]
    .filter((total) => ['counts', 'finishes'].includes(effectOf(total, standing)))
    .toSorted((a, b) => a - b)
  const below = legal.findLast((total) => total < points)
  const above = legal.find((total) => total > points)
  return [below, above].filter((total) => total !== undefined)
}
