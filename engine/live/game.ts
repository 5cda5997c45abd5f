import type { Pair, Side, SportId } from '../sports/types.ts'
import type { LiveRules } from './log.ts'
import type { Identity } from './merge.ts'
import type { LiveResult } from './result.ts'

/** A match in any sport as shown on boards, lists, tiles and spectator pages. */
export type LiveScore = {
  /** The current count: points, points left, racks, goals; seconds on the clocks in chess. */
  readonly now: Pair
  /** Games or legs won; null if the sport has a single count. */
  readonly won: Pair | null
  /** Sets won, if legs are played in sets. */
  readonly sets: Pair | null
  /** Finished games, in order. */
  readonly finished: readonly Pair[]
  /** The side that serves, throws, breaks, kicks off or is to move. */
  readonly turn: Side | null
  /** The side that wins the match with one more point, leg, rack or goal. */
  readonly matchPoint: Side | null
  /** 0 for a draw; null while the match is in progress. */
  readonly winner: Side | 0 | null
}

/** Returns the side that wins with one more point; null if either could. */
export function findSideAtMatchPoint(wins: (side: Side) => boolean): Side | null {
  const sides: Pair<Side> = [1, 2]
  const winning = sides.filter(wins)
  return winning.length === 1 ? winning[0]! : null
}

/** A game that can be scored live, for code that stores, sends and shows matches. */
export type LiveGame<Settings, Action, State> = {
  readonly sportId: SportId
  /** Whether pairs may play it. */
  readonly hasPairs: boolean
  readonly rules: LiveRules<Settings, Action, State>
  readonly identityOf: (action: Action) => Identity
  /** Returns what is recorded once the match is over. */
  readonly resultOf: (state: State) => LiveResult | null
  /** Returns the result when a side retires; null if resigning is an action of the game. */
  readonly currentResultOf: (state: State) => LiveResult | null
  readonly scoreOf: (state: State) => LiveScore
  /** Returns whether an action is outside the play and has its own undo, such as chess moves. */
  readonly isOutsidePlay?: (action: Action) => boolean
}
