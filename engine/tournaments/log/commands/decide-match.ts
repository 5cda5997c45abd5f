import { isOut, outReason } from '../entries.ts'
import type { PlayerId } from '../../../ids.ts'
import type { Outcome, Sides } from '../events.ts'
import { resultKey, type LogState } from '../facts.ts'
import type { Decision, Side, TournamentMatch } from '../state.ts'

const turn = <Value>(pair: readonly [Value, Value] | undefined, isTurned: boolean) =>
  pair === undefined ? null : isTurned ? ([pair[1], pair[0]] as const) : pair

function otherOf(sides: Sides, player: PlayerId): PlayerId {
  return sides[0] === player ? sides[1] : sides[0]
}

function forfeited(outcome: Outcome & { kind: 'walkover' | 'double_walkover' }) {
  const { kind, reason, isColourless } = outcome
  const colourless = isColourless === true ? { isColourless } : {}
  return { kind, score: null, points: null, reason, ...colourless }
}

function fromOutcome(outcome: Outcome, sides: Sides, isTurned: boolean): Decision {
  if (outcome.kind === 'double_walkover') {
    return { ...forfeited(outcome), winner: null, loser: null }
  }
  const { winner } = outcome
  const loser = winner === null ? null : otherOf(sides, winner)
  if (outcome.kind === 'walkover') {
    return { ...forfeited(outcome), winner, loser }
  }
  const score = turn(outcome.score, isTurned)
  const points = turn(outcome.points, isTurned)
  const short = outcome.isUnrated === true ? { isUnrated: true as const } : {}
  return { kind: outcome.kind, winner, loser, score, points, reason: null, ...short }
}

function byAbsence(facts: LogState, sides: Sides): Decision | null {
  const out = sides.filter((player) => isOut(facts, player))
  const [first] = out
  if (first === undefined) return null
  const reason = out.map((player) => outReason(facts, player)).join('; ')
  const nothing = { score: null, points: null, reason }
  if (out.length === 2) return { kind: 'double_walkover', winner: null, loser: null, ...nothing }
  return { kind: 'walkover', winner: otherOf(sides, first), loser: first, ...nothing }
}

/** Returns the decision of a match: by its result, else by a withdrawal; null while it is open. */
export function decideMatch(facts: LogState, matchId: string, sides: Sides): Decision | null {
  const recorded = facts.results.get(resultKey(matchId, sides))
  if (recorded === undefined) return byAbsence(facts, sides)
  return fromOutcome(recorded.outcome, sides, recorded.sides[0] !== sides[0])
}

/** Returns the two players of a match, or null if one is missing. */
export function playersOf({ sides: [a, b] }: Pick<TournamentMatch, 'sides'>): Sides | null {
  return a.kind === 'player' && b.kind === 'player' ? [a.player, b.player] : null
}

/**
 * Returns whether a reported result decides a match, rather than a bye or a withdrawal. Results of other
 * players or of a reset that is not needed do not count.
 */
export function isDecidedByResult(facts: LogState, match: TournamentMatch): boolean {
  const sides = playersOf(match)
  return match.decision !== null && sides !== null && facts.results.has(resultKey(match.id, sides))
}

export const playerSide = (player: PlayerId): Side => ({ kind: 'player', player })

/**
 * A match with one player: that player advances, unless withdrawn too. A bye that was used counts
 * whatever came later.
 */
export function decideBye(
  facts: LogState,
  player: PlayerId,
  reason: string,
  isUsed: boolean,
): Decision {
  const nothing = { score: null, points: null }
  if (isUsed || !isOut(facts, player)) {
    return { kind: 'bye', winner: player, loser: null, ...nothing, reason }
  }
  const both = `${reason}; ${outReason(facts, player)}`
  return { kind: 'double_walkover', winner: null, loser: null, ...nothing, reason: both }
}

/** Returns the best-of length of a round, by its name or id. */
export function bestOfRound(facts: LogState, name: string, id: string): number | null {
  const { usual, rounds } = facts.settings.bestOf
  return rounds[name] ?? rounds[id] ?? usual
}
