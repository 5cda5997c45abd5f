import type { MatchDetails, Pair } from '../../sports/types.ts'
import type { LiveResult } from '../result.ts'
import type { FoosballState } from './rules.ts'

/** Goals to which the sport has a format of its own; any other match is one of a tournament. */
const raced = [5, 10]
/** What the recorder knows of deciders: by two, up to three beyond. */
const recordedDecider = { winBy: 2, extra: 3 } as const

/** What is recorded of a match; null while it goes on. */
export function foosballResult(state: FoosballState): LiveResult | null {
  const { settings, winner, finished, games, ownGoals } = state
  if (winner === null) return null
  const { to, decider } = settings
  const isKnownDecider =
    decider === undefined ||
    (decider.winBy === recordedDecider.winBy && decider.cap === to + recordedDecider.extra)
  const format = raced.includes(to) && isKnownDecider ? `First to ${to}` : 'Tournament'
  const own = ownGoals[0] + ownGoals[1] > 0 ? { ownGoals } : {}
  if (settings.games === 1) {
    const [score1, score2] = finished[0]!
    return { format, score1, score2, winnerSide: winner, details: { unit: 'goals', ...own } }
  }
  const isByTwo = decider !== undefined && format !== 'Tournament' ? { winByTwo: true } : {}
  const [score1, score2] = games
  const sets: readonly Pair[] = finished
  const details: MatchDetails = { unit: 'sets', sets, bestOf: settings.games, ...own, ...isByTwo }
  return { format, score1, score2, winnerSide: winner, details }
}
