import { otherSide } from '../../sports/finding.ts'
import { countNeeded } from '../../sports/race.ts'
import type { Pair, Side } from '../../sports/types.ts'
import { updateSide } from '../sides.ts'

/** Length of a match in legs; both numbers are odd. */
export type Length = {
  /** Best-of number of legs in the match or a set. */
  readonly legs: number
  /** Best-of number of sets; if absent, legs decide the match. */
  readonly sets?: number | undefined
  /** The side that throws first. */
  readonly throws: Side
}

export type LegScore = {
  /** In the current set, or in the match. */
  readonly legs: Pair
  readonly sets: Pair
  /** Legs of the finished sets; empty if legs decide the match. */
  readonly finished: readonly Pair[]
  /** Winners of the legs of the whole match, in order. */
  readonly won: readonly Side[]
  /** The sides that threw first in this leg, and in this set. */
  readonly opener: Side
  readonly setOpener: Side
  readonly winner: Side | null
}

export function beginLegs({ throws }: Length): LegScore {
  return {
    legs: [0, 0],
    sets: [0, 0],
    finished: [],
    won: [],
    opener: throws,
    setOpener: throws,
    winner: null,
  }
}

/**
 * Returns the score after a leg. The first throw alternates by leg; in a match of sets it alternates by leg
 * within the set, and the opener of the set alternates by set.
 */
export function scoreLeg(score: LegScore, length: Length, side: Side): LegScore {
  const legs = updateSide(score.legs, side, (n) => n + 1)
  const won = [...score.won, side]
  const next = { ...score, won, legs, opener: otherSide(score.opener) }
  if (legs[side - 1] !== countNeeded(length.legs)) return next
  if (length.sets === undefined) return { ...next, winner: side }
  const sets = updateSide(score.sets, side, (n) => n + 1)
  const over = { ...next, sets, finished: [...score.finished, legs] }
  if (sets[side - 1] === countNeeded(length.sets)) return { ...over, winner: side }
  const setOpener = otherSide(score.setOpener)
  return { ...over, legs: [0, 0], opener: setOpener, setOpener }
}

/** Returns the place of the current leg as entries store it, such as `set 1 leg 2`. */
export function formatLegPlace({ legs, sets }: LegScore): string {
  return `set ${sets[0] + sets[1] + 1} leg ${legs[0] + legs[1] + 1}`
}
