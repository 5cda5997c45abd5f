import type { Leg, MatchDetails, Pair } from '../../sports/types.ts'
import type { LiveResult } from '../result.ts'
import type { CricketState } from './cricket.ts'
import type { LegScore, Length } from './legs.ts'
import type { X01State } from './x01.ts'

/** Returns the score in sets for a match of sets, else in legs; the details list the single legs. */
function createLegsResult(
  format: string,
  { legs: length, sets: lengthInSets }: Length,
  { legs, sets, finished, winner }: LegScore,
  completedLegs: readonly Leg[],
): LiveResult {
  if (lengthInSets === undefined) {
    const details: MatchDetails = { unit: 'legs', bestOf: length, legs: completedLegs }
    return { format, score1: legs[0], score2: legs[1], details }
  }
  const isOpen = winner === null && legs[0] + legs[1] > 0
  const details: MatchDetails = {
    unit: 'sets',
    bestOf: lengthInSets,
    legsPerSet: length,
    sets: isOpen ? [...finished, legs] : finished,
    legs: completedLegs,
  }
  return { format, score1: sets[0], score2: sets[1], details }
}

/** Returns the current result of an x01 match. */
export function getCurrentX01Result(state: X01State): LiveResult {
  const { settings, completedLegs, figures } = state
  const { start, opens = 'straight', out = 'double' } = settings
  const format = start === 301 ? '301' : '501'
  const result = createLegsResult(format, settings, state, completedLegs)
  const maximums: Pair = [figures[0].tons[2], figures[1].tons[2]]
  // House rules that the format does not imply.
  const houseRules: MatchDetails = {
    ...(start === Number(format) ? {} : { start }),
    ...(opens === 'straight' ? {} : { opens }),
    ...(out === 'double' ? {} : { out }),
  }
  const thrown = Math.max(...maximums) > 0 ? { maximums } : {}
  return { ...result, details: { ...result.details, ...houseRules, ...thrown } }
}

/** Returns the current result of a Cricket match. */
export function getCurrentCricketResult(state: CricketState): LiveResult {
  const { settings, won } = state
  const legs = won.map((winner): Leg => ({ winner }))
  return createLegsResult('Cricket', settings, state, legs)
}
