import { resolveFormat, sports } from './sports.ts'
import { rulesOf } from './rules.ts'
import type { MatchLength } from './finding.ts'
import type { SportId } from './types.ts'

/**
 * Returns how much more a race to `n` favours the stronger side than a single unit does, which weighs 1: the
 * derivative of the chance of winning the race by that of winning a unit, at an even chance. 1, 1.5, 1.875,
 * 2.1875, 2.46 … Whole n ≥ 1.
 * Source: negative binomial distribution; docs/rules/ratings.md, "Length of a match".
 */
export function computeRaceWeight(n: number): number {
  let slope = 1
  for (let k = 1; k < Math.min(n, maxWeightedRace); k++) slope *= (2 * k + 1) / (2 * k)
  return slope
}

/** Maximum race length that adds weight: longer ones are probably typing mistakes. */
const maxWeightedRace = 15

/** Returns whether a match is decided by one unit. */
export const isDecidedByOneUnit = (races: readonly number[] | null) =>
  races !== null && races.every((needed) => needed === 1)

/** Returns the races of a match whose format may be any text; null if unknown. */
export function findRaces(sportId: SportId, match: MatchLength): readonly number[] | null {
  const format = resolveFormat(sports[sportId], match.format)
  return format === null ? null : rulesOf[sportId].races({ ...match, format })
}

/** Returns the weight of a match of these races relative to the sport's usual one; 1 if unknown. */
export function computeMatchWeight(sportId: SportId, races: readonly number[] | null): number {
  if (races === null) return 1
  const slope = races.reduce((product, needed) => product * computeRaceWeight(needed), 1)
  return slope / computeRaceWeight(rulesOf[sportId].usualRace)
}
