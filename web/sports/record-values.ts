import type { Ending, MatchDetails, Pair, Side, SportId } from '#engine/sports/types.ts'
import type { Entry } from './entry.ts'

export const slots = ['player1Id', 'player2Id', 'partner1Id', 'partner2Id'] as const
export type Slot = (typeof slots)[number]

/** What the score counts: the points of each set, one number for each side, or a single game or leg. */
export type Mode = 'sets' | 'score' | 'game'

export type MatchType = 'casual' | 'friendly' | 'league'

/** What the form of a result holds. */
export type RecordValues = {
  readonly sportId: SportId
  readonly format: string
  readonly mode: Mode
  readonly people: Readonly<Record<Slot, string>>
  readonly pairs: boolean
  readonly matchType: MatchType
  /** As a field for date and time holds it, local; empty for now. */
  readonly playedAt: string
  readonly ending: Ending
  readonly winnerSide: Side | null
  readonly entry: Entry
  /** Points of a set or a single game of table tennis. */
  readonly target: 11 | 21
  readonly raceTo: string
  readonly bestOf: number | null
  readonly winByTwo: boolean
  /** Darts in sets: best of so many legs each. */
  readonly legsPerSet: number | null
  readonly white: Side | null
  readonly attack: Pair<1 | 2> | null
  /** House rules that were agreed, told beside the form and kept as long as the format is the same. */
  readonly house: { readonly details: MatchDetails; readonly format: string }
  /** What the form does not show and keeps while it still fits the score. */
  readonly kept: { readonly details: MatchDetails; readonly of: string }
}

/** House rules that hold for the format that is chosen. */
export function houseOf({ house, format }: Pick<RecordValues, 'house' | 'format'>): MatchDetails {
  return house.format === format ? house.details : {}
}
