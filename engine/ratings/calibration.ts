import { INITIAL_RATING, INITIAL_VARIANCE, PROVISIONAL_GAMES, Q, g, varianceAt } from './glicko.ts'
import type { Standing } from './types.ts'

/**
 * Calibration of a board's forecasts: how steep they are, where newcomers settle, and what experience is worth
 * in addition to the rating. A fold over the log; ratings do not depend on it. Source:
 * docs/rules/ratings.md, "Forecasts".
 */
export type Calibration = {
  /** Steepness k, 0.4 to 2.5; 1 without data. */
  readonly steepness: number
  /** Mean rating after five games of newcomers who started at 1200; 1200 without data. */
  readonly newcomers: number
  /**
   * Advantage of a player with ten games over one with none at the same rating, on the logistic scale; 0
   * without data and when absent.
   */
  readonly experience?: number
}

export const uncalibrated: Calibration = {
  steepness: 1,
  newcomers: INITIAL_RATING,
  experience: 0,
}

const MIN_STEEPNESS = 0.4
const MAX_STEEPNESS = 2.5
/** Cap on the weight of past matches, so that a board follows changes in play. */
const MAX_INFORMATION = 160
/** Games after which more experience no longer matters. */
const EXPERIENCED_GAMES = 10
/** Weight of the prior that experience is worth nothing, as accumulated information. */
const PRIOR_EXPERIENCE = 30
const MAX_EXPERIENCE = 1.5
/** Weight of the prior that newcomers settle at 1200, as a number of newcomers. */
const PRIOR_NEWCOMERS = 5

const STEEPNESS = 0
const INFORMATION = 1
const NEWCOMER_SUM = 2
const NEWCOMER_COUNT = 3
const EXPERIENCE = 4
const EXPERIENCE_INFORMATION = 5

/** Calibration as an array of numbers, updated match by match. */
export type CalibrationState = Float64Array

/** Returns the calibration without data. */
export const createCalibration = (): CalibrationState =>
  Float64Array.of(1, 1, PRIOR_NEWCOMERS * INITIAL_RATING, PRIOR_NEWCOMERS, 0, PRIOR_EXPERIENCE)

export const readCalibration = (state: CalibrationState): Calibration => ({
  steepness: state[STEEPNESS]!,
  newcomers: readNewcomerMean(state),
  experience: state[EXPERIENCE]!,
})

export const readNewcomerMean = (state: CalibrationState) =>
  state[NEWCOMER_SUM]! / state[NEWCOMER_COUNT]!

/**
 * Updates the calibration after a match. `x`: distance of the sides (see `computeDistance`). `actual`: score of side
 * 1. `experienceLead`: experience of side 1 minus that of side 2 (see `computeExperience`), times the slope of the
 * match.
 */
export function updateFromMatch(
  state: CalibrationState,
  x: number,
  actual: number,
  experienceLead = 0,
): void {
  const [k, e] = [state[STEEPNESS]!, state[EXPERIENCE]!]
  const p = computeChance(k * x + e * experienceLead)
  const step = (index: number, slope: number) => {
    state[index] = Math.min(MAX_INFORMATION, state[index]! + p * (1 - p) * slope * slope)
    return ((actual - p) * slope) / state[index]!
  }
  state[STEEPNESS] = clamp(k + step(INFORMATION, x), MIN_STEEPNESS, MAX_STEEPNESS)
  const newExperience = e + step(EXPERIENCE_INFORMATION, experienceLead)
  state[EXPERIENCE] = clamp(newExperience, -MAX_EXPERIENCE, MAX_EXPERIENCE)
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Adds a player's rating to the newcomer mean if `games` is the number that ends the newcomer phase. */
export function updateFromNewcomer(state: CalibrationState, games: number, rating: number): void {
  if (games !== PROVISIONAL_GAMES) return
  state[NEWCOMER_SUM]! += rating
  state[NEWCOMER_COUNT]! += 1
}

const computeChance = (x: number) => 1 / (1 + Math.exp(-x))

/** Returns the distance of two sides on the logistic curve, for a match of this slope. */
export const computeDistance = (lead: number, variance: number, slope: number) =>
  slope * Q * g(variance) * lead

/**
 * Returns how far a forecast moves a rating towards the board's newcomer mean, in proportion to the remaining
 * initial uncertainty; 0 for players with a starting level. Used only in forecasts.
 */
export function computeNewcomerShift(variance: number, start: number, newcomers: number): number {
  if (start !== INITIAL_RATING) return 0
  return Math.min(1, variance / INITIAL_VARIANCE) * (newcomers - INITIAL_RATING)
}

/**
 * Returns a player's experience, 0 to 1, by rated games. Players with a starting level count as experienced,
 * because the level already reflects their strength.
 */
export function computeExperience(games: number, start: number): number {
  return start === INITIAL_RATING ? Math.min(1, games / EXPERIENCED_GAMES) : 1
}

/** A player for a forecast: the current rating and the starting rating. */
export type ForecastPlayer = {
  readonly standing: Standing
  readonly start: number
}

/** Returns rating, variance and experience of a side at a timestamp (epoch ms), averaged over its members. */
function combineSide(members: readonly ForecastPlayer[], now: number, newcomers: number) {
  const size = members.length
  let rating = 0
  let variance = 0
  let experience = 0
  for (const { standing, start } of members) {
    rating += (standing.rating + computeNewcomerShift(standing.variance, start, newcomers)) / size
    variance += varianceAt(standing, now) / size ** 2
    experience += computeExperience(standing.games, start) / size
  }
  return { rating, variance, experience }
}

/**
 * Returns the chance, 0 to 1, shown to people that the first side beats the second in a match of this slope.
 * A draw counts half, and the two chances of a match sum to 1.
 * Source: docs/rules/ratings.md, "Forecasts".
 */
export function computeForecast(
  sides: readonly [readonly ForecastPlayer[], readonly ForecastPlayer[]],
  { now, slope, calibration }: { now: number; slope: number; calibration: Calibration },
): number {
  const [a, b] = [
    combineSide(sides[0], now, calibration.newcomers),
    combineSide(sides[1], now, calibration.newcomers),
  ]
  const x = computeDistance(a.rating - b.rating, a.variance + b.variance, slope)
  const experienceLead = slope * (a.experience - b.experience)
  return computeChance(calibration.steepness * x + (calibration.experience ?? 0) * experienceLead)
}
