import type { Facts } from './facts.ts'
import { matchesOf } from './fold.ts'
import { inPlayOrder, isForPlay } from './play-order.ts'
import type { TournamentMatch } from './state.ts'

/** The tournament as it was drawn: nobody late, nobody gone, nothing played. */
function asDrawn(facts: Facts): Facts {
  const present = [...facts.entrants].map(
    ([id, entrant]) => [id, { ...entrant, out: null }] as const,
  )
  return { ...facts, entrants: new Map(present), results: new Map(), late: [] }
}

/**
 * The number, from 1, that people call each of the matches by, by match id; byes of the draw have
 * none. It is that of the draw and stays, whoever leaves; matches that late entrants brought come
 * after them.
 */
export function matchNumbers(
  facts: Facts,
  matches: readonly TournamentMatch[],
): ReadonlyMap<string, number> {
  if (facts.order === null) return new Map()
  const drawn = inPlayOrder(matchesOf(asDrawn(facts))).filter(isForPlay)
  const known = new Set(drawn.map(({ id }) => id))
  const isLater = (id: string) => !known.has(id)
  const later = inPlayOrder(matches).filter((match) => isForPlay(match) && isLater(match.id))
  return new Map([...drawn, ...later].map(({ id }, at) => [id, at + 1]))
}
