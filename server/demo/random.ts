/** A seeded random source, so that every demo club is the same. */
export type Random = {
  /** Returns a uniform number in [0, 1). */
  readonly next: () => number
  /** Returns an integer from `low` to `high`, inclusive. */
  readonly int: (low: number, high: number) => number
  /** Returns a normally distributed number with mean 0 and deviation 1. */
  readonly normal: () => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(items: readonly T[]) => T
  /** Returns one item, selected by weight. */
  readonly weighted: <T>(items: readonly T[], weight: (item: T) => number) => T
}

/** Creates a seeded source. Source: mulberry32, Tommy Ettinger, public domain. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const weighted = <T>(items: readonly T[], weight: (item: T) => number): T => {
    let left = next() * items.reduce((sum, item) => sum + weight(item), 0)
    for (const item of items) {
      left -= weight(item)
      if (left <= 0) return item
    }
    return items.at(-1)!
  }
  return {
    next,
    int,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (probability) => next() < probability,
    pick: (items) => items[int(0, items.length - 1)]!,
    weighted,
  }
}

/** Returns a UUID version 7 whose random part comes from a seed. */
export function seededId(random: Random, at: number): string {
  const time = at.toString(16).padStart(12, '0')
  const hex = (length: number) =>
    Array.from({ length }, () => random.int(0, 15).toString(16)).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`
}
