import type { PlayerId } from '../../ids.ts'
import type { Day } from './days.ts'
import type { TournamentSettings } from './settings/settings.ts'

export type Sides = readonly [PlayerId, PlayerId]

/** How a match ended. Scores are in the order of the sides. */
export type Outcome =
  | {
      readonly kind: 'played' | 'retired'
      /** Null for a draw. */
      readonly winner: PlayerId | null
      /** Sets, legs, racks or goals. */
      readonly score?: readonly [number, number]
      /** Points within the sets. */
      readonly points?: readonly [number, number]
      /** Ended before both had moved, as a report states: it scores and is not rated. */
      readonly isUnrated?: true
    }
  | ({ readonly kind: 'walkover'; readonly winner: PlayerId } & Forfeited)
  | ({ readonly kind: 'double_walkover' } & Forfeited)

type Forfeited = {
  readonly reason: string
  /** Whether a report named no colours for it. */
  readonly isColourless?: true
}

/** The place of a late entrant. */
export type LatePlace =
  /** A bye of the first round: the place of a seed beyond the entrants. */
  | { readonly kind: 'seed'; readonly seed: number }
  /** A match before the first one of this seed, for its place. */
  | { readonly kind: 'play_in'; readonly seed: number }
  /** A group, from 0; a round robin is one group. */
  | { readonly kind: 'group'; readonly group: number }
  /** The whole order of a Swiss tournament, including the new player. */
  | { readonly kind: 'order'; readonly order: readonly PlayerId[] }

/** Two players, or one with a bye. */
export type DrawnPair = readonly [PlayerId, PlayerId | null]

/** What an unpaired player gets for a round. */
export type RequestedBye = 'half' | 'zero' | 'full'
/** What a player gets for a coming round; a report may give the bye of the pairing ahead. */
export type ByeAhead = RequestedBye | 'allocated'

/** Players level in a table; `group` from 0, null for the whole tournament. */
type OnTie = { readonly group: number | null; readonly players: readonly PlayerId[] }

/**
 * Differences of the first editions of the rules. The first filled a knockout by the draw if a group
 * ended tied, let players who left during the groups advance, gave a point for an unfinished match, and
 * kept group members less apart. The second left a double elimination without a champion if its last
 * match has no winner.
 */
export type RulesEdition = 1 | 2 | 3

type OnMatch = { readonly matchId: string; readonly sides: Sides }

/** A pair is identified by its first player; the rating is the pair's. */
export type EnteredPair = {
  readonly player: PlayerId
  readonly partner: PlayerId
  readonly rating: number | null
}

/** What can happen to a tournament. Times are epoch ms. */
export type TournamentEvent = { readonly at: number } & (
  | {
      readonly type: 'entered'
      readonly player: PlayerId
      readonly rating: number | null
      /** The partner; absent if there is none, or none yet. */
      readonly partner?: PlayerId
      /** Ids of the player's groups and teams. */
      readonly affiliations: readonly string[]
      /** Entered by an organiser, and therefore approved. */
      readonly isApproved?: boolean
    }
  /** Pairs that play together from now on; a partner who had entered alone loses the separate entry. */
  | { readonly type: 'pairs_made'; readonly pairs: readonly EnteredPair[] }
  | { readonly type: 'approved' | 'checked_in' | 'checked_out'; readonly player: PlayerId }
  | {
      readonly type: 'declined' | 'withdrew' | 'disqualified'
      readonly player: PlayerId
      readonly reason: string
      /** Whether the player's group was still being played; absent without groups. */
      readonly isInGroup?: boolean
    }
  /** `removed`: taken off the list before the start, as if never entered. */
  | { readonly type: 'removed' | 'reinstated'; readonly player: PlayerId }
  | { readonly type: 'phase_opened'; readonly phase: 'draft' | 'registration' | 'check_in' }
  | { readonly type: 'settings_changed'; readonly settings: Partial<TournamentSettings> }
  | { readonly type: 'seeded'; readonly order: readonly PlayerId[] }
  | { readonly type: 'seeds_fixed'; readonly seeds: Readonly<Record<PlayerId, number>> }
  /** `rules`: the edition of our rules that applies to the end; the first if absent. */
  | {
      readonly type: 'started'
      readonly order: readonly PlayerId[]
      readonly rules?: RulesEdition
      /** The announced date, epoch ms, which is restored if the start is undone. */
      readonly announcedFor?: number | null
    }
  /** The start is undone: everything is as before the draw; entries and requested byes are kept. */
  | { readonly type: 'start_taken_back' }
  | { readonly type: 'placed_late'; readonly player: PlayerId; readonly place: LatePlace }
  | ({
      readonly type: 'result_recorded' | 'result_corrected'
      readonly outcome: Outcome
      /** When the match was called to a table; absent without a call. */
      readonly calledAt?: number
    } & OnMatch)
  | ({ readonly type: 'result_removed' } & OnMatch)
  | {
      readonly type: 'bye_requested'
      readonly player: PlayerId
      readonly round: number
      readonly bye: ByeAhead | null
    }
  /** What a report says that has no other place here, to be shown and written again. */
  | { readonly type: 'imported'; readonly report: ImportedReport }
  | {
      readonly type: 'round_paired'
      readonly round: number
      readonly pairs: readonly DrawnPair[]
      readonly absent: readonly { readonly player: PlayerId; readonly bye: RequestedBye }[]
      readonly broken: readonly { readonly rule: string; readonly players: readonly PlayerId[] }[]
      /** Paired automatically after the previous round (`autoAdvance`). */
      readonly isAutomatic?: true
    }
  | { readonly type: 'round_unpaired'; readonly round: number }
  | { readonly type: 'round_released'; readonly round: string }
  /** Dates all rounds of the tables from a first day, or none if it is null. */
  | { readonly type: 'rounds_scheduled'; readonly first: Day | null; readonly everyDays: number }
  /** Dates one round separately, or removes its date. */
  | { readonly type: 'round_dated'; readonly round: number; readonly day: Day | null }
  /** Settles a tie that no criterion breaks, by lot in this order or by a play-off. */
  | ({ readonly type: 'lots_drawn' } & OnTie)
  | ({ readonly type: 'play_off_called' } & OnTie)
  /** Undoes the last way to settle this tie. */
  | ({ readonly type: 'tie_reopened' } & OnTie)
  | { readonly type: 'reopened' | 'closed' }
  | { readonly type: 'cancelled'; readonly reason: string }
)

/** Facts of a report beyond the play. Dates are `YYYY/MM/DD`, or empty. */
export type ImportedReport = {
  readonly federation: string
  readonly startDate: string
  readonly endDate: string
  readonly type: string
  readonly chiefArbiter: string
  readonly deputyArbiters: readonly string[]
  readonly timeControl: string
  /** Unsupported lines that are exported unchanged: 172, 182, 192, 222, 299. */
  readonly kept: readonly string[]
  readonly people: Readonly<Record<PlayerId, ReportedPerson>>
}

/** A player as a report describes them. */
export type ReportedPerson = {
  readonly name: string
  readonly sex: '' | 'm' | 'w'
  readonly title: string
  readonly federation: string
  readonly fideNumber: string
  /** As written, usually `YYYY/MM/DD`; may be empty. */
  readonly birthDate: string
}

/** Everything stored about a tournament; all else is folded from it. */
export type Tournament = {
  readonly settings: TournamentSettings
  readonly log: readonly TournamentEvent[]
}
