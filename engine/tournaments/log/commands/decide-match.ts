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

function decideByAbsence(
  logState: LogState,
  sides: Sides,
  loser: PlayerId | null,
): Decision | null {
  const absent = sides.filter((player) => isOut(logState, player))
  const [first] = absent
  if (first === undefined) return null
  const lost = absent.length === 1 ? first : loser
  const noScore = { score: null, points: null }
  const reasonOf = (players: readonly PlayerId[]) =>
    players.map((player) => outReason(logState, player)).join('; ')
  if (lost === null) {
    const reason = reasonOf(absent)
    return { kind: 'double_walkover', winner: null, loser: null, ...noScore, reason }
  }
  const winner = findOpponent(sides, lost)
  return { kind: 'walkover', winner, loser: lost, ...noScore, reason: reasonOf([lost]) }
}

/** Returns the player who left first, so that the other had a walkover; null if neither did. */
function findFirstToLeave(logState: LogState, [one, other]: Sides): PlayerId | null {
  const leftAt = (player: PlayerId) => logState.entrants.get(player)?.out?.at ?? Infinity
  if (leftAt(one) === leftAt(other)) return null
  return leftAt(one) < leftAt(other) ? one : other
}

/**
 * Returns the decision of a match: by its result, else by a withdrawal; null while it is open. If both players
 * left without a result, the walkover of the one who left last is kept; in a knockout only if one of them has
 * played on since.
 */
export function decideMatch(
  logState: LogState,
  matchId: string,
  sides: Sides,
  hasPlayedOn: (player: PlayerId) => boolean = () => true,
): Decision | null {
  const recorded = logState.results.get(resultKey(matchId, sides))
  if (recorded !== undefined) {
    return decideByOutcome(recorded.outcome, sides, recorded.sides[0] !== sides[0])
  }
  // Under earlier rules, the second to leave lost the walkover and what followed from it.
  const isKept = logState.rules >= 4 && sides.some(hasPlayedOn)
  return decideByAbsence(logState, sides, isKept ? findFirstToLeave(logState, sides) : null)
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
