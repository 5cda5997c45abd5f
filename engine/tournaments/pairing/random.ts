/** Returns the next number, from 0 up to but excluding 1. */
export type Random = () => number

/**
 * Creates a generator that yields the same numbers for the same seed (an integer), so that a draw can be
 * repeated.
 * Source: mulberry32, Tommy Ettinger, public domain.
 */
export function createRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the items in a random order, each order equally likely. */
export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const shuffled = [...items]
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const kept = shuffled[index]!
    shuffled[index] = shuffled[other]!
    shuffled[other] = kept
  }
  return shuffled
}
