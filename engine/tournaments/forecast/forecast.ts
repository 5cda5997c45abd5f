import { lookUp } from '../../look-up.ts'
import type { PlayerId } from '../../ids.ts'
import { sortByPlayOrder } from '../log/play-order.ts'
import type { Side, TournamentMatch } from '../log/state.ts'
import type { Duration } from './duration.ts'
import { quantile } from './measure-durations.ts'
import { simulate, type BusyTable, type Venue, type SimulatedMatch } from './simulate.ts'

/** A range of times, epoch ms, each a multiple of five minutes; the two may be equal. */
export type TimeRange = { readonly from: number; readonly to: number }

export type ExpectedTime = TimeRange & {
  /** Whether it is called within five minutes. */
  readonly isNext: boolean
}

export type ExpectedStart = ExpectedTime & {
  /** The most likely table; null if no table is likely enough. */
  readonly table: string | null
}

export type Forecast = {
  /** Waiting matches, by id. */
  readonly starts: ReadonlyMap<string, ExpectedStart>
  /** Start of each player's next match, whichever is called first, by player id. */
  readonly players: ReadonlyMap<string, ExpectedTime>
  /** End of the last match; null if it can't be forecast. */
  readonly end: TimeRange | null
}

/** Input of a forecast. Times are epoch ms. */
export type ForecastInput = Omit<Venue, 'busy'> & {
  readonly matches: readonly TournamentMatch[]
  /** Start and table of matches in play, by id. */
  readonly running: ReadonlyMap<string, { readonly since: number; readonly table: string | null }>
  readonly busy: readonly BusyTable[]
  /** Number of rounds not paired yet, and of matches in each. */
  readonly unpaired: { readonly rounds: number; readonly matches: number }
  /** Returns how long a match takes; null for one that is not paired yet. */
  readonly durationOf: (match: TournamentMatch | null) => Duration
  /** Returns the players on a side, for pairs. */
  readonly membersOf: (side: PlayerId) => readonly PlayerId[]
}

const step = 5 * 60_000
/** The range covers the middle 70 % of the simulated times, so that about 60 % of the starts lie in it. */
const rangeQuantiles = [0.15, 0.85] as const
/** Minimum share of runs at one table for that table to be named. */
const minTableShare = 0.5

const isOpen = ({ status }: TournamentMatch) => status === 'ready' || status === 'waiting'
const isKnown = (side: Side) => side.kind === 'player'

/**
 * Returns the ids of matches that have to end before a match can be called; may include decided ones.
 */
function matchesBefore(match: TournamentMatch, open: readonly TournamentMatch[]): string[] {
  const awaited = match.sides.flatMap((side) => {
    if (side.kind === 'awaited') return [side.match]
    if (side.kind !== 'qualifier') return []
    return open.filter(({ group }) => group === side.group).map(({ id }) => id)
  })
  // A match with known players waits for its round to be released after the previous round.
  const isUnreleased = match.status === 'waiting' && match.sides.every(isKnown)
  const earlier = isUnreleased
    ? open.filter(({ stage, round }) => stage === match.stage && round < match.round)
    : []
  return [...new Set([...awaited, ...earlier.map(({ id }) => id)])]
}

function createSimulatedMatches(input: ForecastInput): SimulatedMatch[] {
  const open = sortByPlayOrder(input.matches).filter(isOpen)
  const pairedMatches = open.map((match) => ({
    id: match.id,
    duration: input.durationOf(match),
    players: match.sides.flatMap((side) =>
      side.kind === 'player' ? input.membersOf(side.player) : [],
    ),
    after: matchesBefore(match, open),
    running: input.running.get(match.id) ?? null,
    mayBeSkipped: match.stage === 'final' && match.round > 1 && match.status === 'waiting',
  }))
  return [...pairedMatches, ...unpairedMatches(input, pairedMatches)]
}

/** Returns matches of unpaired rounds. Each round starts after the previous one. */
function unpairedMatches(
  { unpaired, durationOf }: ForecastInput,
  pairedMatches: readonly SimulatedMatch[],
): SimulatedMatch[] {
  const planned: SimulatedMatch[] = []
  let before = pairedMatches.map(({ id }) => id)
  for (let round = 0; round < unpaired.rounds; round++) {
    const after = before
    const matches = Array.from({ length: unpaired.matches }, (_, index) => ({
      id: unpairedId(round, index),
      duration: durationOf(null),
      players: [],
      after,
      running: null,
      mayBeSkipped: false,
    }))
    planned.push(...matches)
    before = matches.map(({ id }) => id)
  }
  return planned
}

const unpairedId = (round: number, index: number) => `unpaired ${round} ${index}`

/** Returns a range rounded to five minutes and not before `now`. */
function roundRange(sorted: readonly number[], now: number): TimeRange {
  const [from, to] = rangeQuantiles.map(
    (share) => Math.round(quantile(sorted, share) / step) * step,
  )
  const earliest = Math.ceil(now / step) * step
  return { from: Math.max(earliest, from!), to: Math.max(earliest, to!) }
}

function findMostLikelyTable(tables: readonly string[]): string | null {
  const counts = Map.groupBy(tables, (table) => table)
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return most !== undefined && most[1].length >= tables.length * minTableShare ? most[0] : null
}

function toExpectedTime(times: readonly number[], now: number): ExpectedTime {
  const sorted = times.toSorted((a, b) => a - b)
  return { ...roundRange(sorted, now), isNext: quantile(sorted, rangeQuantiles[1]) < now + step }
}

/**
 * Forecasts the start of each open match and the end of the event by simulating the rest many times with
 * random durations. The same input always gives the same forecast.
 */
export function forecast(input: ForecastInput): Forecast {
  const planned = createSimulatedMatches(input)
  if (planned.length === 0) return { starts: new Map(), players: new Map(), end: null }
  const { starts, tables, players, ends } = simulate(planned, input)
  const { now, matches } = input
  const matchIds = new Set(matches.map(({ id }) => id))
  return {
    starts: new Map(
      [...starts]
        .filter(([id]) => matchIds.has(id))
        .map(([id, times]) => [
          id,
          { ...toExpectedTime(times, now), table: findMostLikelyTable(lookUp(tables, id)) },
        ]),
    ),
    players: new Map([...players].map(([player, times]) => [player, toExpectedTime(times, now)])),
    // Without a table no waiting match can start, so the event has no end.
    end:
      input.tables.length === 0
        ? null
        : roundRange(
            ends.toSorted((a, b) => a - b),
            now,
          ),
  }
}
