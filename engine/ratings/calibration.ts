import { INITIAL_RATING, INITIAL_VARIANCE, PROVISIONAL_GAMES, Q, g, varianceAt } from './glicko.ts'
import type { Standing } from './types.ts'

/**
 * Calibration of a board's forecasts: how steep they are, where newcomers settle, and what experience is
 * worth beside the rating. A fold over the log; ratings do not depend on it. Source: engines, Ratings,
 * "Forecast shown to people"; decisions 025 and 111.
 */
export type Calibration = {
  /** Steepness k, 0.4 to 2.5; 1 before anything is known. */
  readonly steepness: number
  /** Mean rating, after five games, of newcomers who began at 1200; that before anything is known. */
  readonly newcomers: number
  /**
   * What a player of ten games has over one of none at the same rating, on the scale of the logistic
   * curve; 0 before anything is known, and where absent.
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
/** Games after which more experience says nothing more. */
const EXPERIENCED_GAMES = 10
/** Experience is taken to be worth nothing until matches say otherwise, with this much information. */
const PRIOR_EXPERIENCE = 30
const MOST_EXPERIENCE = 1.5
/** Newcomers at 1200 that a board is taken to have seen before its first. */
const PRIOR_NEWCOMERS = 5

const STEEPNESS = 0
const INFORMATION = 1
const SUM = 2
const COUNT = 3
const EXPERIENCE = 4
const EXPERIENCE_INFORMATION = 5

/** Calibration as a fold keeps it: numbers alone. */
export type Learning = Float64Array

/** Nothing learnt yet. */
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
 * How far a rating moves, in a forecast alone, towards where newcomers of the board stand: by what is
 * left of the first guess. Who began at a level of their own does not move.
 */
export function newcomerShift(variance: number, start: number, newcomers: number): number {
  if (start !== INITIAL_RATING) return 0
  return Math.min(1, variance / INITIAL_VARIANCE) * (newcomers - INITIAL_RATING)
}

/**
 * How experienced a player is, 0 to 1: by rated games. A player who began at a level of their own
 * counts as experienced, because that level says already where they are.
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
 * Chance, 0 to 1, shown to people that the first side beats the second in a match of this slope (a draw
 * counts half); the two chances of a match sum to 1. Source: engines, Ratings, "Forecast shown to people".
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
