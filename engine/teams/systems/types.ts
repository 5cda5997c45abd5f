import type { MatchDetails, SportId } from '../../sports/types.ts'

export const teamScores = ['rubbers', 'racks', 'boardPoints', 'sets'] as const
/** Unit of a team match's score: rubbers won, racks, board points or sets. */
export type TeamScore = (typeof teamScores)[number]

/** Units that match systems can count, by sport; the default first. */
export const scoresBySport: Readonly<Record<SportId, readonly TeamScore[]>> = {
  tabletennis: ['rubbers'],
  pool: ['racks', 'rubbers'],
  darts: ['rubbers'],
  chess: ['boardPoints'],
  foosball: ['sets', 'rubbers'],
}

/** A place in a line-up: one player, a pair, or the players of a team game. */
export type Slot = {
  readonly id: string
  /** Label on the sheet, if it differs from the id. */
  readonly label?: string | undefined
  readonly size: number
  /** Single places whose players play here; absent if players are chosen for this place itself. */
  readonly of?: readonly string[] | undefined
}

export type Opening = 'home' | 'away' | 'draw'

/** Format and details of a rubber, as for a match of its sport. */
export type Play = {
  readonly format: string
  readonly details: MatchDetails | null
}

export type Rubber = {
  /** Position in the order of play, from 1. */
  readonly n: number
  readonly home: string
  readonly away: string
  readonly play: Play
  /** Points for winning it if `rubbers` are counted, else the maximum points in it. */
  readonly value: number
  /** Whether it is rated; team games never are. */
  readonly rated: boolean
  /** Who has white, breaks or throws first. */
  readonly opens: Opening | null
}

/** A match system: how two teams play each other. */
export type System = {
  readonly id: string
  readonly sport: SportId
  readonly name: string
  readonly home: readonly Slot[]
  readonly away: readonly Slot[]
  /** A side with fewer players than this loses without play. */
  readonly fewest: number
  /** Maximum number of players in a line-up; null if only the places limit it. */
  readonly most: number | null
  /** Maximum rubbers per player, excluding team games; null if only the places limit it. */
  readonly mostEach: number | null
  /** Whether pairs after the first are ordered by the sum of their places, lowest first. */
  readonly pairsBySum: boolean
  /** Whether places are in order of strength, as chess boards are, with empty ones at the bottom. */
  readonly byStrength: boolean
  readonly rubbers: readonly Rubber[]
  /** Points that decide the team match; null if all rubbers must be played to decide it. */
  readonly winAt: number | null
  /** Whether the remaining rubbers are played once it is decided. */
  readonly playAll: boolean
  readonly drawAllowed: boolean
  readonly score: TeamScore
  /** Default number of rubbers played in parallel. */
  readonly tables: number
  /** Whether the opening side follows the order of play rather than the rubber. */
  readonly opensByTurn: boolean
  /** Web page or governing body that defines it. */
  readonly source: string
}

export type TeamSide = 'home' | 'away'
export const teamSides = ['home', 'away'] as const satisfies readonly TeamSide[]
export const otherSide = (side: TeamSide): TeamSide => (side === 'home' ? 'away' : 'home')

/** One side of a match system. */
export type SystemSide = { readonly system: System; readonly side: TeamSide }

export const findSlot = (system: System, side: TeamSide, id: string): Slot | undefined =>
  system[side].find((slot) => slot.id === id)

export const playersPerSide = (system: System, rubber: Rubber): number =>
  findSlot(system, 'home', rubber.home)?.size ?? 1

export type RubberKind = 'single' | 'pair' | 'team'

/** Returns whether a rubber is a single, a pair or a team game. */
export function rubberKind(system: System, rubber: Rubber): RubberKind {
  const size = playersPerSide(system, rubber)
  return size === 1 ? 'single' : size === 2 ? 'pair' : 'team'
}

/** Returns the sum of the points of all rubbers. */
export const totalPoints = ({ rubbers }: Pick<System, 'rubbers'>): number =>
  rubbers.reduce((sum, { value }) => sum + value, 0)

/**
 * Returns whether a rubber ends once a side has all of its points, while the other keeps its own: a race of
 * racks, or a best of sets that are counted.
 */
export const isRace = ({ score }: Pick<System, 'score'>, { play }: Pick<Rubber, 'play'>): boolean =>
  score === 'racks' || (score === 'sets' && play.details?.bestOf !== undefined)

/** Returns the maximum combined score. */
export const maxCombinedPoints = ({ rubbers, score }: Pick<System, 'rubbers' | 'score'>): number =>
  rubbers.reduce(
    (sum, rubber) => sum + (isRace({ score }, rubber) ? 2 * rubber.value - 1 : rubber.value),
    0,
  )

/**
 * Returns the points needed to win: as set, else the smallest score above half. Null if the combined points
 * are known only at the end.
 */
export function winningScore(system: System): number | null {
  if (system.winAt !== null) return system.winAt
  const total = totalPoints(system)
  if (maxCombinedPoints(system) !== total) return null
  const step = system.score === 'boardPoints' ? 0.5 : 1
  return Math.floor(total / 2 / step) * step + step
}

/** Returns the winner's score in a walkover: the deciding score, else all points. */
export const walkoverScore = (system: System): number =>
  system.winAt !== null && !system.playAll ? system.winAt : totalPoints(system)
