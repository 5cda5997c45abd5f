import type { Pair, Side, SportId } from '../sports/types.ts'

/**
 * The boards, each one a rating ladder: one for each sport, and for chess one more for each time control
 * (`chess.blitz`, `chess.rapid`, `chess.classical`).
 */
export const boardIds = [
  'tabletennis',
  'pool',
  'darts',
  'chess',
  'chess.blitz',
  'chess.rapid',
  'chess.classical',
  'foosball',
] as const
export type BoardId = (typeof boardIds)[number]

/** Rating and counts after a player's last rated match on a board. */
export type Standing = {
  /** Points, rounded to 1e-6; a player without matches has 1200. */
  readonly rating: number
  /** Variance RD², rounded to 1e-6; a player without matches has 350². */
  readonly variance: number
  /** Epoch ms of the last rated match; null without one. */
  readonly lastPlayedAt: number | null
  readonly games: number
  readonly wins: number
  readonly losses: number
  readonly draws: number
  /** Wins in a row as a positive number, losses in a row as a negative one, 0 after a draw. */
  readonly streak: number
  /** Highest rating from game 5 on; null before. */
  readonly highestRating: number | null
  /** Epoch ms of the match that produced the highest rating; null before game 5. */
  readonly highestRatingAt: number | null
  /** Longest run of wins so far. */
  readonly longestStreak: number
}

/** One rated match as the fold reads it. A side has one player, or two for a pair. */
export type RatedMatch = {
  readonly id: string
  readonly sportId: SportId
  readonly playedAt: number
  readonly createdAt: number
  readonly side1: readonly string[]
  readonly side2: readonly string[]
  readonly winnerSide: 0 | Side
  /** Scores for the margin weight; null where the margin does not count (chess, draws, retirements). */
  readonly margin: Pair | null
  /** Weight of the result by the length of the match; 1 for the sport's usual length. */
  readonly slope: number
}

/** One player's change by one match on one board, with everything needed to explain it. */
export type RatingChange = {
  readonly matchId: string
  readonly playerId: string
  /** Score that the forecast expected of the player, 0 to 1. */
  readonly expected: number
  readonly actual: 0 | 0.5 | 1
  /** Margin weight f; 1 where the margin does not count. */
  readonly weight: number
  readonly opponentRating: number
  readonly opponentVariance: number
  readonly before: Standing
  readonly after: Standing
}
