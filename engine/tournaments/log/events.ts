import type { PlayerId } from '../../ids.ts'
import type { Day } from './days.ts'
import type { TournamentSettings } from './settings.ts'

export type Sides = readonly [PlayerId, PlayerId]

/** How a match ended. Scores are those of the sides in their order. */
export type Outcome =
  | {
      readonly kind: 'played' | 'retired'
      /** Null for a draw. */
      readonly winner: PlayerId | null
      /** Sets, legs, racks or goals. */
      readonly score?: readonly [number, number]
      /** Points inside the sets. */
      readonly points?: readonly [number, number]
      /** Ended before both had moved, as a report states: it scores and is not rated. */
      readonly isUnrated?: true
    }
  | { readonly kind: 'walkover'; readonly winner: PlayerId; readonly reason: string }
  | { readonly kind: 'double_walkover'; readonly reason: string }

/** The place of a late entrant. */
export type LatePlace =
  /** A bye of the first round: the place of a seed beyond the entrants. */
  | { readonly kind: 'seed'; readonly seed: number }
  /** A match before the first one of this seed, for its place. */
  | { readonly kind: 'play_in'; readonly seed: number }
  /** A group, from 0; a round robin is one group. */
  | { readonly kind: 'group'; readonly group: number }
  /** The whole order of a Swiss tournament, the newcomer included. */
  | { readonly kind: 'order'; readonly order: readonly PlayerId[] }

/** Players, or one with a bye. */
export type DrawnPair = readonly [PlayerId, PlayerId | null]

/** What a player who is not paired gets for a round. */
export type RequestedBye = 'half' | 'zero' | 'full'

/** Players level in a table; the group from 0, null for the whole tournament. */
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
export type MadePair = {
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
      /** Entered by an organiser, and so approved from the first. */
      readonly isApproved?: boolean
    }
  /** Two who play together from now on; a partner who had entered alone has no entry of their own. */
  | { readonly type: 'pairs_made'; readonly pairs: readonly MadePair[] }
  | { readonly type: 'approved' | 'checked_in' | 'checked_out'; readonly player: PlayerId }
  | {
      readonly type: 'declined' | 'withdrew' | 'disqualified'
      readonly player: PlayerId
      readonly reason: string
      /** Whether the player's group was still being played; absent where there are no groups. */
      readonly isInGroup?: boolean
    }
  /** Taken off the list before the start, as if never entered. */
  | { readonly type: 'removed' | 'reinstated'; readonly player: PlayerId }
  | { readonly type: 'phase_opened'; readonly phase: 'draft' | 'registration' | 'check_in' }
  | { readonly type: 'settings_changed'; readonly settings: Partial<TournamentSettings> }
  | { readonly type: 'seeded'; readonly order: readonly PlayerId[] }
  | { readonly type: 'seeds_fixed'; readonly seeds: Readonly<Record<PlayerId, number>> }
  /** `rules`: by which edition of our rules it is played to its end; the first where absent. */
  | {
      readonly type: 'started'
      readonly order: readonly PlayerId[]
      readonly rules?: RulesEdition
      /** The date it was announced for, epoch ms, which comes back where the start is taken back. */
      readonly announcedFor?: number | null
    }
  /** The start taken back: everything is as before the draw, entries and requested byes stay. */
  | { readonly type: 'start_taken_back' }
  | { readonly type: 'placed_late'; readonly player: PlayerId; readonly place: LatePlace }
  | ({ readonly type: 'result_recorded' | 'result_corrected'; readonly outcome: Outcome } & OnMatch)
  | ({ readonly type: 'result_removed' } & OnMatch)
  | {
      readonly type: 'bye_requested'
      readonly player: PlayerId
      readonly round: number
      readonly bye: 'half' | 'zero' | null
    }
  | {
      readonly type: 'round_paired'
      readonly round: number
      readonly pairs: readonly DrawnPair[]
      readonly absent: readonly { readonly player: PlayerId; readonly bye: RequestedBye }[]
      readonly broken: readonly { readonly rule: string; readonly players: readonly PlayerId[] }[]
      /** The round followed the one before without anyone asking for it (`autoAdvance`). */
      readonly isAutomatic?: true
    }
  | { readonly type: 'round_unpaired'; readonly round: number }
  | { readonly type: 'round_released'; readonly round: string }
  /** All rounds of the tables from a first day on, or none of them where it is null. */
  | { readonly type: 'rounds_scheduled'; readonly first: Day | null; readonly everyDays: number }
  /** One round on a day of its own, or on none. */
  | { readonly type: 'round_dated'; readonly round: number; readonly day: Day | null }
  /** A tie that nothing sporting breaks, settled by lot in this order, or played off. */
  | ({ readonly type: 'lots_drawn' } & OnTie)
  | ({ readonly type: 'play_off_called' } & OnTie)
  /** The last way to settle this tie taken back. */
  | ({ readonly type: 'tie_reopened' } & OnTie)
  | { readonly type: 'reopened' | 'closed' }
  | { readonly type: 'cancelled'; readonly reason: string }
)

/** All that is stored of a tournament; everything else is a fold of it. */
export type Tournament = {
  readonly settings: TournamentSettings
  readonly log: readonly TournamentEvent[]
}
