import type { MatchDetails } from '../../sports/types.ts'
import type { LiveResult } from '../result.ts'
import type { TableTennisState } from './rules.ts'

/** What is recorded of a match; null while it goes on. */
export function tableTennisResult(state: TableTennisState): LiveResult | null {
  const { settings, winner, finished, games } = state
  if (winner === null) return null
  const { bestOf, to = 11 } = settings
  const goal = to === 11 ? {} : { pointsPerSet: to }
  // One game is recorded by its points.
  if (bestOf === 1) {
    const [score1, score2] = finished[0]!
    const details: MatchDetails = { unit: 'points', ...goal }
    return { format: 'Best of 3', score1, score2, winnerSide: winner, details }
  }
  const [score1, score2] = games
  const details: MatchDetails = { unit: 'sets', sets: finished, ...goal }
  return { format: `Best of ${bestOf}`, score1, score2, winnerSide: winner, details }
}
