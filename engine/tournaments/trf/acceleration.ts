import type { TrfAcceleration } from './types.ts'

type Span = { -readonly [Key in keyof TrfAcceleration]: TrfAcceleration[Key] }

/** Virtual points × 10 by round of each player, put together as spans of players and rounds. */
export function spansOf(
  accelerated: ReadonlyMap<number, readonly number[]>,
): readonly TrfAcceleration[] {
  const spans: Span[] = []
  const latest = new Map<string, Span>()
  for (const [player, virtual] of [...accelerated].toSorted(([a], [b]) => a - b)) {
    for (const span of runsOf(virtual)) {
      const key = JSON.stringify(Object.values(span))
      const same = latest.get(key)
      if (same?.lastPlayer === player - 1) {
        same.lastPlayer = player
        continue
      }
      const begun = { ...span, firstPlayer: player, lastPlayer: player }
      spans.push(begun)
      latest.set(key, begun)
    }
  }
  return spans
}

function runsOf(virtual: readonly number[]) {
  const runs: { points: number; firstRound: number; lastRound: number }[] = []
  virtual.forEach((points, at) => {
    const last = runs.at(-1)
    if (points === 0) return
    if (last?.points === points && last.lastRound === at) last.lastRound = at + 1
    else runs.push({ points, firstRound: at + 1, lastRound: at + 1 })
  })
  return runs
}
