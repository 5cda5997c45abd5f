import type { Relaxation } from '../../pairing/swiss/types.ts'
import type { PlayerId } from '../../../ids.ts'
import type { Day } from '../days.ts'
import type { Outcome } from '../events.ts'
import type { LogState } from '../log-state.ts'
import type { DatedRound } from '../schedule.ts'
import type { TournamentSettings } from '../settings/settings.ts'

/** A command from an organiser or a player. Times are epoch ms. */
export type TournamentCommand = { readonly at: number } & (
  | {
      readonly type: 'enter'
      readonly player: PlayerId
      /** For a pair, the combined rating. */
      readonly rating: number | null
      readonly partner?: PlayerId | null
      /** Whether a team enters; `player` is then the team id. */
      readonly isTeam?: boolean
      readonly affiliations?: readonly string[]
      /** Entered by an organiser, and therefore approved. */
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
  /** Pairs two players by hand; `rating` is their combined rating. */
  | {
      readonly type: 'pair_up'
      /** Paired by an organiser. */
      readonly isApproved?: boolean
      readonly player: PlayerId
      readonly partner: PlayerId
      readonly rating: number | null
    }
  /** Draws partners for players who entered alone. */
  | { readonly type: 'draw_pairs'; readonly seed: number }
  | { readonly type: 'open'; readonly phase: 'draft' | 'registration' | 'check_in' }
  | {
      readonly type: 'change_settings'
      readonly settings: Partial<TournamentSettings>
      /** Gives places that a raised limit adds after the start to the waiting list. */
      readonly placesWaiting?: boolean
    }
  | { readonly type: 'seed'; readonly order: readonly PlayerId[] }
  | { readonly type: 'fix_seeds'; readonly seeds: Readonly<Record<PlayerId, number>> }
  /** `belowMinimum` starts with fewer than `minParticipants`, but never with fewer than 2. */
  | { readonly type: 'start'; readonly belowMinimum?: boolean }
  /** Undoes the start while there is no result. */
  | { readonly type: 'take_start_back' }
  | {
      readonly type: 'record' | 'correct'
      readonly matchId: string
      readonly outcome: Outcome
      /** When the match was called to a table. */
      readonly calledAt?: number
    }
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
  /**
   * Players level in a table, for lots in the order drawn. `group` counts from 0, null for the whole
   * tournament.
   */
  | {
      readonly type: 'draw_lots' | 'call_play_off' | 'reopen_tie'
      readonly group: number | null
      readonly players: readonly PlayerId[]
    }
  | { readonly type: 'cancel'; readonly reason: string }
)

/** The command with the given type. */
export type CommandOf<Type extends TournamentCommand['type']> = TournamentCommand & {
  readonly type: Type
}

export const isStarted = (logState: LogState) => logState.order !== null
