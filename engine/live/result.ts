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
