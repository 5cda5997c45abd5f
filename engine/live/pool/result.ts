import type { MatchDetails } from '../../sports/types.ts'
import type { LiveResult } from '../result.ts'
import type { RackState } from './racks.ts'
import type { StraightState } from './straight.ts'

/** What is recorded of a race; null while it goes on. */
export function racksResult({ settings, winner, racks, log }: RackState): LiveResult | null {
  if (winner === null) return null
  const { game, raceTo, headStart } = settings
  const [score1, score2] = racks
  const details: MatchDetails = {
    raceTo,
    racks: log,
    breakRule: settings.break,
    ...(headStart === undefined ? {} : { headStart }),
  }
  const format = game === '8-ball' ? '8-Ball' : '9-Ball'
  return { format, score1, score2, winnerSide: winner, details }
}

/** The same of straight pool. */
export function straightResult(state: StraightState): LiveResult | null {
  const { settings, winner, points, innings, highRun, allFouls } = state
  if (winner === null) return null
  const [score1, score2] = points
  const details: MatchDetails = {
    raceTo: settings.to,
    innings: Math.max(...innings),
    highRuns: highRun,
    fouls: allFouls,
  }
  return { format: 'Straight Pool', score1, score2, winnerSide: winner, details }
}
