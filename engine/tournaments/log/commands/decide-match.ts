import { isOut, outReason } from '../entries.ts'
import type { PlayerId } from '../../../ids.ts'
import type { Outcome, Sides } from '../events.ts'
import { resultKey, type LogState } from '../log-state.ts'
import type { Decision, Side, TournamentMatch } from '../state.ts'

const reverseIf = <Value>(pair: readonly [Value, Value] | undefined, isReversed: boolean) =>
  pair === undefined ? null : isReversed ? ([pair[1], pair[0]] as const) : pair

function findOpponent(sides: Sides, player: PlayerId): PlayerId {
  return sides[0] === player ? sides[1] : sides[0]
}

function forfeitFields(outcome: Outcome & { kind: 'walkover' | 'double_walkover' }) {
  const { kind, reason, isColourless } = outcome
  const colourless = isColourless === true ? { isColourless } : {}
  return { kind, score: null, points: null, reason, ...colourless }
}

function decideByOutcome(outcome: Outcome, sides: Sides, isReversed: boolean): Decision {
  if (outcome.kind === 'double_walkover') {
    return { ...forfeitFields(outcome), winner: null, loser: null }
  }
  const { winner } = outcome
  const loser = winner === null ? null : findOpponent(sides, winner)
  if (outcome.kind === 'walkover') {
    return { ...forfeitFields(outcome), winner, loser }
  }
  const score = reverseIf(outcome.score, isReversed)
  const points = reverseIf(outcome.points, isReversed)
  const unrated = outcome.isUnrated === true ? { isUnrated: true as const } : {}
  return { kind: outcome.kind, winner, loser, score, points, reason: null, ...unrated }
}

function decideByAbsence(logState: LogState, sides: Sides): Decision | null {
  const absent = sides.filter((player) => isOut(logState, player))
  const [first] = absent
  if (first === undefined) return null
  const reason = absent.map((player) => outReason(logState, player)).join('; ')
  const noScore = { score: null, points: null, reason }
  if (absent.length === 2) return { kind: 'double_walkover', winner: null, loser: null, ...noScore }
  return { kind: 'walkover', winner: findOpponent(sides, first), loser: first, ...noScore }
}

/** Returns the decision of a match: by its result, else by a withdrawal; null while it is open. */
export function decideMatch(logState: LogState, matchId: string, sides: Sides): Decision | null {
  const recorded = logState.results.get(resultKey(matchId, sides))
  if (recorded === undefined) return decideByAbsence(logState, sides)
  return decideByOutcome(recorded.outcome, sides, recorded.sides[0] !== sides[0])
}

/** Returns the two players of a match, or null if one is missing. */
export function playersOf({ sides: [a, b] }: Pick<TournamentMatch, 'sides'>): Sides | null {
  return a.kind === 'player' && b.kind === 'player' ? [a.player, b.player] : null
}

/**
 * Returns whether a recorded result decides a match, rather than a bye or a withdrawal. Ignores results of
 * other players or of an unneeded reset.
 */
export function isDecidedByResult(logState: LogState, match: TournamentMatch): boolean {
  const sides = playersOf(match)
  return (
    match.decision !== null && sides !== null && logState.results.has(resultKey(match.id, sides))
  )
}

export const playerSide = (player: PlayerId): Side => ({ kind: 'player', player })

/**
 * Decides a match with one player, who advances unless withdrawn. A bye that was used stays valid.
 */
export function decideBye(
  logState: LogState,
  player: PlayerId,
  reason: string,
  isUsed: boolean,
): Decision {
  const noScore = { score: null, points: null }
  if (isUsed || !isOut(logState, player)) {
    return { kind: 'bye', winner: player, loser: null, ...noScore, reason }
  }
  const reasons = `${reason}; ${outReason(logState, player)}`
  return { kind: 'double_walkover', winner: null, loser: null, ...noScore, reason: reasons }
}

/** Returns the best-of length of a round, by its name or id. */
export function bestOfRound(logState: LogState, name: string, id: string): number | null {
  const { usual, rounds } = logState.settings.bestOf
  return rounds[name] ?? rounds[id] ?? usual
}
