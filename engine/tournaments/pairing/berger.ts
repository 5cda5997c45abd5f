/** White and black, or the player with the free round and 0. */
export type RoundRobinPair = readonly [white: number, black: number]
export type RoundRobinRound = readonly RoundRobinPair[]

/**
 * Returns the rounds of a round robin of `size` players (numbers 1 … size, at least 2), with colours, in
 * board order. With an odd number the first pair of each round is a free round.
 * Source: FIDE C.05, Annex 1, Berger tables.
 */
export function bergerTable(size: number): readonly RoundRobinRound[] {
  const even = size + (size % 2)
  return Array.from({ length: even - 1 }, (_, round) => bergerRound(size, even, round))
}

// The last number keeps its position; the others rotate by half the table each round.
function bergerRound(size: number, even: number, round: number): RoundRobinRound {
  const circle = even - 1
  const first = (round * (even / 2)) % circle
  const at = (step: number) => ((first + step + circle) % circle) + 1
  const pairs = Array.from({ length: even / 2 - 1 }, (_, k): RoundRobinPair => [
    at(k + 1),
    at(-k - 1),
  ])
  if (size < even) return [[at(0), 0], ...pairs]
  return [round % 2 === 0 ? [at(0), even] : [even, at(0)], ...pairs]
}

const reverseColours = ([white, black]: RoundRobinPair): RoundRobinPair =>
  black === 0 ? [white, black] : [black, white]

/**
 * Returns the rounds of a double round robin. Colours are reversed in the second cycle, and the last two
 * rounds of the first are swapped, so that no one has the same colour three times in a row.
 * Source: FIDE C.05, Annex 1.
 */
export function doubleBergerTable(size: number): readonly RoundRobinRound[] {
  const cycle = bergerTable(size)
  const second = cycle.map((round) => round.map(reverseColours))
  if (cycle.length < 2) return [...cycle, ...second]
  // The line above ensures at least two rounds.
  return [...cycle.slice(0, -2), cycle.at(-1)!, cycle.at(-2)!, ...second]
}
