import type { Colour, PointSystem, RoundEntry } from '../pairing/swiss/types.ts'

export type TrfPlayer = {
  /** Starting-rank number, 1 to 9999. */
  readonly number: number
  readonly sex: '' | 'm' | 'w'
  readonly title: string
  /** Only the first 33 characters are kept. */
  readonly name: string
  /** Null without a rating. */
  readonly rating: number | null
  readonly federation: string
  readonly fideNumber: string
  /** `YYYY/MM/DD`, or empty. */
  readonly birthDate: string
  /** Points × 10. */
  readonly points: number
  readonly rank: number
  /** One entry for each round so far. */
  readonly history: readonly RoundEntry[]
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

/** A future round that a player asked to miss. */
export type TrfAbsence = {
  readonly number: number
  readonly round: number
  readonly bye: 'half' | 'zero'
}

export type TrfTournament = {
  readonly name: string
  readonly city: string
  readonly federation: string
  /** `YYYY/MM/DD`, or empty. */
  readonly startDate: string
  readonly endDate: string
  readonly type: string
  readonly chiefArbiter: string
  readonly deputyArbiters: readonly string[]
  readonly timeControl: string
  /** `YY/MM/DD` for each round. */
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
  /** Unsupported lines that are exported unchanged: 172, 182, 192, 222, 299. */
  readonly kept: readonly string[]
}

export type TrfVersion = 'TRF16' | 'TRF26'
