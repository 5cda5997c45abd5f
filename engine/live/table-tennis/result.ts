import type { MatchDetails } from '../../sports/types.ts'
import type { LiveResult } from '../result.ts'
import type { TableTennisState } from './rules.ts'

/** Returns the current result of a match, including the game in play. */
export function getCurrentTableTennisResult({
  settings,
  finished,
  games,
  points,
}: TableTennisState): LiveResult {
  const { bestOf, to = 11 } = settings
  const goal = to === 11 ? {} : { pointsPerSet: to }
  // A single game is recorded by its points.
  if (bestOf === 1) {
    const [score1, score2] = finished[0] ?? points
    const details: MatchDetails = { unit: 'points', ...goal }
    return { format: 'Best of 3', score1, score2, details }
  }
  const [score1, score2] = games
  const open = points[0] + points[1] > 0 ? [points] : []
  const details: MatchDetails = { unit: 'sets', sets: [...finished, ...open], ...goal }
  return { format: `Best of ${bestOf}`, score1, score2, details }
}
