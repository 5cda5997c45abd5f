import type { MatchDetails, Side } from '../sports/types.ts'

/** A match that is over, as it is recorded: its format, score and details. */
export type LiveResult = {
  readonly format: string
  readonly score1: number
  readonly score2: number
  /** Not there for a draw. */
  readonly winnerSide?: Side | undefined
  readonly details: MatchDetails
}

/** What stands of a match: its result once it is over, and before that what a retirement records. */
export function wonBy(soFar: LiveResult, winner: Side | null): LiveResult | null {
  return winner === null ? null : { ...soFar, winnerSide: winner }
}
