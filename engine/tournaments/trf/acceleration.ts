import { bakuAcceleration } from '../pairing/swiss/baku.ts'
import type { TrfAcceleration, TrfTournament } from './types.ts'

type MutableSpan = { -readonly [Key in keyof TrfAcceleration]: TrfAcceleration[Key] }

/**
 * Merges equal virtual points of consecutive players and rounds into spans, as a report lists them.
 * `pointsByPlayer` has the virtual points × 10 of each round by starting number.
 */
export function groupAccelerations(
  pointsByPlayer: ReadonlyMap<number, readonly number[]>,
): readonly TrfAcceleration[] {
  const spans: MutableSpan[] = []
  const latestSpans = new Map<string, MutableSpan>()
  for (const [player, pointsByRound] of [...pointsByPlayer].toSorted(([a], [b]) => a - b)) {
    for (const run of findRuns(pointsByRound)) {
      const key = `${run.points} ${run.firstRound} ${run.lastRound}`
      const sameSpan = latestSpans.get(key)
      if (sameSpan?.lastPlayer === player - 1) {
        sameSpan.lastPlayer = player
        continue
      }
      const span = { ...run, firstPlayer: player, lastPlayer: player }
      spans.push(span)
      latestSpans.set(key, span)
    }
  }
  return spans
}

/** Maximum number of comparisons of a span with a player. Baku has two spans. */
const maxComparisons = 500_000

/** Returns whether these are the virtual points of the Baku acceleration, in the rounds that a report lists. */
export function isBaku(
  spans: readonly TrfAcceleration[],
  { players, rounds, points }: Pick<TrfTournament, 'players' | 'rounds' | 'points'>,
): boolean {
  const numbers = players.map(({ number }) => number)
  if (spans.length * numbers.length > maxComparisons) return false
  const lastListed = Math.max(0, ...spans.map(({ lastRound }) => lastRound))
  const indexes = Array.from({ length: Math.min(lastListed, rounds) }, (_, index) => index)
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
    indexes.every((index) => statedPoints(number, index + 1) === (baku.get(number)?.[index] ?? 0)),
  )
}

/** Returns the runs of rounds with equal points above 0. */
function findRuns(pointsByRound: readonly number[]) {
  const runs: { points: number; firstRound: number; lastRound: number }[] = []
  pointsByRound.forEach((points, index) => {
    const last = runs.at(-1)
    if (points === 0) return
    if (last?.points === points && last.lastRound === index) last.lastRound = index + 1
    else runs.push({ points, firstRound: index + 1, lastRound: index + 1 })
  })
  return runs
}
