import { INITIAL_RATING, INITIAL_VARIANCE, PROVISIONAL_GAMES, Q, g, varianceAt } from './glicko.ts'
import type { Standing } from './types.ts'

/**
 * Calibration of a board's forecasts: how steep they are, where newcomers settle, and what experience is
 * worth on top of the rating. A fold over the log; ratings do not depend on it. Source: engines, Ratings,
 * "Forecast shown to people"; docs/rules/ratings.md.
 */
export type Calibration = {
  /** Steepness k, 0.4 to 2.5; 1 before anything is learnt. */
  readonly steepness: number
  /** Mean rating after five games of newcomers who started at 1200; 1200 before anything is learnt. */
  readonly newcomers: number
  /**
   * Advantage of a player with ten games over one with none at the same rating, on the logistic scale. 0
   * before anything is learnt, and when absent.
   */
  readonly experience?: number
}

export const uncalibrated: Calibration = {
  steepness: 1,
  newcomers: INITIAL_RATING,
  experience: 0,
}

const LEAST = 0.4
const MOST = 2.5
/** Cap on the weight of past matches, so that a board follows changes in play. */
const MEMORY = 160
/** Games after which more experience no longer matters. */
const EXPERIENCED_GAMES = 10
/** Weight of the prior that experience is worth nothing, as accumulated information. */
const PRIOR_EXPERIENCE = 30
const MOST_EXPERIENCE = 1.5
/** Number of newcomers at 1200 that every board is assumed to have seen. */
const PRIOR_NEWCOMERS = 5

const STEEPNESS = 0
const INFORMATION = 1
const SUM = 2
const COUNT = 3
const EXPERIENCE = 4
const EXPERIENCE_INFORMATION = 5

/** Calibration as the fold stores it: numbers only. */
export type Learning = Float64Array

/** Returns the state before anything is learnt. */
export const beginLearning = (): Learning =>
  Float64Array.of(1, 1, PRIOR_NEWCOMERS * INITIAL_RATING, PRIOR_NEWCOMERS, 0, PRIOR_EXPERIENCE)

export const readCalibration = (learning: Learning): Calibration => ({
  steepness: learning[STEEPNESS]!,
  newcomers: newcomersOf(learning),
  experience: learning[EXPERIENCE]!,
})

export const newcomersOf = (learning: Learning) => learning[SUM]! / learning[COUNT]!

/**
 * Learns from a match whose sides were `x` apart (see `distance`), with side 1 scoring `actual` and
 * having `more` experience than side 2 (see `experienceOf`), weighted by the slope of the match.
 */
export function learnMatch(learning: Learning, x: number, actual: number, more = 0): void {
  const [k, e] = [learning[STEEPNESS]!, learning[EXPERIENCE]!]
  const p = chanceAt(k * x + e * more)
  const towards = (at: number, slope: number) => {
    learning[at] = Math.min(MEMORY, learning[at]! + p * (1 - p) * slope * slope)
    return ((actual - p) * slope) / learning[at]!
  }
  learning[STEEPNESS] = clamp(k + towards(INFORMATION, x), LEAST, MOST)
  const learnt = e + towards(EXPERIENCE_INFORMATION, more)
  learning[EXPERIENCE] = clamp(learnt, -MOST_EXPERIENCE, MOST_EXPERIENCE)
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Learns from a player's rating after the match that ends their newcomer phase. */
export function learnNewcomer(learning: Learning, games: number, rating: number): void {
  if (games !== PROVISIONAL_GAMES) return
  learning[SUM]! += rating
  learning[COUNT]! += 1
}

const chanceAt = (x: number) => 1 / (1 + Math.exp(-x))

/** Returns the distance of two sides on the logistic curve, for a match of this slope. */
export const distance = (lead: number, variance: number, slope: number) =>
  slope * Q * g(variance) * lead

/**
 * Returns how far a forecast moves a rating towards the board's newcomer mean, in proportion to the
 * uncertainty that remains of the initial one. It is 0 for players with a starting level. Used only in
 * forecasts.
 */
export function newcomerShift(variance: number, start: number, newcomers: number): number {
  if (start !== INITIAL_RATING) return 0
  return Math.min(1, variance / INITIAL_VARIANCE) * (newcomers - INITIAL_RATING)
}

/**
 * Returns a player's experience, 0 to 1, by rated games. A player with a starting level counts as
 * experienced, because that level already says how strong they are.
 */
export function experienceOf(games: number, start: number): number {
  return start === INITIAL_RATING ? Math.min(1, games / EXPERIENCED_GAMES) : 1
}

/** A player for a forecast: the current rating and the starting rating. */
export type Entrant = {
  readonly standing: Standing
  readonly start: number
}

/** A side for a forecast at a timestamp, epoch ms: the mean of its members. */
function sideAt(members: readonly Entrant[], now: number, newcomers: number) {
  const size = members.length
  let rating = 0
  let variance = 0
  let experience = 0
  for (const { standing, start } of members) {
    rating += (standing.rating + newcomerShift(standing.variance, start, newcomers)) / size
    variance += varianceAt(standing, now) / size ** 2
    experience += experienceOf(standing.games, start) / size
  }
  return { rating, variance, experience }
}

/**
 * Returns the chance, 0 to 1, shown to people that the first side beats the second in a match of this slope.
 * A draw counts half, and the two chances of a match sum to 1.
 * Source: engines, Ratings, "Forecast shown to people".
 */
export function forecastOf(
  sides: readonly [readonly Entrant[], readonly Entrant[]],
  { now, slope, calibration }: { now: number; slope: number; calibration: Calibration },
): number {
  const [a, b] = [
    sideAt(sides[0], now, calibration.newcomers),
    sideAt(sides[1], now, calibration.newcomers),
  ]
  const x = distance(a.rating - b.rating, a.variance + b.variance, slope)
  const more = slope * (a.experience - b.experience)
  return chanceAt(calibration.steepness * x + (calibration.experience ?? 0) * more)
}
