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
      /**
       * Abandoned before both players had moved, as stated in a report: it scores but is not rated.
       */
      readonly isUnrated?: true
    }
  | ({ readonly kind: 'walkover'; readonly winner: PlayerId } & ForfeitDetails)
  | ({ readonly kind: 'double_walkover' } & ForfeitDetails)

type ForfeitDetails = {
  readonly reason: string
  /** Whether a report gave no colours for it. */
  readonly isColourless?: true
}

/** The place of a late entrant. */
export type LatePlace =
  /** A bye of the first round: the place of a seed beyond the entrants. */
  | { readonly kind: 'seed'; readonly seed: number }
  /** A play-in for the position of this seed. */
  | { readonly kind: 'play_in'; readonly seed: number }
  /** A group, from 0; a round robin is one group. */
  | { readonly kind: 'group'; readonly group: number }
  /** The order of a Swiss tournament, including the new player. */
  | { readonly kind: 'order'; readonly order: readonly PlayerId[] }

/** Two players, or one with a bye. */
export type DrawnPair = readonly [PlayerId, PlayerId | null]

/** Bye of an unpaired player. */
export type RequestedBye = 'half' | 'zero' | 'full'
/** Bye for a future round. A report may assign the pairing-allocated bye in advance. */
export type ByeAhead = RequestedBye | 'allocated'

/** Tied players of a table; `group` from 0, null for the whole tournament. */
type TieReference = { readonly group: number | null; readonly players: readonly PlayerId[] }

/**
 * Edition of the rules that a tournament follows. Earlier editions differ from the next one:
 * 1. Ties in a group were broken by the order of the draw, players who left during the groups advanced, an
 *    unfinished match scored a point, and group members were kept less far apart.
 * 2. A double elimination had no champion if its last match had no winner.
 * 3. Players who were level in a group and did not advance were placed by the order of the draw. A walkover and
 *    everything that followed from it no longer counted once its winner left too. A shared title did not pass to
 *    the only player left.
 * 4. The current rules.
 */
export type RulesEdition = 1 | 2 | 3 | 4

/** Edition for tournaments that start now. */
export const currentRules = 4 satisfies RulesEdition

type MatchReference = { readonly matchId: string; readonly sides: Sides }

/** A pair, identified by its first player, with the pair's rating. */
export type EnteredPair = {
  readonly player: PlayerId
  readonly partner: PlayerId
  readonly rating: number | null
}

/** An event of a tournament. `at` is epoch ms. */
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
  /** Pairs were formed. A partner who had entered alone loses that entry. */
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
  /** `rules`: the edition of the rules until the end; 1 if absent. */
  | {
      readonly type: 'started'
      readonly order: readonly PlayerId[]
      readonly rules?: RulesEdition
      /** The announced date, epoch ms, which is restored if the start is undone. */
      readonly announcedFor?: number | null
    }
  /** The start was undone. Entries and requested byes are kept. */
  | { readonly type: 'start_taken_back' }
  | { readonly type: 'placed_late'; readonly player: PlayerId; readonly place: LatePlace }
  | ({
      readonly type: 'result_recorded' | 'result_corrected'
      readonly outcome: Outcome
      /** When the match was called to a table; absent without a call. */
      readonly calledAt?: number
    } & MatchReference)
  | ({ readonly type: 'result_removed' } & MatchReference)
  | {
      readonly type: 'bye_requested'
      readonly player: PlayerId
      readonly round: number
      readonly bye: ByeAhead | null
    }
  /** Data of an imported report without another place here, kept for display and export. */
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
  /** The rounds of a table were scheduled from a first day, or unscheduled if it is null. */
  | { readonly type: 'rounds_scheduled'; readonly first: Day | null; readonly everyDays: number }
  /** One round got a separate date, or lost its date. */
  | { readonly type: 'round_dated'; readonly round: number; readonly day: Day | null }
  /** A tie that no criterion breaks was settled by lot, in this order. */
  | ({ readonly type: 'lots_drawn' } & TieReference)
  | ({ readonly type: 'play_off_called' } & TieReference)
  /** The last choice to settle this tie was undone. */
  | ({ readonly type: 'tie_reopened' } & TieReference)
  | { readonly type: 'reopened' | 'closed' }
  | { readonly type: 'cancelled'; readonly reason: string }
)

/** Data of a report other than results. Dates are `YYYY/MM/DD`, or empty. */
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

/** A tournament as stored; all other state is folded from it. */
export type Tournament = {
  readonly settings: TournamentSettings
  readonly log: readonly TournamentEvent[]
}
