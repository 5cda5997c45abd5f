import { otherColour, type Contestant } from './contestant.ts'
import type { Colour, SwissPair } from './types.ts'

const strengths = { absolute: 3, strong: 2, mild: 1, none: 0 } as const

/** Returns `b`'s colour in the most recent game in which the two had different colours; null without one. */
function lastDifference(a: Contestant, b: Contestant): Colour | null {
  const length = Math.min(a.colours.length, b.colours.length)
  for (let back = 1; back <= length; back++) {
    const colour = b.colours.at(-back)
    if (colour !== undefined && colour !== a.colours.at(-back)) return colour
  }
  return null
}

function isStronger(a: Contestant, b: Contestant): boolean {
  if (a.strength === 'absolute' && b.strength === 'absolute') return a.imbalance > b.imbalance
  return strengths[a.strength] > strengths[b.strength]
}

/**
 * Returns the colour of the higher of two players.
 * Source: FIDE C.04.3, Articles 5.2.1 to 5.2.5, with the initial colour given.
 */
function chooseColourOfHigher(higher: Contestant, lower: Contestant, initial: Colour): Colour {
  if (higher.preference !== lower.preference) {
    return higher.preference ?? otherColour(lower.preference!)
  }
  if (higher.preference === null) return higher.rank % 2 === 1 ? initial : otherColour(initial)
  if (isStronger(higher, lower)) return higher.preference
  if (isStronger(lower, higher)) return otherColour(higher.preference)
  return lastDifference(higher, lower) ?? higher.preference
}

/** Returns white and black of two players; the one with the higher score (or number) comes first. */
export function assignColours(
  higher: Contestant,
  lower: Contestant,
  initial: Colour,
  hasColours: boolean,
): SwissPair {
  const isHigherWhite = !hasColours || chooseColourOfHigher(higher, lower, initial) === 'white'
  return isHigherWhite ? [higher.number, lower.number] : [lower.number, higher.number]
}

function compareByRawScore(a: Contestant, b: Contestant): number {
  return b.rawScore - a.rawScore || a.rank - b.rank
}

/**
 * Sorts pairs in board order: the bye last, then by the higher score, the lower score and the number of the
 * higher player, without virtual points.
 * Source: FIDE C.04.2, Article 3.6.
 */
export function orderBoards(
  pairs: readonly SwissPair[],
  find: (number: number) => Contestant,
): readonly SwissPair[] {
  const keyed = pairs.map((pair) => {
    const players = pair.filter((number) => number !== 0).map(find)
    return { pair, players: players.toSorted(compareByRawScore) }
  })
  return keyed
    .toSorted(
      (a, b) =>
        b.players.length - a.players.length ||
        b.players[0]!.rawScore - a.players[0]!.rawScore ||
        // A pair has two players.
        b.players.at(-1)!.rawScore - a.players.at(-1)!.rawScore ||
        a.players[0]!.rank - b.players[0]!.rank,
    )
    .map(({ pair }) => pair)
}
