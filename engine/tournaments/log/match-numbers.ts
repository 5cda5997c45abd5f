import type { LogState } from './log-state.ts'
import { listMatches } from './fold.ts'
import { sortByPlayOrder, isPlayable } from './play-order.ts'
import type { TournamentMatch } from './state.ts'

/** Returns the state as drawn: without late entries, withdrawals and results. */
function restoreDraw(logState: LogState): LogState {
  const present = [...logState.entrants].map(
    ([id, entrant]) => [id, { ...entrant, out: null }] as const,
  )
  return { ...logState, entrants: new Map(present), results: new Map(), late: [] }
}

/**
 * Returns match numbers from 1 by match id; byes have none. Numbers follow the draw and never change;
 * matches of late entrants come last.
 */
export function numberMatches(
  logState: LogState,
  matches: readonly TournamentMatch[],
): ReadonlyMap<string, number> {
  if (logState.order === null) return new Map()
  const drawn = sortByPlayOrder(listMatches(restoreDraw(logState))).filter(isPlayable)
  const drawnIds = new Set(drawn.map(({ id }) => id))
  const isLater = (id: string) => !drawnIds.has(id)
  const later = sortByPlayOrder(matches).filter((match) => isPlayable(match) && isLater(match.id))
  return new Map([...drawn, ...later].map(({ id }, at) => [id, at + 1]))
}
