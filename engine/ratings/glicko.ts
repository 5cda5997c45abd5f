import type { Pair, SportId } from '../sports/types.ts'
import type { Standing } from './types.ts'

export const INITIAL_RATING = 1200
export const INITIAL_DEVIATION = 350
export const INITIAL_VARIANCE = INITIAL_DEVIATION ** 2

/** Rated games a player needs to be ranked; below it the rating is shown with "?". */
export const PROVISIONAL_GAMES = 5

/** Variance that a rating gains for each day without a match. */
export const VARIANCE_PER_DAY = 9

/** Variance that a rating gains with each match, so that no rating ever freezes. */
export const VARIANCE_PER_GAME = 100

export const Q = Math.LN10 / 400
const G_FACTOR = (3 * Q * Q) / Math.PI ** 2
const MS_PER_DAY = 86_400_000

const WEIGHT_MIN = 0.25
const WEIGHT_MAX = 3

/** Margin of victory with weight 1; null where the score does not show strength. */
export const usualMargins: Record<SportId, number | null> = {
  tabletennis: 0.69,
  pool: 0.34,
  darts: 0.69,
  chess: null,
  foosball: 0.3,
}

/** Rounds a rating or variance to 1e-6 for storage, so that a replay yields the same bits everywhere. */
export function roundStored(x: number): number {
  return Math.round(x * 1e6) / 1e6
}

/**
 * Returns how informative a result is for this variance of the opponent (RD², at least 0): 1 for a perfectly
 * known opponent, towards 0 for an unknown one.
 * Source: Glickman, Glicko, step 2.
 */
export function g(variance: number): number {
  return 1 / Math.sqrt(1 + G_FACTOR * variance)
}

/**
 * Returns the score, 0 to 1, that the rating formula expects against an opponent of this rating and variance.
 * Source: Glickman, Glicko, step 2.
 */
export function expectedScore(
  rating: number,
  opponentRating: number,
  opponentVariance: number,
): number {
  return expectedAt(g(opponentVariance), rating - opponentRating)
}

/** Returns the expected score, 0 to 1, with a rating lead of `lead` points over an opponent with this `g`. */
export function expectedAt(opponentG: number, lead: number): number {
  return 1 / (1 + Math.exp(-Q * opponentG * lead))
}

/** Returns the variance after a break: it grows by 9 a day and stops at 350². Times in epoch ms. */
export function agedVariance(variance: number, lastPlayedAt: number, now: number): number {
  const days = Math.max(0, now - lastPlayedAt) / MS_PER_DAY
  return Math.min(INITIAL_VARIANCE, variance + VARIANCE_PER_DAY * days)
}

/** Returns the variance at a timestamp (epoch ms), grown by the days since the last match. */
export function varianceAt(standing: Standing, nowMs: number): number {
  if (standing.lastPlayedAt === null) return standing.variance
  return agedVariance(standing.variance, standing.lastPlayedAt, nowMs)
}

/** Returns the rating deviation RD in rating points. */
export function deviation(variance: number): number {
  return Math.sqrt(variance)
}

/**
 * Returns the weight f of a decisive result by its margin, 0.25 to 3 before the correction for favourites.
 * `usualMargin` is that of the sport, `expectedWinner` the forecast, 0 to 1, for the side that won.
 * Scores below 0 (straight pool) count as 0.
 */
export function weightOf(
  usualMargin: number,
  score1: number,
  score2: number,
  expectedWinner: number,
): number {
  const a = Math.max(0, score1)
  const b = Math.max(0, score2)
  if (a === b) return 1
  const stretch = Math.sqrt(Math.abs(a - b) / (a + b) / usualMargin)
  const clamped = Math.min(WEIGHT_MAX, Math.max(WEIGHT_MIN, stretch))
  return clamped / (1 + 0.5 * (expectedWinner - 0.5))
}

/**
 * Returns the weight f of a result: 1 in chess and for a level or missing score, else by margin (see
 * `weightOf`).
 */
export function marginWeight(
  sportId: SportId,
  margin: Pair | null,
  expectedWinner: number,
): number {
  const usualMargin = usualMargins[sportId]
  if (usualMargin === null || margin === null) return 1
  return weightOf(usualMargin, margin[0], margin[1], expectedWinner)
}

/** Returns the standing of a player without matches, at 1200 or at the given starting level. */
export function newStanding(startingRating: number = INITIAL_RATING): Standing {
  return {
    rating: startingRating,
    variance: INITIAL_VARIANCE,
    lastPlayedAt: null,
    games: 0,
    wins: 0,
    losses: 0,
    draws: 0,
    streak: 0,
    highestRating: null,
    highestRatingAt: null,
    longestStreak: 0,
  }
}

/** A coarse estimate that an organiser can set for a newcomer; the deviation stays that of a newcomer. */
export type StartingLevel = {
  readonly id: 'beginner' | 'club' | 'strong' | 'expert'
  readonly name: string
  readonly rating: number
}

/** Returns a player's starting rating in points; 1200 without a level. */
export function startingRating(level: string | null | undefined): number {
  return startingLevels.find(({ id }) => id === level)?.rating ?? INITIAL_RATING
}

export const startingLevels: readonly StartingLevel[] = [
  { id: 'beginner', name: 'Beginner', rating: 1000 },
  { id: 'club', name: 'Club player', rating: 1200 },
  { id: 'strong', name: 'Strong player', rating: 1400 },
  { id: 'expert', name: 'Expert', rating: 1600 },
]
