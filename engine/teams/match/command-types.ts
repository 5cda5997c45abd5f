import type { MatchId, PlayerId } from '../../ids.ts'
import type { Pair } from '../../sports/types.ts'
import type { LineUp } from '../line-up/line-up.ts'
import type { TeamDecision } from '../refusal.ts'
import type { System, TeamSide } from '../systems/types.ts'
import type { Confirmation, RubberResult, TeamMatchEvent } from './events.ts'

/** What to do with the date of a team match that is completed long before it. */
export type PlayedEarly = {
  /** Moves the date to now. */
  readonly moveDate?: boolean
  /** Reason to keep the date. */
  readonly early?: string
}

/** Commands of a team match. Permissions are checked elsewhere. */
export type TeamMatchCommand =
  | {
      readonly type: 'plan'
      readonly startsAt: number | null
      readonly lineUpsDue: number | null
      /** Minimum time from now until a new deadline, ms; absent when an organiser sets it. */
      readonly notice?: number | undefined
    }
  | {
      readonly type: 'lineUp'
      readonly side: TeamSide
      readonly lineUp: LineUp
      readonly isFilled: boolean
    }
  | {
      readonly type: 'substitute'
      readonly side: TeamSide
      readonly out: PlayerId
      readonly by: PlayerId
      readonly isGuest: boolean
      readonly reason: string
    }
  | { readonly type: 'begin'; readonly n: number; readonly liveId: string }
  | { readonly type: 'breakOff' | 'takeBack'; readonly n: number }
  | {
      readonly type: 'decide'
      readonly n: number
      readonly result: RubberResult
      readonly matchId: MatchId | null
      /** Whether an existing result is being replaced. */
      readonly isCorrection: boolean
      /** Live match that produced the result. */
      readonly liveId?: string | undefined
    }
  | { readonly type: 'report'; readonly score: Pair }
  | { readonly type: 'walkover'; readonly by: TeamSide | 'both'; readonly reason: string }
  | { readonly type: 'takeWalkoverBack' | 'takeReportBack' | 'settle' | 'resume' }
  | ({ readonly type: 'send'; readonly by: TeamSide } & PlayedEarly)
  | { readonly type: 'leaveUnfilled'; readonly side: TeamSide | 'both' }
  | ({
      readonly type: 'confirm'
      readonly how: Confirmation
      readonly forBoth?: boolean
    } & PlayedEarly)
  | { readonly type: 'dispute'; readonly n: number | null; readonly reason: string }
  | { readonly type: 'postpone' | 'abandon'; readonly reason: string }

export type CommandOf<Type extends TeamMatchCommand['type']> = Extract<
  TeamMatchCommand,
  { type: Type }
>

/** The events of a command, or why it is refused. */
export type TeamMatchDecision = TeamDecision<TeamMatchEvent>

/** Match system, current time and number of tables of a team match. */
export type TeamMatchContext = {
  readonly system: System
  readonly now: number
  /** Number of rubbers played in parallel. */
  readonly tables: number
}
