import {
  atDouble,
  fewestOfLeg,
  fewestToFinish,
  type InMode,
  type OutMode,
  type Span,
  visitsOf,
} from '../../sports/darts/board.ts'

/** Where whoever throws stands: what is left, and whether a dart has yet to open the leg. */
export type Standing = {
  readonly left: number
  readonly out: OutMode
  /** Straight once the leg is open. */
  readonly opens: InMode
}

/** A number of darts that may end the leg, and how many of them were at a double. */
export type FinishChoice = { readonly darts: number; readonly atDouble: Span }

const dartsOfVisit = 3

/** Fewest darts that end the leg in this visit, which may have to open it as well; null where none do. */
export function fewestToEnd({ left, out, opens }: Standing): number | null {
  const fewest = fewestToFinish(left, out)
  if (fewest === null || opens === 'straight') return fewest
  const whole = fewestOfLeg(left, opens, out)
  return whole > dartsOfVisit ? null : whole
}

/**
 * With how many darts the leg can be ended from here; none where it cannot. Darts at a double are asked for
 * only where the ends of the span differ, and the least is what is taken unless somebody says otherwise.
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

/** What a total does: it counts, ends the leg, goes too far, or cannot be thrown. */
export type Effect = 'counts' | 'finishes' | 'busts' | 'cannot be'

export function effectOf(points: number, standing: Standing): Effect {
  const { left, out, opens } = standing
  if (!visitsOf(opens).has(points)) return 'cannot be'
  const after = left - points
  if (after === 0) return fewestToEnd(standing) === null ? 'cannot be' : 'finishes'
  return after < 0 || (after === 1 && out !== 'straight') ? 'busts' : 'counts'
}

/** The nearest totals that count or end the leg, one below and one above where there is one. */
export function nearestScores(points: number, standing: Standing): readonly number[] {
  const legal = [...visitsOf(standing.opens)]
    .filter((total) => ['counts', 'finishes'].includes(effectOf(total, standing)))
    .toSorted((a, b) => a - b)
  const below = legal.findLast((total) => total < points)
  const above = legal.find((total) => total > points)
  return [below, above].filter((total) => total !== undefined)
}
