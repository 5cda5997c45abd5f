import type { Pair } from '../../sports/types.ts'
import type { Rubber, System } from '../systems/types.ts'
import type { RubberResult } from './events.ts'
import type { DecidedRubber } from './log-state.ts'

const noPoints: Pair = [0, 0]
const pointsForWinner = (winner: 0 | 1 | 2, value: number): Pair =>
  winner === 0 ? noPoints : winner === 1 ? [value, 0] : [0, value]

/**
 * Returns the points of a rubber for each side. A walkover scores the maximum. After a retirement the
 * opponent gets the whole race, or the remaining sets if all are played.
 */
export function rubberPoints(
  system: System,
  { value }: Rubber,
  { result, isRace }: Pick<DecidedRubber, 'result' | 'isRace'>,
): Pair {
  const { ending, score, winner } = result
  if (ending === 'double_forfeit') return noPoints
  if (ending === 'forfeit') return pointsForWinner(winner, value)
  if (system.score === 'rubbers') {
    return winner === 0 ? [value / 2, value / 2] : pointsForWinner(winner, value)
  }
  if (ending !== 'retired') return score
  const [home, away] = score
  if (isRace || system.score === 'racks') return winner === 1 ? [value, away] : [home, value]
  return winner === 1 ? [value - away, away] : [home, value - home]
}

/**
 * Returns the score in the next smaller unit: sets, racks or legs of single matches, or goals where sets
 * are counted.
 */
export function rubberUnits(system: System, { ending, score, details }: RubberResult): Pair {
  if (ending === 'forfeit' || ending === 'double_forfeit') return noPoints
  if (system.score === 'rubbers') return score
  if (system.score !== 'sets') return noPoints
  return (details?.sets ?? []).reduce<Pair>(([a, b], [x, y]) => [a + x, b + y], noPoints)
}

export const addScores = (a: Pair, b: Pair): Pair => [a[0] + b[0], a[1] + b[1]]
