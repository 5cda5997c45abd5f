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

/** Adds the winner to a result; null while there is none. */
export function addWinner(result: LiveResult, winner: Side | null): LiveResult | null {
  return winner === null ? null : { ...result, winnerSide: winner }
}
