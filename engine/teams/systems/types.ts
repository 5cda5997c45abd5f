import type { MatchDetails, SportId } from '../../sports/types.ts'

export const teamScores = ['rubbers', 'racks', 'boardPoints', 'sets'] as const
/** What is counted for the team match: matches won, racks, points of boards with halves, or sets. */
export type TeamScore = (typeof teamScores)[number]

/** What is counted in the systems of each sport, the usual one first. */
export const scoresOf: Readonly<Record<SportId, readonly TeamScore[]>> = {
  tabletennis: ['rubbers'],
  pool: ['racks', 'rubbers'],
  darts: ['rubbers'],
  chess: ['boardPoints'],
  foosball: ['sets', 'rubbers'],
}

/** A place in a line-up: one player, a pair, or the players of a team game. */
export type Slot = {
  readonly id: string
  /** As the sheet writes it, where that differs. */
  readonly label?: string | undefined
  readonly size: number
  /** The single places it consists of; its players are not chosen separately. */
  readonly of?: readonly string[] | undefined
}

export type Opening = 'home' | 'away' | 'draw'

/** What is played in a rubber, in the words of a match of the sport. */
export type Play = {
  readonly format: string
  readonly details: MatchDetails | null
}

export type Rubber = {
  /** Its place in the order of play, from 1. */
  readonly n: number
  readonly home: string
  readonly away: string
  readonly play: Play
  /** Points that it is worth to the team match where `rubbers` are counted; the most that can be won else. */
  readonly value: number
  /** Whether it rates those who play it; team games never do. */
  readonly rated: boolean
  /** Who has white, breaks or throws first. */
  readonly opens: Opening | null
}

/** How two teams meet, as data. Source: teams, 3.1; each system has its own. */
export type System = {
  readonly id: string
  readonly sport: SportId
  readonly name: string
  readonly home: readonly Slot[]
  readonly away: readonly Slot[]
  /** With fewer players there, a side loses without play. */
  readonly fewest: number
  /** Players that a line-up may name; null where places alone limit them. */
  readonly most: number | null
  /** Rubbers one player may play, without team games; null for as many as the places have. */
  readonly mostEach: number | null
  /** Whether later pairs have the higher sum of places, the first pair aside. */
  readonly pairsBySum: boolean
  /** Whether places stand in the order of strength, as boards of chess do, with holes at the bottom. */
  readonly byStrength: boolean
  readonly rubbers: readonly Rubber[]
  /** Points that decide the team match; null where only all of them do. */
  readonly winAt: number | null
  /** Whether what follows is played once it is decided. */
  readonly playAll: boolean
  readonly drawAllowed: boolean
  readonly score: TeamScore
  /** Default number of rubbers played in parallel. */
  readonly tables: number
  /** Whether the opening side follows the order of play rather than the rubber. */
  readonly opensByTurn: boolean
  /** The page or body that it is known from. */
  readonly source: string
}

export type TeamSide = 'home' | 'away'
export const teamSides = ['home', 'away'] as const satisfies readonly TeamSide[]
export const otherTeam = (side: TeamSide): TeamSide => (side === 'home' ? 'away' : 'home')

export const slotOf = (system: System, side: TeamSide, id: string): Slot | undefined =>
  system[side].find((slot) => slot.id === id)

export const sizeOf = (system: System, rubber: Rubber): number =>
  slotOf(system, 'home', rubber.home)?.size ?? 1

export type RubberKind = 'single' | 'pair' | 'team'

/** How many play in a rubber on each side, in a word. */
export function kindOf(system: System, rubber: Rubber): RubberKind {
  const size = sizeOf(system, rubber)
  return size === 1 ? 'single' : size === 2 ? 'pair' : 'team'
}

/** Points that both sides together can have, or one that wins everything. */
export const totalOf = ({ rubbers }: Pick<System, 'rubbers'>): number =>
  rubbers.reduce((sum, { value }) => sum + value, 0)

/** The most that both sides can have together: who loses a race keeps the racks won in it. */
export const mostTogether = ({ rubbers, score }: Pick<System, 'rubbers' | 'score'>): number =>
  score === 'racks'
    ? rubbers.reduce((sum, { value }) => sum + 2 * value - 1, 0)
    : totalOf({ rubbers })

/**
 * Points that win it: as said, else the least that is more than half; null where the points of both
 * together are known only at the end.
 */
export function winningScore(system: System): number | null {
  if (system.winAt !== null) return system.winAt
  const total = totalOf(system)
  if (mostTogether(system) !== total) return null
  const step = system.score === 'boardPoints' ? 0.5 : 1
  return Math.floor(total / 2 / step) * step + step
}

/** What a side has that wins without play: as much as decides, else everything. */
export const walkoverOf = (system: System): number =>
  system.winAt !== null && !system.playAll ? system.winAt : totalOf(system)
