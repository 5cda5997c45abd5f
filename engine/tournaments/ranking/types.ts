import type { PointSystem, RoundEntry } from '../pairing/swiss/types.ts'

/** The score of two sides within one match, from the player's side. */
export type MatchScore = {
  /** Sets, legs, racks or goals. */
  readonly won: number
  readonly lost: number
  /** Points within the sets, if known. */
  readonly pointsWon?: number
  readonly pointsLost?: number
}

/** How unplayed rounds count: FIDE C.07 distinguishes Swiss and round robins. */
export type TieBreakMode = 'swiss' | 'roundrobin'

export type TieBreakPlayer = {
  readonly number: number
  /** Null without a rating. */
  readonly rating: number | null
  readonly history: readonly RoundEntry[]
  /** By round; null if unknown. */
  readonly scores?: readonly (MatchScore | null)[]
}

export type TieBreakInput = {
  readonly mode: TieBreakMode
  /** Rounds played so far. */
  readonly rounds: number
  readonly points: PointSystem
  readonly players: readonly TieBreakPlayer[]
}

/** One addend of a tie-break. */
export type TieBreakPart = {
  /** From 1; 0 for a part without a round. */
  readonly round: number
  /** Number of the opponent; null for an unplayed round. */
  readonly opponent: number | null
  readonly amount: number
  /** Whether a cut or a median leaves it out. */
  readonly isCut: boolean
}

export type TieBreakValue = {
  /** Null if the tie-break is undefined, which ranks last. */
  readonly value: number | null
  readonly parts: readonly TieBreakPart[]
  /** The tied players, including this one; only for direct encounters. */
  readonly among?: readonly number[]
}

export type TieBreakValues = ReadonlyMap<number, TieBreakValue>
