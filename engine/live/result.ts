import type { MatchDetails, Side } from '../sports/types.ts'

/** The result of a match as it is recorded: its format, score and details. */
export type LiveResult = {
  readonly format: string
  readonly score1: number
  readonly score2: number
  /** Absent for a draw. */
  readonly winnerSide?: Side | undefined
  readonly details: MatchDetails
}

/** Returns the result of a match once it is over, or what a retirement records before that. */
export function wonBy(soFar: LiveResult, winner: Side | null): LiveResult | null {
  return winner === null ? null : { ...soFar, winnerSide: winner }
}
