import type { Relaxation } from '../pairing/swiss/types.ts'
import type { PlayerId } from '../../ids.ts'
import type { Day } from './days.ts'
import type { Outcome } from './events.ts'
import type { Facts } from './facts.ts'
import type { DatedRound } from './schedule.ts'
import type { TournamentSettings } from './settings.ts'

/** What an organiser, or a player, asks for. Times are epoch ms. */
export type TournamentCommand = { readonly at: number } & (
  | {
      readonly type: 'enter'
      readonly player: PlayerId
      /** Of a pair, that of both. */
      readonly rating: number | null
      readonly partner?: PlayerId | null
      /** A team, by its id in the place of a player’s. */
      readonly isTeam?: boolean
      readonly affiliations?: readonly string[]
      /** Entered by an organiser, and so approved from the first. */
      readonly isApproved?: boolean
    }
  | {
      readonly type: 'approve' | 'check_in' | 'check_out' | 'reinstate' | 'remove'
      readonly player: PlayerId
    }
  | {
      readonly type: 'decline' | 'withdraw' | 'disqualify'
      readonly player: PlayerId
      readonly reason: string
    }
  /** Two who play together, chosen by hand; `rating` is that of both. */
  | {
      readonly type: 'pair_up'
      /** By an organiser. */
      readonly isApproved?: boolean
      readonly player: PlayerId
      readonly partner: PlayerId
      readonly rating: number | null
    }
  /** Draws partners for players who entered alone. */
  | { readonly type: 'draw_pairs'; readonly seed: number }
  | { readonly type: 'open'; readonly phase: 'draft' | 'registration' | 'check_in' }
  | { readonly type: 'change_settings'; readonly settings: Partial<TournamentSettings> }
  | { readonly type: 'seed'; readonly order: readonly PlayerId[] }
  | { readonly type: 'fix_seeds'; readonly seeds: Readonly<Record<PlayerId, number>> }
  /** `belowMinimum` starts with fewer than `minParticipants`, though never with fewer than 2. */
  | { readonly type: 'start'; readonly belowMinimum?: boolean }
  /** Undoes the start, as long as there is no result. */
  | { readonly type: 'take_start_back' }
  | { readonly type: 'record' | 'correct'; readonly matchId: string; readonly outcome: Outcome }
  | { readonly type: 'remove_result'; readonly matchId: string }
  | { readonly type: 'no_show'; readonly matchId: string; readonly player: PlayerId }
  | { readonly type: 'double_no_show'; readonly matchId: string }
  | {
      readonly type: 'request_bye'
      readonly player: PlayerId
      readonly round: number
      readonly bye: 'half' | 'zero' | null
    }
  | { readonly type: 'pair_round'; readonly relax?: readonly Relaxation[] }
  | { readonly type: 'unpair_round' | 'reopen' | 'close' }
  | { readonly type: 'release_round'; readonly round: string }
  /** Dates round 1, and later rounds this many days apart; null clears the dates. */
  | { readonly type: 'schedule_rounds'; readonly first: Day | null; readonly everyDays: number }
  | { readonly type: 'date_rounds'; readonly rounds: readonly DatedRound[] }
  /** Players who are level in a table; by lot in the order drawn. The group from 0, null for all. */
  | {
      readonly type: 'draw_lots' | 'call_play_off' | 'reopen_tie'
      readonly group: number | null
      readonly players: readonly PlayerId[]
    }
  | { readonly type: 'cancel'; readonly reason: string }
)

/** The command of one type. */
export type Ask<Type extends TournamentCommand['type']> = TournamentCommand & {
  readonly type: Type
}

export const isStarted = (facts: Facts) => facts.order !== null
