import { lookUp } from '../../look-up.ts'
import type { PlayerId } from '../../ids.ts'
import { sortByPlayOrder } from '../log/play-order.ts'
import type { Side, TournamentMatch } from '../log/state.ts'
import type { Duration } from './duration.ts'
import { quantile } from './measured.ts'
import { simulate, type BusyTable, type Venue, type SimulatedMatch } from './simulate.ts'

/** A range of times, epoch ms, each a multiple of five minutes; the two may be equal. */
export type TimeRange = { readonly from: number; readonly to: number }

export type ExpectedTime = TimeRange & {
  /** Whether it is called within five minutes. */
  readonly isNext: boolean
}

export type ExpectedStart = ExpectedTime & {
  /** The table it is played at in most cases; null if several are as likely. */
  readonly table: string | null
}

export type Forecast = {
  /** Matches that wait for their start, by id. */
  readonly starts: ReadonlyMap<string, ExpectedStart>
  /** When each player begins their next match, whichever is called first, by player id. */
  readonly players: ReadonlyMap<string, ExpectedTime>
  /** When the last match ends; null if nothing can be said. */
  readonly end: TimeRange | null
}

/** Everything a forecast depends on. Times are epoch ms. */
export type ForecastInput = Omit<Venue, 'busy'> & {
  readonly matches: readonly TournamentMatch[]
  /** Matches in play by id, since when, and at which table. */
  readonly running: ReadonlyMap<string, { readonly since: number; readonly table: string | null }>
  readonly busy: readonly BusyTable[]
  /** Rounds that are still to be paired, and the matches of each. */
  readonly unpaired: { readonly rounds: number; readonly matches: number }
  /** Returns how long a match takes; null for one that is not paired yet. */
  readonly durationOf: (match: TournamentMatch | null) => Duration
  /** Returns the players on a side, for pairs. */
  readonly membersOf: (side: PlayerId) => readonly PlayerId[]
}

const step = 5 * 60_000
/** The range covers the middle 70 % of the simulated times, so that about 60 % of the starts lie in it. */
const shares = [0.15, 0.85] as const
/** Share of the runs in which a match is played at one table, for that table to be named. */
const sureOfTable = 0.5

const isOpen = ({ status }: TournamentMatch) => status === 'ready' || status === 'waiting'
const isKnown = (side: Side) => side.kind === 'player'

/** Returns the ids of the matches that must be over before a match can be called; decided ones may be among them. */
function matchesBefore(match: TournamentMatch, open: readonly TournamentMatch[]): string[] {
  const awaited = match.sides.flatMap((side) => {
    if (side.kind === 'awaited') return [side.match]
    if (side.kind !== 'qualifier') return []
    return open.filter(({ group }) => group === side.group).map(({ id }) => id)
  })
  // With its players known, it waits for its round to be released once the one before is over.
  const isHeld = match.status === 'waiting' && match.sides.every(isKnown)
  const earlier = isHeld
    ? open.filter(({ stage, round }) => stage === match.stage && round < match.round)
    : []
  return [...new Set([...awaited, ...earlier.map(({ id }) => id)])]
}

function plannedOf(outlook: ForecastInput): SimulatedMatch[] {
  const open = sortByPlayOrder(outlook.matches).filter(isOpen)
  const known = open.map((match) => ({
    id: match.id,
    duration: outlook.durationOf(match),
    players: match.sides.flatMap((side) =>
      side.kind === 'player' ? outlook.membersOf(side.player) : [],
    ),
    after: matchesBefore(match, open),
    running: outlook.running.get(match.id) ?? null,
    isDoubtful: match.stage === 'final' && match.round > 1 && match.status === 'waiting',
  }))
  return [...known, ...unpairedOf(outlook, known)]
}

/** Returns matches of rounds without pairings: each round begins once the one before is over. */
function unpairedOf({ unpaired, durationOf }: ForecastInput, known: readonly SimulatedMatch[]): SimulatedMatch[] {
  const planned: SimulatedMatch[] = []
  let before = known.map(({ id }) => id)
  for (let round = 0; round < unpaired.rounds; round++) {
    const after = before
    const matches = Array.from({ length: unpaired.matches }, (_, at) => ({
      id: unpairedId(round, at),
      duration: durationOf(null),
      players: [],
      after,
      running: null,
      isDoubtful: false,
    }))
    planned.push(...matches)
    before = matches.map(({ id }) => id)
  }
  return planned
}

const unpairedId = (round: number, at: number) => `unpaired ${round} ${at}`

/** Returns a range without false precision: to five minutes, and not before now. */
function roundRange(sorted: readonly number[], now: number): TimeRange {
  const [from, to] = shares.map((share) => Math.round(quantile(sorted, share) / step) * step)
  const least = Math.ceil(now / step) * step
  return { from: Math.max(least, from!), to: Math.max(least, to!) }
}

function tableIn(tables: readonly string[]): string | null {
  const counts = Map.groupBy(tables, (table) => table)
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return most !== undefined && most[1].length >= tables.length * sureOfTable ? most[0] : null
}

function expect(times: readonly number[], now: number): ExpectedTime {
  const sorted = times.toSorted((a, b) => a - b)
  return { ...roundRange(sorted, now), isNext: quantile(sorted, shares[1]) < now + step }
}

/**
 * Returns when each open match is expected to start and when the event ends, by playing the rest of it many
 * times with durations as they vary. The same outlook always has the same forecast.
 */
export function forecast(outlook: ForecastInput): Forecast {
  const planned = plannedOf(outlook)
  if (planned.length === 0) return { starts: new Map(), players: new Map(), end: null }
  const { starts, tables, players, ends } = simulate(planned, outlook)
  const { now, matches } = outlook
  const isMatch = new Set(matches.map(({ id }) => id))
  return {
    starts: new Map(
      [...starts]
        .filter(([id]) => isMatch.has(id))
        .map(([id, times]) => [id, { ...expect(times, now), table: tableIn(lookUp(tables, id)) }]),
    ),
    players: new Map([...players].map(([player, times]) => [player, expect(times, now)])),
    // Without a table, what waits has no start, and the event no end.
    end:
      outlook.tables.length === 0
        ? null
        : roundRange(
            ends.toSorted((a, b) => a - b),
            now,
          ),
  }
}
