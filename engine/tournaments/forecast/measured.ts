import { lookUp } from '../../look-up.ts'
import type { Duration } from './duration.ts'

/** One match that was timed from its call, or the start of live scoring, to its result. */
export type TimedMatch = {
  /** Matches of one key take equally long; the first key is the most exact. */
  readonly keys: readonly [string, ...string[]]
  readonly minutes: number
  readonly players: readonly string[]
}

/** What a club has measured. */
export type Measured = {
  /** Returns how long matches of a key take here; null until enough were timed. */
  readonly durationOf: (key: string) => Duration | null
  /** Returns the factor by which these players are slower, or faster below 1. */
  readonly paceOf: (players: readonly string[]) => number
}

/** Matches of a key that a club must have timed before its own duration counts. */
export const minTimedMatches = 30
/** A match this many times longer or shorter than the median was called late, or its result was. */
const outlier = 3
/** Matches after which a player's pace counts half; a single match says little. */
const halfKnownAfter = 6
/** The most by which one player slows a match down or speeds it up, as a logarithm. */
const mostPace = 0.3
/** Limits of the spread: a sport is never exact, and a wider range would say nothing. */
const spreads = [0.12, 0.6] as const

const clamp = (value: number, [least, most]: readonly [number, number]) =>
  Math.min(most, Math.max(least, value))

/** Returns the value below which this share of sorted numbers lies. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)]!
  return low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at))
}

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b)

/** Returns matches without outliers, and the median of the rest, by key. */
function withoutOutliers(timed: readonly TimedMatch[]) {
  const kept: TimedMatch[] = []
  const medians = new Map<string, number>()
  for (const [key, matches] of Map.groupBy(timed, ({ keys: [key] }) => key)) {
    const middle = quantile(ascending(matches.map(({ minutes }) => minutes)), 0.5)
    const usual = matches.filter(
      ({ minutes }) => minutes > middle / outlier && minutes < middle * outlier,
    )
    kept.push(...usual)
    medians.set(key, quantile(ascending(usual.map(({ minutes }) => minutes)), 0.5))
  }
  return { kept, medians }
}

/** Returns durations per key, and the pace of players, shrunk towards the usual where few matches tell. */
export function measure(timed: readonly TimedMatch[]): Measured {
  const { kept, medians } = withoutOutliers(timed.filter(({ minutes }) => minutes > 0))
  const durations = new Map<string, Duration>()
  const byKey = kept.flatMap(({ keys, minutes }) => keys.map((key) => ({ key, minutes })))
  for (const [key, matches] of Map.groupBy(byKey, (match) => match.key)) {
    if (matches.length < minTimedMatches) continue
    const sorted = ascending(matches.map(({ minutes }) => minutes))
    // The middle half of a normal distribution is 1.349 standard deviations wide.
    const spread = Math.log(quantile(sorted, 0.75) / quantile(sorted, 0.25)) / 1.349
    durations.set(key, { minutes: quantile(sorted, 0.5), spread: clamp(spread, spreads) })
  }
  const sums = new Map<string, readonly [sum: number, count: number]>()
  for (const { keys, minutes, players } of kept) {
    const log = Math.log(minutes / lookUp(medians, keys[0]))
    for (const player of players) {
      const [sum, count] = sums.get(player) ?? [0, 0]
      sums.set(player, [sum + log, count + 1])
    }
  }
  const paceOfOne = (player: string) => {
    const [sum, count] = sums.get(player) ?? [0, 0]
    return clamp(sum / (count + halfKnownAfter), [-mostPace, mostPace])
  }
  return {
    durationOf: (key) => durations.get(key) ?? null,
    paceOf: (players) => Math.exp(players.reduce((sum, player) => sum + paceOfOne(player), 0)),
  }
}
