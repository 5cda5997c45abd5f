import {
  countDartsAtDouble,
  minDartsOfLeg,
  minDartsToFinish,
  type InMode,
  type OutMode,
  type CountRange,
  listPossibleVisits,
} from '../../sports/darts/board.ts'

/** A side's remaining score, and the modes in which it has to open and finish the leg. */
export type LegPosition = {
  readonly left: number
  readonly outMode: OutMode
  /** How this side must open the leg; `straight` once it is open, since nothing more is required. */
  readonly inMode: InMode
}

/** A number of darts that can finish the leg, and how many of them can have been thrown at a double. */
export type FinishChoice = { readonly darts: number; readonly atDouble: CountRange }

const dartsPerVisit = 3

/**
 * Returns the fewest darts that can end the leg in this visit, including opening it if needed; null if none
 * can.
 */
export function minDartsToOpenAndFinish({ left, outMode, inMode }: LegPosition): number | null {
  const fewest = minDartsToFinish(left, outMode)
  if (fewest === null || inMode === 'straight') return fewest
  const wholeLeg = minDartsOfLeg(left, inMode, outMode)
  return wholeLeg > dartsPerVisit ? null : wholeLeg
}

/**
 * Returns the numbers of darts that can finish the leg in this visit, each with the range of darts at a
 * double; empty if it can't be finished.
 */
export function listFinishChoices(position: LegPosition): readonly FinishChoice[] {
  const { left, outMode } = position
  const fewest = minDartsToOpenAndFinish(position)
  if (fewest === null) return []
  return [1, 2, 3].flatMap((darts) => {
    const span =
      darts < fewest
        ? null
        : countDartsAtDouble(left, left, darts, { out: outMode, isFinish: true })
    return span === null ? [] : [{ darts, atDouble: span }]
  })
}

/** The effect of a visit's total. */
export type Effect = 'counts' | 'finishes' | 'busts' | 'impossible'

export function findEffect(points: number, position: LegPosition): Effect {
  const { left, outMode, inMode } = position
  if (!listPossibleVisits(inMode).has(points)) return 'impossible'
  const after = left - points
  if (after === 0) return minDartsToOpenAndFinish(position) === null ? 'impossible' : 'finishes'
  return after < 0 || (after === 1 && outMode !== 'straight') ? 'busts' : 'counts'
}

/** Returns the nearest totals that count or finish the leg: one below and one above, if they exist. */
export function findNearestScores(points: number, position: LegPosition): readonly number[] {
  const legal = [...listPossibleVisits(position.inMode)]
    .filter((total) => ['counts', 'finishes'].includes(findEffect(total, position)))
    .toSorted((a, b) => a - b)
  const below = legal.findLast((total) => total < points)
  const above = legal.find((total) => total > points)
  return [below, above].filter((total) => total !== undefined)
}
