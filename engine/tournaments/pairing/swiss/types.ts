import type { Message } from '../../../messages/create-messages.ts'
import type { TournamentKey } from '../../messages.ts'
/** Colour in chess; in other sports, first and second side on the sheet. */
export type Colour = 'white' | 'black'

export type GameResult = 'win' | 'draw' | 'loss'

/**
 * A player's round. A forfeit has a scheduled colour but no game; a double forfeit is a loss for both.
 * `allocated` is the pairing-allocated bye; `zero` also marks an absence.
 */
export type RoundEntry =
  /** `isUnrated`: abandoned before both players had moved. */
  | ({ readonly kind: 'game'; readonly isUnrated?: true } & Meeting)
  /** `isColourless`: imported without a colour, and exported the same way. */
  | ({ readonly kind: 'forfeit'; readonly isColourless?: true } & Meeting)
  | { readonly kind: 'bye'; readonly bye: ByeKind }

export type Meeting = {
  /** Pairing number of the opponent. */
  readonly opponent: number
  readonly colour: Colour
  readonly result: GameResult
}

export type ByeKind = 'allocated' | 'full' | 'half' | 'zero'

/** Points × 10, so that halves and thirds of a point are never rounded. */
export type PointSystem = {
  readonly win: number
  readonly draw: number
  readonly loss: number
  readonly forfeitLoss: number
  readonly zeroPointBye: number
  readonly allocatedBye: number
}

export const ordinaryPoints: PointSystem = {
  win: 10,
  draw: 5,
  loss: 0,
  forfeitLoss: 0,
  zeroPointBye: 0,
  allocatedBye: 10,
}

export type SwissPlayer = {
  /** Pairing number in the tournament, from 1; unique, gaps allowed. */
  readonly number: number
  /** One entry for each round before the one to pair, the first round first. */
  readonly history: readonly RoundEntry[]
  /** Whether the player is not paired in this round. */
  readonly isAbsent?: boolean
  /** Virtual points × 10 by round, including the round to pair; missing rounds count 0. */
  readonly acceleration?: readonly number[]
}

/**
 * Rules that may be relaxed when no legal pairing exists: absolute colour preferences, one bye per player, no
 * rematches, and pairs forbidden by the organiser.
 */
export const relaxations = ['colour', 'second-bye', 'rematch', 'forbidden'] as const
export type Relaxation = (typeof relaxations)[number]

export type SwissRound = {
  /** The round to pair, from 1. */
  readonly round: number
  /** Total number of planned rounds. */
  readonly rounds: number
  /** Colour of the top player in the first round. */
  readonly initialColour: Colour
  readonly players: readonly SwissPlayer[]
  readonly points?: PointSystem
  /** Pairs of numbers that must not meet. */
  readonly forbidden?: readonly (readonly [number, number])[]
  /**
   * False in sports without colours: no colour rule applies, and the higher player is listed first.
   */
  readonly hasColours?: boolean
  /** Rules that may be relaxed, tried in the order of `relaxations`. */
  readonly relax?: readonly Relaxation[]
}

/** White and black, or the player with the bye and 0. */
export type SwissPair = readonly [white: number, black: number]

/** A rule broken by a pairing, and the players concerned. */
export type BrokenRule = {
  readonly relaxation: Relaxation
  readonly players: readonly number[]
}

export type PairedRound =
  | {
      readonly ok: true
      /** In board order; the bye comes last. */
      readonly pairs: readonly SwissPair[]
      readonly broken: readonly BrokenRule[]
    }
  | {
      readonly ok: false
      readonly reason: Message<TournamentKey>
      /** The next rule that the organiser may relax; null if none is left. */
      readonly next: Relaxation | null
    }
