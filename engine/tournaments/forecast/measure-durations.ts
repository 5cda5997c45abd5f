import { lookUp } from '../../look-up.ts'
import type { Duration } from './duration.ts'

/** One match that was timed from its call, or the start of live scoring, to its result. */
export type TimedMatch = {
  /** Matches with the same key take equally long; the first key is the most specific. */
  readonly keys: readonly [string, ...string[]]
  readonly minutes: number
  readonly players: readonly string[]
}

/** Durations and paces measured in a club. */
export type MeasuredDurations = {
  /** Returns the duration of matches with a key; null until enough were timed. */
  readonly durationOf: (key: string) => Duration | null
  /** Returns the duration factor of these players; above 1 means slower. */
  readonly paceOf: (players: readonly string[]) => number
}

/** Minimum number of timed matches with a key before the club's own duration is used. */
export const minTimedMatches = 30
/**
 * Matches this many times longer or shorter than the median were probably called or reported late.
 */
const outlierFactor = 3
/** Number of matches after which a player's own pace has half the weight. */
const halfWeightMatches = 6
/** Maximum effect of one player on the duration, as a logarithm. */
const maxPaceEffect = 0.3
/** Minimum and maximum spread: sports are never exact, and a wider range would be useless. */
const spreadLimits = [0.12, 0.6] as const

const clamp = (value: number, [min, max]: readonly [number, number]) =>
  Math.min(max, Math.max(min, value))

/** Returns the value below which this share of sorted numbers lies. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)]!
  return low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at))
}

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b)

/** Returns matches without outliers, and their median by key. */
function dropOutliers(timed: readonly TimedMatch[]) {
  const kept: TimedMatch[] = []
  const medians = new Map<string, number>()
  for (const [key, matches] of Map.groupBy(timed, ({ keys: [key] }) => key)) {
    const middle = quantile(ascending(matches.map(({ minutes }) => minutes)), 0.5)
    const usual = matches.filter(
      ({ minutes }) => minutes > middle / outlierFactor && minutes < middle * outlierFactor,
    )
    kept.push(...usual)
    medians.set(key, quantile(ascending(usual.map(({ minutes }) => minutes)), 0.5))
  }
  return { kept, medians }
}

/**
 * Measures durations by key and the pace of players, shrunk towards the average where matches are few.
 */
export function measureDurations(timed: readonly TimedMatch[]): MeasuredDurations {
  const { kept, medians } = dropOutliers(timed.filter(({ minutes }) => minutes > 0))
  const durations = new Map<string, Duration>()
  const byKey = kept.flatMap(({ keys, minutes }) => keys.map((key) => ({ key, minutes })))
  for (const [key, matches] of Map.groupBy(byKey, (match) => match.key)) {
    if (matches.length < minTimedMatches) continue
    const sorted = ascending(matches.map(({ minutes }) => minutes))
    // The middle half of a normal distribution is 1.349 standard deviations wide.
    const spread = Math.log(quantile(sorted, 0.75) / quantile(sorted, 0.25)) / 1.349
    durations.set(key, { minutes: quantile(sorted, 0.5), spread: clamp(spread, spreadLimits) })
  }
  const sums = new Map<string, readonly [sum: number, count: number]>()
  for (const { keys, minutes, players } of kept) {
    const log = Math.log(minutes / lookUp(medians, keys[0]))
    for (const player of players) {
      const [sum, count] = sums.get(player) ?? [0, 0]
      sums.set(player, [sum + log, count + 1])
    }
  }
  const playerPace = (player: string) => {
    const [sum, count] = sums.get(player) ?? [0, 0]
    return clamp(sum / (count + halfWeightMatches), [-maxPaceEffect, maxPaceEffect])
  }
  return {
    durationOf: (key) => durations.get(key) ?? null,
    paceOf: (players) => Math.exp(players.reduce((sum, player) => sum + playerPace(player), 0)),
  }
}
