import type { MatchLength } from '../../sports/finding.ts'
import { findRaces } from '../../sports/match-length.ts'
import { rulesOf } from '../../sports/rules.ts'
import { resolveFormat, sports } from '../../sports/sports.ts'
import type { SportId } from '../../sports/types.ts'

/** How long a match takes from its call to its result, as a log-normal distribution. */
export type Duration = {
  /** Median, in minutes. */
  readonly minutes: number
  /** Standard deviation of the natural logarithm. */
  readonly spread: number
}

type Pace = {
  /** Minutes from the call to the first ball: the walk to the table, and warming up. */
  readonly setUpMinutes: number
  /** Minutes of one unit (set, leg, rack or goal), with the pause after it. */
  readonly unitMinutes: number
  /** Number of units if the length of the match is unknown. */
  readonly defaultUnits: number
  readonly spread: number
}

const wholeMatch = (minutes: number, spread: number): Pace => ({
  setUpMinutes: 0,
  unitMinutes: minutes,
  defaultUnits: 1,
  spread,
})

const set: Pace = { setUpMinutes: 4, unitMinutes: 5, defaultUnits: 4.1, spread: 0.3 }
const leg = (unitMinutes: number): Pace => ({
  setUpMinutes: 3,
  unitMinutes,
  defaultUnits: 4.1,
  spread: 0.3,
})

const rack = (unitMinutes: number): Pace => ({
  setUpMinutes: 3,
  unitMinutes,
  defaultUnits: 7.5,
  spread: 0.3,
})

const goal = (defaultUnits: number): Pace => ({
  setUpMinutes: 2,
  unitMinutes: 0.7,
  defaultUnits,
  spread: 0.35,
})

/**
 * The pace of each format until a club has measured its own. Table tennis: about 18 points at 13 seconds with
 * the ball fetched, then a minute's interval; two minutes of practice come first (ITTF 3.4.3.1, 3.4.4.1.1).
 * Darts: a leg of 501 at an average of 45 takes 22 visits of 13 seconds. Pool: rack, break and about 25
 * shots at 18 seconds, fewer in nine-ball. Foosball: 40 seconds for a goal with the serve. Chess: 3 or 5
 * minutes each, 15 with 10 seconds per move, 90 with 30 (FIDE Laws, appendices A and B); most end earlier.
 */
const paces: Record<SportId, Readonly<Record<string, Pace>>> = {
  tabletennis: { 'Best of 3': set, 'Best of 5': set, 'Best of 7': set },
  darts: { '501': leg(5), '301': leg(3.5), Cricket: leg(8) },
  pool: { '8-Ball': rack(8), '9-Ball': rack(6), 'Straight Pool': wholeMatch(60, 0.35) },
  foosball: { 'First to 5': goal(7.5), 'First to 10': goal(16.5), Tournament: goal(19) },
  chess: {
    Blitz: wholeMatch(11, 0.3),
    Rapid: wholeMatch(38, 0.3),
    Classical: wholeMatch(150, 0.35),
  },
}

/** Returns the expected number of units in a race to `needed` between equals: 1, 2.5, 4.125 … */
export function expectedUnits(needed: number): number {
  let sum = 0
  let chance = 0.5 ** (needed - 1)
  for (let units = needed; units < 2 * needed; units++) {
    sum += units * chance
    chance *= units / (units - needed + 1) / 2
  }
  return sum
}

/**
 * Returns keys that group matches of equal length: the format with its race, `501 3`, then the format
 * alone.
 */
export function lengthKeys(sportId: SportId, match: MatchLength): readonly [string, string] {
  const format = resolveFormat(sports[sportId], match.format) ?? match.format
  return [[format, ...(findRaces(sportId, match) ?? [])].join(' '), format]
}

/** Returns the default duration of matches of this length. */
export function defaultDuration(sportId: SportId, match: MatchLength): Duration {
  const format = resolveFormat(sports[sportId], match.format) ?? ''
  const pace = paces[sportId][format] ?? Object.values(paces[sportId])[0]!
  const races = findRaces(sportId, match)
  const isCounted = pace.defaultUnits !== 1 && races !== null
  const units = isCounted
    ? races.reduce((product, needed) => product * expectedUnits(needed), 1)
    : pace.defaultUnits
  return { minutes: pace.setUpMinutes + pace.unitMinutes * units, spread: pace.spread }
}

/** Returns the length of a match before it is played, as far as it is known. */
export function expectedLength(
  sportId: SportId,
  format: string,
  bestOf: number | null,
): MatchLength {
  return { format, details: rulesOf[sportId].presetDetails(format, bestOf), played: null }
}
