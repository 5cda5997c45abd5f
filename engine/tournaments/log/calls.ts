import type { PlayerId } from '../../ids.ts'
import { playersOf } from './commands/decide-match.ts'
import { sortByPlayOrder } from './play-order.ts'
import type { TournamentMatch } from './state.ts'

/** Reason why a match with known players can't be called yet. */
export type Blocker =
  | { readonly kind: 'called'; readonly table: string }
  | { readonly kind: 'playing'; readonly player: string }
  /** `until`: epoch ms when the player's rest is over. */
  | { readonly kind: 'resting'; readonly player: string; readonly until: number }

export type QueuedMatch = {
  readonly match: TournamentMatch
  /** Null for a match that can be called now. */
  readonly blocker: Blocker | null
}

export type CallContext = {
  readonly now: number
  /** Minimum time between two matches of one player, in ms. */
  readonly restMs: number
  /** Tables by the id of the match called to them. */
  readonly called: ReadonlyMap<string, string>
  /** Players who are at a table now, in this tournament or another. */
  readonly atTables: ReadonlySet<string>
  /** When players finished their last match, epoch ms. */
  readonly lastEnded: ReadonlyMap<string, number>
  /** Returns the players on a side, for pairs; the side itself by default. */
  readonly membersOf?: (side: PlayerId) => readonly PlayerId[]
}

function findBlocker(match: TournamentMatch, context: CallContext): Blocker | null {
  const table = context.called.get(match.id)
  if (table !== undefined) return { kind: 'called', table }
  const players = playersOf(match) ?? []
  const { membersOf = (side: PlayerId) => [side] } = context
  const playing = players.find((side) =>
    membersOf(side).some((member) => context.atTables.has(member)),
  )
  if (playing !== undefined) return { kind: 'playing', player: playing }
  const restEnds = players.map((player) => {
    const ended = context.lastEnded.get(player)
    return { player, until: ended === undefined ? 0 : ended + context.restMs }
  })
  const lastRest = restEnds.toSorted((a, b) => b.until - a.until)[0]
  if (lastRest === undefined || lastRest.until <= context.now) return null
  return { kind: 'resting', player: lastRest.player, until: lastRest.until }
}

/**
 * Returns playable matches in calling order, earlier rounds first, each with what prevents calling it now.
 */
export function buildCallQueue(
  matches: readonly TournamentMatch[],
  context: CallContext,
): readonly QueuedMatch[] {
  return sortByPlayOrder(matches)
    .filter(({ status }) => status === 'ready')
    .map((match) => ({ match, blocker: findBlocker(match, context) }))
}

/** Returns the match to call next; null if none can be called. */
export function findNextToCall(queue: readonly QueuedMatch[]): TournamentMatch | null {
  return queue.find(({ blocker }) => blocker === null)?.match ?? null
}
