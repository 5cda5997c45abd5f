import type { GroupStep } from '../ranking/group-ranking.ts'
import type { TieBreakValue } from '../ranking/types.ts'
import type { PlayerId } from '../../ids.ts'
import type { Outcome } from './events.ts'
import type { TournamentSettings } from './settings/settings.ts'

export const tournamentStatuses = [
  'draft',
  'registration',
  'check_in',
  'active',
  'completed',
  'cancelled',
] as const
export type TournamentStatus = (typeof tournamentStatuses)[number]

export const participantStatuses = [
  'pending',
  'registered',
  'waiting',
  'checked_in',
  'declined',
  'withdrawn',
  'disqualified',
] as const
export type ParticipantStatus = (typeof participantStatuses)[number]

export type Participant = {
  readonly player: PlayerId
  readonly partner: PlayerId | null
  readonly rating: number | null
  readonly affiliations: readonly string[]
  readonly registeredAt: number
  readonly status: ParticipantStatus
  /** Why a player was declined, withdrew or was disqualified. */
  readonly reason: string | null
  /** From 1; null if not drawn. */
  readonly seed: number | null
  /** Final place from 1, shared by equals; null while open. */
  readonly place: number | null
}

/** Why a side of a match is empty. */
export type Absence = 'bye' | 'nobody_advanced' | 'withdrawn'

export type Side =
  | { readonly kind: 'player'; readonly player: PlayerId }
  | { readonly kind: 'awaited'; readonly from: 'winner' | 'loser'; readonly match: string }
  | { readonly kind: 'qualifier'; readonly group: number; readonly rank: number }
  | { readonly kind: 'nobody'; readonly because: Absence; readonly reason: string }

export const stages = [
  'round_robin',
  'group',
  'swiss',
  'winners',
  'losers',
  'final',
  'third',
  'play_in',
  'play_off',
] as const
export type Stage = (typeof stages)[number]

/** Returns whether a stage is decided by the standings of a table rather than by elimination. */
export function isTableStage({ stage }: { readonly stage: Stage }): boolean {
  return stage === 'swiss' || stage === 'round_robin' || stage === 'group'
}

/** How a match was decided. A bye has only one side. */
export type Decision = {
  readonly kind: Outcome['kind'] | 'bye'
  readonly winner: PlayerId | null
  readonly loser: PlayerId | null
  readonly score: readonly [number, number] | null
  readonly points: readonly [number, number] | null
  /** Why it was not played; null if it was. */
  readonly reason: string | null
  /** Abandoned before both players had moved, as stated in a report. */
  readonly isUnrated?: true
  /** A forfeit without colours in a report. */
  readonly isColourless?: true
}

export type TournamentMatch = {
  readonly id: string
  readonly stage: Stage
  /** From 0; null outside groups. */
  readonly group: number | null
  /** From 1 within the stage. */
  readonly round: number
  /** Position within the round, from 1: the order of boards or tables. */
  readonly board: number
  /** `final`, `semifinal`, `third` …, else the id of the round: `W1`, `L2`, `R3`, `S4`. */
  readonly roundName: string
  readonly sides: readonly [Side, Side]
  /** `not_needed`: never played, such as an unneeded reset or a match without players. */
  readonly status: 'waiting' | 'ready' | 'decided' | 'not_needed'
  readonly decision: Decision | null
  readonly bestOf: number | null
}

export type TournamentStanding = {
  readonly player: PlayerId
  readonly rank: number
  /** Values of the criteria in order; empty if the table tennis rule ranks. */
  readonly values: readonly TieBreakValue[]
  /** The steps of the table tennis rule; empty if criteria rank. */
  readonly steps: readonly (Omit<GroupStep, 'among'> & { readonly among: readonly PlayerId[] })[]
  readonly played: number
  readonly wins: number
  readonly draws: number
  readonly losses: number
  /** Points × 10 by the point system. */
  readonly points: number
  /** Points including the round in progress; absent if the table already counts it. */
  readonly pointsNow?: number
}

/** Players tied on every criterion where the order matters. */
export type TableTie = {
  /** In the order of the draw, or of the lots. */
  readonly players: readonly PlayerId[]
  /** The best place shared by the tied players, from 1. */
  readonly place: number
  /**
   * Whether the knockout or the title depends on it. A shared first place may otherwise remain shared.
   */
  readonly isAwaited: boolean
  /** How it was or is being settled; null until the organiser chooses. */
  readonly by: 'lot' | 'play_off' | null
  /** Whether the players are in order now. */
  readonly isSettled: boolean
}

export type StandingsTable = {
  /** From 0; null for the whole tournament. */
  readonly group: number | null
  readonly criteria: readonly string[]
  /** Players by the numbers used in values, from 1. */
  readonly numbered: readonly PlayerId[]
  readonly rows: readonly TournamentStanding[]
  /** Players who left before half of the games, if the settings remove them from the table. */
  readonly left: readonly PlayerId[]
  readonly ties: readonly TableTie[]
}

export type TournamentState = {
  readonly status: TournamentStatus
  readonly settings: TournamentSettings
  /** Epoch ms; null before the start. */
  readonly startedAt: number | null
  readonly reason: string | null
  /** In the order of entry. */
  readonly participants: readonly Participant[]
  /** The lowest round with an open match, or the last; 0 before the start. */
  readonly currentRound: number
  readonly matches: readonly TournamentMatch[]
  readonly tables: readonly StandingsTable[]
  /** Rules that Swiss rounds had to break. */
  readonly broken: readonly {
    readonly round: number
    readonly rule: string
    readonly players: readonly PlayerId[]
  }[]
  readonly winner: PlayerId | null
}
