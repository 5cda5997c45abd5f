import { bakuAcceleration } from '../pairing/swiss/baku.ts'
import type { TrfAcceleration, TrfTournament } from './types.ts'

type MutableSpan = { -readonly [Key in keyof TrfAcceleration]: TrfAcceleration[Key] }

/** Groups the virtual points × 10 of each player by round into spans of players and rounds. */
export function groupAccelerations(
  accelerated: ReadonlyMap<number, readonly number[]>,
): readonly TrfAcceleration[] {
  const spans: MutableSpan[] = []
  const latest = new Map<string, MutableSpan>()
  for (const [player, virtual] of [...accelerated].toSorted(([a], [b]) => a - b)) {
    for (const span of findRuns(virtual)) {
      const key = JSON.stringify(Object.values(span))
      const same = latest.get(key)
      if (same?.lastPlayer === player - 1) {
        same.lastPlayer = player
        continue
      }
      const newSpan = { ...span, firstPlayer: player, lastPlayer: player }
      spans.push(newSpan)
      latest.set(key, newSpan)
    }
  }
  return spans
}

/** Maximum product of spans and players to compare. Baku has two spans. */
const maxCompared = 500_000

/**
 * Returns whether virtual points follow the Baku acceleration, in the rounds that a report lists.
 */
export function areBaku(
  spans: readonly TrfAcceleration[],
  { players, rounds, points }: Pick<TrfTournament, 'players' | 'rounds' | 'points'>,
): boolean {
  const numbers = players.map(({ number }) => number)
  if (spans.length * numbers.length > maxCompared) return false
  const last = Math.max(0, ...spans.map(({ lastRound }) => lastRound))
  const baku = bakuAcceleration(numbers, rounds, points)
  const statedPoints = (number: number, round: number) =>
    spans.findLast(
      (span) =>
        span.firstPlayer <= number &&
        number <= span.lastPlayer &&
        span.firstRound <= round &&
        round <= span.lastRound,
    )?.points ?? 0
  return numbers.every((number) =>
    Array.from({ length: Math.min(last, rounds) }, (_, at) => at).every(
      (at) => statedPoints(number, at + 1) === (baku.get(number)?.[at] ?? 0),
    ),
  )
}

function findRuns(virtual: readonly number[]) {
  const runs: { points: number; firstRound: number; lastRound: number }[] = []
  virtual.forEach((points, at) => {
    const last = runs.at(-1)
    if (points === 0) return
    if (last?.points === points && last.lastRound === at) last.lastRound = at + 1
    else runs.push({ points, firstRound: at + 1, lastRound: at + 1 })
  })
  return runs
}
