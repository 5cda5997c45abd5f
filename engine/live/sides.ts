import type { Pair, Side } from '../sports/types.ts'

/** Returns a pair with the value of one side updated. */
export function updateSide<T>(pair: Pair<T>, side: Side, change: (now: T) => T): Pair<T> {
  return side === 1 ? [change(pair[0]), pair[1]] : [pair[0], change(pair[1])]
}
