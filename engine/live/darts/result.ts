import type { MatchDetails } from '../../sports/types.ts'
import type { LiveResult } from '../result.ts'
import type { CricketState } from './cricket.ts'
import type { LegScore, Length } from './legs.ts'
import type { X01State } from './x01.ts'

/** Sets are recorded as legs are: whoever wins more of them wins. */
function scoreOf({ legs, sets }: LegScore, length: Length): Pick<LiveResult, 'score1' | 'score2'> {
  const [score1, score2] = length.sets === undefined ? legs : sets
  return { score1, score2 }
}

/** What is recorded of a match from a number down; null while it goes on. */
export function x01Result(state: X01State): LiveResult | null {
  const { settings, winner, log } = state
  if (winner === null) return null
  const { start, opens = 'straight', out = 'double', sets, legs } = settings
  const format = start === 301 ? '301' : '501'
  // Single legs are checked by the rules of the format: of other starts and modes it has none.
  const isOfFormat = start === Number(format) && opens === 'straight' && out === 'double'
  const details: MatchDetails = {
    unit: 'legs',
    bestOf: sets ?? legs,
    ...(isOfFormat && sets === undefined ? { legs: log } : {}),
  }
  return { format, ...scoreOf(state, settings), winnerSide: winner, details }
}

/** The same of Cricket. */
export function cricketResult(state: CricketState): LiveResult | null {
  const { settings, winner } = state
  if (winner === null) return null
  const details: MatchDetails = { unit: 'legs', bestOf: settings.sets ?? settings.legs }
  return { format: 'Cricket', ...scoreOf(state, settings), winnerSide: winner, details }
}
