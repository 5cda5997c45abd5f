import type { Ending, MatchDetails, Pair, Side, SportId } from '#engine/sports/types.ts'
import type { Entry, Texts } from './entry.ts'

export const slots = ['player1Id', 'player2Id', 'partner1Id', 'partner2Id'] as const
export type Slot = (typeof slots)[number]

/** What the score counts: points of each set, one number per side, or a single game or leg. */
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
  /** Points of a set or a single game of table tennis. */
  readonly target: 11 | 21
  readonly raceTo: string
  readonly bestOf: number | null
  readonly winByTwo: boolean
  /** Darts in sets: the best-of of each set in legs. */
  readonly legsPerSet: number | null
  /** Darts: visits of 180 of each side; empty if not counted. */
  readonly maximums: Texts
  readonly white: Side | null
  readonly attack: Pair<1 | 2> | null
  /** Agreed house rules that the form does not ask, kept while the format is the same. */
  readonly house: { readonly details: MatchDetails; readonly format: string }
  /** Details that the form does not show, kept while they fit the score. */
  readonly kept: { readonly details: MatchDetails; readonly of: string }
}

/** Returns the house rules that apply to the chosen format. */
export function houseOf({ house, format }: Pick<RecordValues, 'house' | 'format'>): MatchDetails {
  return house.format === format ? house.details : {}
}
