import type { MatchDetails } from '../../sports/types.ts'
import type { LiveResult } from '../result.ts'
import { isBrokenByRule, type RackState } from './racks.ts'
import type { StraightState } from './straight.ts'

/** Returns the current result of a race. */
export function getCurrentRacksResult(state: RackState): LiveResult {
  const { settings, racks, log } = state
  const { game, raceTo, headStart } = settings
  const [score1, score2] = racks
  const details: MatchDetails = {
    raceTo,
    racks: log,
    ...(isBrokenByRule(state) ? { breakRule: settings.break } : {}),
    ...(headStart === undefined ? {} : { headStart }),
  }
  const format = game === '8-ball' ? '8-Ball' : '9-Ball'
  return { format, score1, score2, details }
}

/** Returns the current result of straight pool. */
export function getCurrentStraightResult(state: StraightState): LiveResult {
  const { settings, points, innings, highRun, allFouls } = state
  const [score1, score2] = points
  const details: MatchDetails = {
    raceTo: settings.to,
    ...(Math.max(...innings) > 0 ? { innings: Math.max(...innings) } : {}),
    highRuns: highRun,
    fouls: allFouls,
  }
  return { format: 'Straight Pool', score1, score2, details }
}
