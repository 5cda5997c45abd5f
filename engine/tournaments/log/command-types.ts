import type { Relaxation } from '../pairing/swiss/types.ts'
import type { Outcome, PlayerId, TournamentEvent } from './events.ts'
import type { Facts } from './facts.ts'
import type { TournamentSettings } from './settings.ts'

/** What an organiser, or a player, asks for. Times are epoch ms. */
export type TournamentCommand = { readonly at: number } & (
  | {
      readonly type: 'enter'
      readonly player: PlayerId
      readonly rating: number | null
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
  | { readonly type: 'open'; readonly phase: 'draft' | 'registration' | 'check_in' }
  | { readonly type: 'change_settings'; readonly settings: Partial<TournamentSettings> }
  | { readonly type: 'seed'; readonly order: readonly PlayerId[] }
  | { readonly type: 'fix_seeds'; readonly seeds: Readonly<Record<PlayerId, number>> }
  /** `belowMinimum` starts with fewer than `minParticipants`, though never with fewer than 2. */
  | { readonly type: 'start'; readonly belowMinimum?: boolean }
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
  | { readonly type: 'cancel'; readonly reason: string }
)

export const tournamentErrors = {
  ALREADY_ENTERED: 'The player has entered already',
  NOT_ENTERED: 'The player has not entered',
  REGISTRATION_CLOSED: 'Registration is closed',
  NO_LATE_PLACE: 'The tournament has gone too far for a new player',
  NOT_DRAFT: 'Tournament can only be started from draft status',
  TOO_FEW_PARTICIPANTS: 'Tournament needs at least 2 participants to start',
  BELOW_MINIMUM: 'The tournament has fewer participants than its minimum',
  NOT_BEFORE_START: 'This cannot be changed once the tournament has started',
  NOT_ACTIVE: 'The tournament is not being played',
  UNKNOWN_MATCH: 'The tournament has no such match',
  MATCH_NOT_READY: 'The players of this match are not known yet',
  ALREADY_DECIDED: 'The match has a result already',
  NO_RESULT: 'The match has no result',
  NOT_IN_MATCH: 'The player does not play in this match',
  NO_DRAW: 'This match needs a winner',
  SCORE_DISAGREES: 'The score does not agree with the winner',
  UNKNOWN_SEED: 'A seed belongs to somebody who has not entered, or is given twice',
  UNKNOWN_TIE_BREAK: 'There is no such tie-break',
  NOT_SWISS: 'Only a Swiss tournament is paired round by round',
  ROUND_NOT_FINISHED: 'The round has matches without a result',
  NO_MORE_ROUNDS: 'All rounds have been paired',
  NO_ROUND: 'No round has been paired',
  NO_LEGAL_PAIRING: 'These players cannot all be paired by the rules',
  ROUND_PAIRED: 'That round has been paired already',
  CANCELLED: 'The tournament was cancelled',
  TOURNAMENT_OVER: 'The tournament is over',
  NOT_OVER: 'The tournament is not over',
  NOT_HELD_OPEN: 'The tournament was not reopened',
  ALREADY_OUT: 'The player has left the tournament already',
  NOT_LET_BACK: 'Only an organiser can bring this player back',
  FULL: 'The tournament is full',
} as const
export type TournamentErrorCode = keyof typeof tournamentErrors
export type TournamentError = {
  readonly code: TournamentErrorCode
  readonly message: string
  /** What may be given up next where no legal pairing exists. */
  readonly relaxation?: Relaxation | null
}

export type CommandResult =
  | { readonly ok: true; readonly events: readonly TournamentEvent[] }
  | { readonly ok: false; readonly errors: readonly TournamentError[] }

/** A command carried out by these events. */
export const accept = (...events: TournamentEvent[]): CommandResult => ({ ok: true, events })

/** A command refused, in the words of its code or in better ones. */
export function refuse(
  code: TournamentErrorCode,
  message: string = tournamentErrors[code],
): CommandResult {
  return { ok: false, errors: [{ code, message }] }
}

/** The command of one type. */
export type Ask<Type extends TournamentCommand['type']> = TournamentCommand & {
  readonly type: Type
}

export const isStarted = (facts: Facts) => facts.order !== null
