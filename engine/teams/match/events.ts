import type { MatchId, PlayerId } from '../../ids.ts'
import type { Ending, MatchDetails, Pair, Side } from '../../sports/types.ts'
import type { LineUp } from '../line-up/line-up.ts'
import type { TeamSide } from '../systems/types.ts'

/** Players of a rubber, home and away; null if one is missing. */
export type RubberPlayers = Readonly<Record<TeamSide, readonly (PlayerId | null)[]>>

/** How a rubber ended; side 1 is home. */
export type RubberResult = {
  readonly ending: Ending
  readonly score: Pair
  readonly winner: 0 | Side
  readonly details: MatchDetails | null
}

export const confirmations = ['captain', 'pin', 'link', 'organiser'] as const
export type Confirmation = (typeof confirmations)[number]

/** What happened to a team match; `at` is epoch ms. */
export type TeamMatchEvent = { readonly at: number } & (
  | {
      readonly type: 'planned'
      readonly startsAt: number | null
      readonly lineUpsDue: number | null
    }
  | {
      readonly type: 'linedUp'
      readonly side: TeamSide
      readonly lineUp: LineUp
      /** Whether it was copied from the last team match because none was submitted in time. */
      readonly isFilled: boolean
    }
  | {
      readonly type: 'substituted'
      readonly side: TeamSide
      readonly out: PlayerId
      readonly by: PlayerId
      readonly isGuest: boolean
      readonly reason: string
    }
  | { readonly type: 'begun'; readonly n: number; readonly liveId: string }
  | { readonly type: 'brokenOff'; readonly n: number }
  | {
      readonly type: 'decided'
      readonly n: number
      readonly result: RubberResult
      readonly players: RubberPlayers
      readonly matchId: MatchId | null
      /** Whether the opponent of a retired side gets all points. Absent for best-of sets stored by release 0.1. */
      readonly isRace?: boolean
    }
  | { readonly type: 'takenBack'; readonly n: number }
  /**
   * No line-up was submitted in time and the previous one can't be used; an organiser has to act.
   */
  | { readonly type: 'unfilled'; readonly side: TeamSide | 'both' }
  /** A line-up with too few players must be submitted again. */
  | { readonly type: 'lineUpReopened'; readonly side: TeamSide }
  | { readonly type: 'reported'; readonly score: Pair }
  | {
      readonly type: 'walkover'
      readonly by: TeamSide | 'both'
      readonly reason: string
    }
  | { readonly type: 'walkoverTakenBack' | 'reportTakenBack' | 'settled' | 'resumed' }
  /** Sent by home if `by` is absent. */
  | {
      readonly type: 'sent'
      readonly by?: TeamSide | undefined
      /** Reason for playing before the date, if the date is kept. */
      readonly early?: string
    }
  | {
      readonly type: 'confirmed'
      readonly how: Confirmation
      /** Whether one person confirmed for both sides: the sender, or someone on neither side. */
      readonly forBoth?: true
      readonly early?: string
    }
  | { readonly type: 'disputed'; readonly n: number | null; readonly reason: string }
  | { readonly type: 'postponed' | 'abandoned'; readonly reason: string }
)
