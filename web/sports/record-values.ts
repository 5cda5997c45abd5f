import type { Ending, MatchDetails, Pair, Side, SportId } from '#engine/sports/types.ts'
import type { Entry, TextPair } from './entry.ts'

export const slots = ['player1Id', 'player2Id', 'partner1Id', 'partner2Id'] as const
export type Slot = (typeof slots)[number]

/** What is entered: the points of each set, one number per side, or a single game or leg. */
export type Mode = 'sets' | 'score' | 'game'

export type MatchType = 'casual' | 'friendly' | 'league'

/** The values of a result form. */
export type RecordValues = {
  readonly sportId: SportId
  readonly format: string
  readonly mode: Mode
  readonly people: Readonly<Record<Slot, string>>
  readonly pairs: boolean
  readonly matchType: MatchType
  /** For a `datetime-local` field; empty for now. */
  readonly playedAt: string
  readonly ending: Ending
  readonly winnerSide: Side | null
  readonly entry: Entry
  /** Points to which a set or single game of table tennis is played. */
  readonly target: 11 | 21
  readonly raceTo: string
  readonly bestOf: number | null
  readonly winByTwo: boolean
  /** In darts with sets: the best-of legs of each set. */
  readonly legsPerSet: number | null
  /** Darts: visits of 180 of each side; empty if not counted. */
  readonly maximums: TextPair
  readonly white: Side | null
  readonly attack: Pair<1 | 2> | null
  /** Agreed house rules that the form does not ask for; kept while the format stays the same. */
  readonly houseRules: { readonly details: MatchDetails; readonly format: string }
  /** Details that the form does not show; kept while they fit the score. */
  readonly hiddenDetails: { readonly details: MatchDetails; readonly scoreKey: string }
}

/** Returns the house rules that apply to the chosen format. */
export function findHouseRules({
  houseRules: house,
  format,
}: Pick<RecordValues, 'houseRules' | 'format'>): MatchDetails {
  return house.format === format ? house.details : {}
}
