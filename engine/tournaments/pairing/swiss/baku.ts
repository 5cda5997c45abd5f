import { ordinaryPoints, type PointSystem } from './types.ts'

/**
 * Returns virtual points × 10 per round for every player by the Baku acceleration. The first half of the
 * entry list (rounded up to an even number) is accelerated in the first half of the rounds (rounded up):
 * by a win in the first half of those (rounded up), by half a win after that. `numbers` are the pairing
 * numbers when the first round is paired; later entrants are not accelerated. Source: FIDE C.04.5.1.
 */
export function bakuAcceleration(
  numbers: readonly number[],
  rounds: number,
  points: PointSystem = ordinaryPoints,
): ReadonlyMap<number, readonly number[]> {
  const sorted = numbers.toSorted((a, b) => a - b)
  const acceleratedCount = 2 * Math.ceil(sorted.length / 4)
  const acceleratedRounds = Math.ceil(rounds / 2)
  const fullWinRounds = Math.ceil(acceleratedRounds / 2)
  const virtual = Array.from({ length: acceleratedRounds }, (_, index) =>
    index < fullWinRounds ? points.win : points.win / 2,
  )
  return new Map(sorted.map((number, index) => [number, index < acceleratedCount ? virtual : []]))
}
