import type { MatchDetails, Pair } from '../../sports/types.ts'
import type { LiveResult } from '../result.ts'
import type { FoosballSettings, FoosballState } from './rules.ts'

/** Numbers of goals with a format of their own; other matches use Tournament. */
const goalsWithOwnFormat = [5, 10]
/** The usual decider: won by two, with up to three extra goals. */
const usualDecider = { winBy: 2, extra: 3 } as const

function createDeciderDetails({ to, decider }: FoosballSettings): MatchDetails {
  if (decider === undefined) return {}
  const { winBy, cap } = decider
  if (winBy === usualDecider.winBy && cap === to + usualDecider.extra) return { winByTwo: true }
  return { decider: { winBy, most: cap } }
}

/** Returns the current result of a match, including the game in play. */
export function getCurrentFoosballResult(state: FoosballState): LiveResult {
  const { settings, finished, games, goals, ownGoals } = state
  const { to } = settings
  const isRaced = goalsWithOwnFormat.includes(to)
  const format = isRaced ? `First to ${to}` : 'Tournament'
  const extraDetails: MatchDetails = {
    ...(isRaced ? {} : { goalsTo: to }),
    ...(ownGoals[0] + ownGoals[1] > 0 ? { ownGoals } : {}),
  }
  if (settings.games === 1) {
    const [score1, score2] = finished[0] ?? goals
    return { format, score1, score2, details: { unit: 'goals', ...extraDetails } }
  }
  const [score1, score2] = games
  const open = goals[0] + goals[1] > 0 ? [goals] : []
  const sets: readonly Pair[] = [...finished, ...open]
  const length: MatchDetails = { unit: 'sets', sets, bestOf: settings.games }
  const details = { ...length, ...extraDetails, ...createDeciderDetails(settings) }
  return { format, score1, score2, details }
}
