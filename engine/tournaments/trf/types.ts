import type { ByeAhead, ImportedReport, ReportedPerson } from '../log/events.ts'
import type { Colour, PointSystem, RoundEntry } from '../pairing/swiss/types.ts'

/** A player's round in a report; `open` is paired and has no result yet. */
export type TrfEntry =
  | RoundEntry
  | { readonly kind: 'open'; readonly opponent: number; readonly colour: Colour }

/** `name`: only the first 33 characters are written. */
export type TrfPlayer = ReportedPerson & {
  /** Starting-rank number, 1 to 9999. */
  readonly number: number
  /** Null without a rating. */
  readonly rating: number | null
  /** Points × 10. */
  readonly points: number
  readonly rank: number
  /** One entry for each round so far. */
  readonly history: readonly TrfEntry[]
}

/** Virtual points × 10 for a span of players in a span of rounds. */
export type TrfAcceleration = {
  readonly points: number
  readonly firstRound: number
  readonly lastRound: number
  readonly firstPlayer: number
  readonly lastPlayer: number
}

/** The last round for players who never meet. Source: TRF26, record 260. */
export const everyRound = 999

/** Players who must not meet in a span of rounds. */
export type TrfForbidden = {
  readonly firstRound: number
  readonly lastRound: number
  readonly players: readonly number[]
}

/** Bye of a player in a future round. */
export type TrfAbsence = {
  readonly number: number
  readonly round: number
  readonly bye: ByeAhead
}

export type TrfTournament = Omit<ImportedReport, 'people'> & {
  readonly name: string
  readonly city: string
  /** `YY/MM/DD` for each round, or empty. */
  readonly roundDates: readonly string[]
  readonly rounds: number
  readonly initialColour: Colour
  readonly points: PointSystem
  /** Acronyms in the order in which they break ties. */
  readonly tieBreaks: readonly string[]
  readonly players: readonly TrfPlayer[]
  readonly accelerations: readonly TrfAcceleration[]
  readonly forbidden: readonly TrfForbidden[]
  readonly absences: readonly TrfAbsence[]
}

export type TrfVersion = 'TRF16' | 'TRF26'
