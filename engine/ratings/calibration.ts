import { INITIAL_RATING, INITIAL_VARIANCE, PROVISIONAL_GAMES, Q, g, varianceAt } from './glicko.ts'
import type { Standing } from './types.ts'

/**
 * What a board has learnt about its own forecasts: how steep they are to be, and where its newcomers
 * stand once they have played a little. A fold over the log like everything else; ratings do not
 * depend on it. Source: engines, Ratings, "Forecast shown to people"; decisions, Ratings by length.
 */
export type Calibration = {
  /** Steepness k, 0.4 to 2.5; 1 before anything is known. */
  readonly steepness: number
  /** Mean rating, after five games, of newcomers who began at 1200; that before anything is known. */
  readonly newcomers: number
}

export const uncalibrated: Calibration = { steepness: 1, newcomers: INITIAL_RATING }

const LEAST = 0.4
const MOST = 2.5
/** What is known counts for no more than this, so that a board follows how its play changes. */
const MEMORY = 160
/** Newcomers at 1200 that a board is taken to have seen before its first. */
const PRIOR_NEWCOMERS = 5

const STEEPNESS = 0
const INFORMATION = 1
const SUM = 2
const COUNT = 3

/** Calibration as a fold keeps it: numbers alone. */
export type Learning = Float64Array

/** Nothing learnt yet. */
export const beginLearning = (): Learning =>
  Float64Array.of(1, 1, PRIOR_NEWCOMERS * INITIAL_RATING, PRIOR_NEWCOMERS)

export const readCalibration = (learning: Learning): Calibration => ({
  steepness: learning[STEEPNESS]!,
  newcomers: newcomersOf(learning),
})

export const newcomersOf = (learning: Learning) => learning[SUM]! / learning[COUNT]!

/** Takes in a match whose sides were `x` apart (see `distance`), of which side 1 scored `actual`. */
export function learnMatch(learning: Learning, x: number, actual: number): void {
  const k = learning[STEEPNESS]!
  const p = chanceAt(k, x)
  const information = Math.min(MEMORY, learning[INFORMATION]! + p * (1 - p) * x * x)
  learning[INFORMATION] = information
  learning[STEEPNESS] = Math.min(MOST, Math.max(LEAST, k + ((actual - p) * x) / information))
}

/** Takes in where a player stands after a match, if it was the one that ends being a newcomer. */
export function learnNewcomer(learning: Learning, games: number, rating: number): void {
  if (games !== PROVISIONAL_GAMES) return
  learning[SUM]! += rating
  learning[COUNT]! += 1
}

const chanceAt = (steepness: number, x: number) => 1 / (1 + Math.exp(-steepness * x))

/** How far apart two sides are in a match of this slope, on the scale of the logistic curve. */
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

/** A player as a forecast takes them: standing, and the rating they began from. */
export type Entrant = {
  readonly standing: Standing
  readonly start: number
}

/** A side as a forecast takes it, at a moment (epoch ms): the mean of its members. */
function sideAt(members: readonly Entrant[], now: number, newcomers: number) {
  const size = members.length
  let rating = 0
  let variance = 0
  for (const { standing, start } of members) {
    rating += (standing.rating + newcomerShift(standing.variance, start, newcomers)) / size
    variance += varianceAt(standing, now) / size ** 2
  }
  return { rating, variance }
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
  return chanceAt(calibration.steepness, x)
}
