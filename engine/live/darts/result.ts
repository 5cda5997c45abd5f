import type { Leg, MatchDetails } from '../../sports/types.ts'
import type { LiveResult } from '../result.ts'
import type { CricketState } from './cricket.ts'
import type { LegScore, Length } from './legs.ts'
import type { X01State } from './x01.ts'

/** A match of sets is scored in them, any other in legs; the single legs stand in the details. */
function resultOf(
  format: string,
  { legs: length, sets: lengthInSets }: Length,
  { legs, sets, finished, winner }: LegScore,
  log: readonly Leg[],
): LiveResult | null {
  if (winner === null) return null
  if (lengthInSets === undefined) {
    const details: MatchDetails = { unit: 'legs', bestOf: length, legs: log }
    return { format, score1: legs[0], score2: legs[1], winnerSide: winner, details }
  }
  const details: MatchDetails = {
    unit: 'sets',
    bestOf: lengthInSets,
    legsPerSet: length,
    sets: finished,
    legs: log,
  }
  return { format, score1: sets[0], score2: sets[1], winnerSide: winner, details }
}

/** What is recorded of a match from a number down; null while it goes on. */
export function x01Result(state: X01State): LiveResult | null {
  const { settings, log } = state
  const { start, opens = 'straight', out = 'double' } = settings
  const format = start === 301 ? '301' : '501'
  const result = resultOf(format, settings, state, log)
  // What the format says need not be said again.
  const house: MatchDetails = {
    ...(start === Number(format) ? {} : { start }),
    ...(opens === 'straight' ? {} : { opens }),
    ...(out === 'double' ? {} : { out }),
  }
  return result && { ...result, details: { ...result.details, ...house } }
}

/** The same of Cricket. */
export function cricketResult(state: CricketState): LiveResult | null {
  const { settings, won } = state
  const legs = won.map((winner): Leg => ({ winner }))
  return resultOf('Cricket', settings, state, legs)
}
