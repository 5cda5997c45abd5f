import type { TieBreakMode } from '../ranking/types.ts'
import type { PlayerId } from '../../ids.ts'
import type { LatePlace } from '../log/events.ts'
import type { LogState } from '../log/log-state.ts'
import type { SeedingMethod, TournamentSettings } from '../log/settings/settings.ts'
import type { StandingsTable, TournamentMatch } from '../log/state.ts'
import type { PlannedMatch } from '../pairing/elimination.ts'

/** State that a format derives from the log state. */
export type FormatState = {
  readonly matches: readonly TournamentMatch[]
  readonly tables: readonly StandingsTable[]
  /** Final places, as far as they are certain. */
  readonly places: ReadonlyMap<PlayerId, number>
  readonly winner: PlayerId | null
  /** Whether more matches are still to be drawn. */
  readonly hasMore: boolean
}

/** Traits of a format, without its rules. */
export type FormatTraits = {
  /** Whether it has a bracket: all of it is a knockout, or its end is. */
  readonly hasBracket: boolean
  /** Whether it has standings, and rounds to page through. */
  readonly hasStandings: boolean
  /** Whether a round is paired when the previous one is over. */
  readonly isPairedByRound: boolean
  /** Whether a FIDE report supports it: round robins and Swiss tournaments. */
  readonly hasReport: boolean
  /** Settings specific to this format or to few formats. */
  readonly settings: readonly FormatSetting[]
  /** Default seeding. Source: specification, point 3; a Swiss is seeded by rating. */
  readonly defaultSeeding: SeedingMethod
  /** How tie-breaks count unplayed rounds. */
  readonly standingsMode: TieBreakMode
  /** Returns the name of a round of the winners' bracket; both arguments count from 1. */
  readonly winnersRoundTitle: (round: number, rounds: number) => string
}

export type FormatSetting = keyof Pick<
  TournamentSettings,
  | 'thirdPlacePlayoff'
  | 'rounds'
  | 'points'
  | 'acceleration'
  | 'initialColour'
  | 'lateEntryBye'
  | 'forbidden'
  | 'groups'
  | 'qualifiers'
  | 'dropsEarlyLeavers'
>

/** The rules of a format. */
export type Format = {
  readonly traits: FormatTraits
  /** Returns the matches of a started tournament, without the standings. */
  readonly listMatches: (logState: LogState) => readonly TournamentMatch[]
  readonly deriveState: (logState: LogState) => FormatState
  /** Returns the matches of the bracket and where their sides come from; empty without a bracket. */
  readonly planMatches: (logState: LogState) => readonly PlannedMatch[]
  /** Returns the matches added for late entrants before the first round of a bracket. */
  readonly listPlayIns: (logState: LogState) => readonly TournamentMatch[]
  /** Returns a place for a late entrant that changes no result; null if there is none. */
  readonly findLatePlace: (
    logState: LogState,
    player: PlayerId,
    rating: number | null,
  ) => LatePlace | null
  /** Returns whether a player's group is still being played; null without groups. */
  readonly isGroupInPlay: (logState: LogState, player: PlayerId) => boolean | null
}

/** Returns a round title such as "Round of 16"; each round halves the field. */
export function titleByFieldSize(round: number, rounds: number): string {
  return `Round of ${2 ** (rounds - round + 1)}`
}

/** Returns whether a match is still to be decided. */
export function isOpen({ status }: TournamentMatch): boolean {
  return status === 'ready' || status === 'waiting'
}

function placesByTable(table: StandingsTable): ReadonlyMap<PlayerId, number> {
  return new Map(table.rows.map(({ player, rank }) => [player, rank]))
}

/** Returns the state of a format that is decided by its standings. */
export function stateFromTable(
  matches: readonly TournamentMatch[],
  table: StandingsTable,
  hasMore: boolean,
): FormatState {
  const isOver = !hasMore && !matches.some(isOpen)
  const places = isOver ? placesByTable(table) : new Map<PlayerId, number>()
  const firsts = table.rows.filter(({ rank }) => rank === 1)
  const winner = isOver && firsts.length === 1 ? firsts[0]!.player : null
  return { matches, tables: [table], places, winner, hasMore }
}

/** Returns all drawn players and late entrants, in seed order. */
export function drawnPlayers({ order, late }: LogState): readonly PlayerId[] {
  return [...new Set([...(order ?? []), ...late.map(({ player }) => player)])]
}
