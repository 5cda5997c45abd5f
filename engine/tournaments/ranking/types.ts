import type { PointSystem, RoundEntry } from '../pairing/swiss/types.ts'

/** What two sides scored inside one match, from the player's side. */
export type MatchScore = {
  /** Sets, legs, racks or goals. */
  readonly won: number
  readonly lost: number
  /** Points inside the sets, where known. */
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
  /** By round; null where nothing is known. */
  readonly scores?: readonly (MatchScore | null)[]
}

export type TieBreakSetting = {
  readonly mode: TieBreakMode
  /** Rounds played so far. */
  readonly rounds: number
  readonly points: PointSystem
  readonly players: readonly TieBreakPlayer[]
}

/** One summand of a tie-break. */
export type TieBreakPart = {
  /** From 1; 0 where a part belongs to no round. */
  readonly round: number
  /** Number of the opponent; null for an unplayed round. */
  readonly opponent: number | null
  readonly amount: number
  /** True for what a cut or a median leaves out. */
  readonly isCut: boolean
}

export type TieBreakValue = {
  /** Null where the tie-break is undefined, which ranks last. */
  readonly value: number | null
  readonly parts: readonly TieBreakPart[]
  /** Who was level before this criterion, the player too; of the direct encounter alone. */
  readonly among?: readonly number[]
}

export type TieBreakValues = ReadonlyMap<number, TieBreakValue>
