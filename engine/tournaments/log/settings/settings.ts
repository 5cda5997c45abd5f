import type { SportId } from '../../../sports/types.ts'
import type { System } from '../../../teams/systems/types.ts'
import type { entrantKinds, seedingMethods, tieBreakers } from './setting-table.ts'
import type { Colour, PointSystem } from '../../pairing/swiss/types.ts'

export const tournamentFormats = [
  'single_elimination',
  'double_elimination',
  'round_robin',
  'double_round_robin',
  'swiss',
  'groups_then_knockout',
] as const
export type TournamentFormat = (typeof tournamentFormats)[number]

/** Parses a format, including a spelling of old clients; null for an unknown one. */
export function readFormat(text: string): TournamentFormat | null {
  if (text === 'singleelimination') return 'single_elimination'
  return tournamentFormats.find((format) => format === text) ?? null
}

export type EntrantKind = (typeof entrantKinds)[number]
export type SeedingMethod = (typeof seedingMethods)[number]
export type TieBreaker = (typeof tieBreakers)[number]

/** Two players who must not meet in a Swiss tournament, optionally from a first to a last round. */
export type ForbiddenPair =
  | readonly [string, string]
  | readonly [string, string, firstRound: number, lastRound: number]

export type TournamentSettings = {
  readonly format: TournamentFormat
  readonly sportId: SportId
  /** Absent in tournaments older than this setting; those are for players. */
  readonly entrants?: EntrantKind
  /** Id of the match system, if teams enter. */
  readonly system?: string | null
  /** The match system, if the club defined it. */
  readonly ownSystem?: System | null
  /** Maximum number of places; null for no limit. Further entrants are put on the waiting list. */
  readonly maxParticipants: number | null
  readonly minParticipants: number
  /** Entry deadline, epoch ms; null for none. */
  readonly registrationDeadline: number | null
  /** Whether players may enter after the deadline and after the start. */
  readonly allowLateRegistration: boolean
  /** Whether the next round starts automatically when its players are known. */
  readonly autoAdvance: boolean
  readonly thirdPlacePlayoff: boolean
  readonly requiresApproval: boolean
  /** Whether only players who checked in are drawn. */
  readonly requiresCheckIn: boolean
  readonly isPublic: boolean
  readonly seedingMethod: SeedingMethod
  /** Seed of every random draw of this tournament, so that draws can be repeated. */
  readonly drawSeed: number
  /** Whether members of one group or team meet as late as possible, or never in Swiss rounds. */
  readonly keepApart: boolean
  readonly tieBreaker: TieBreaker
  /** Criteria after the points, by acronym; null for the preset of sport and format. */
  readonly tieBreaks: readonly string[] | null
  /** Rounds of a Swiss tournament. */
  readonly rounds: number
  readonly points: PointSystem
  readonly acceleration: 'none' | 'baku'
  /** Colour of the top player in the first round of a Swiss tournament. */
  readonly initialColour: Colour | 'drawn'
  /** Bye of a late Swiss entrant for the rounds before the entry. */
  readonly lateEntryBye: 'zero' | 'half'
  readonly forbidden: readonly ForbiddenPair[]
  /** Number of groups, and of qualifiers from each. */
  readonly groups: number
  readonly qualifiers: number
  /**
   * Whether a player who leaves a round robin before half of the games is removed from the table, with all
   * their games. Absent in tournaments older than this rule.
   * Source: FIDE Competition Rules, round robin.
   */
  readonly dropsEarlyLeavers?: boolean
  /** Best-of length by name (`final`, `third`) or id (`W2`, `L1`, `R3`, `S1`) of a round. */
  readonly bestOf: {
    readonly usual: number | null
    readonly rounds: Readonly<Record<string, number>>
  }
}
