import type { LogState } from './facts.ts'
import { matchesOf } from './fold.ts'
import { sortByPlayOrder, isPlayable } from './play-order.ts'
import type { TournamentMatch } from './state.ts'

/** The tournament as drawn: no late entries, withdrawals or results. */
function asDrawn(facts: LogState): LogState {
  const present = [...facts.entrants].map(
    ([id, entrant]) => [id, { ...entrant, out: null }] as const,
  )
  return { ...facts, entrants: new Map(present), results: new Map(), late: [] }
}

/**
 * Returns the match number, from 1, by match id; byes of the draw have none. Numbers follow the draw and
 * never change; matches of late entrants come after them.
 */
export function matchNumbers(
  facts: LogState,
  matches: readonly TournamentMatch[],
): ReadonlyMap<string, number> {
  if (facts.order === null) return new Map()
  const drawn = sortByPlayOrder(matchesOf(asDrawn(facts))).filter(isPlayable)
  const known = new Set(drawn.map(({ id }) => id))
  const isLater = (id: string) => !known.has(id)
  const later = sortByPlayOrder(matches).filter((match) => isPlayable(match) && isLater(match.id))
  return new Map([...drawn, ...later].map(({ id }, at) => [id, at + 1]))
}
