import { lookUp } from '../../look-up.ts'
import { createRandom, type Random } from '../pairing/random.ts'
import type { Duration } from './duration.ts'

/** A match that is still to be finished. Times are epoch ms. */
export type SimulatedMatch = {
  readonly id: string
  readonly duration: Duration
  /** Players, or members of sides, that are known. */
  readonly players: readonly string[]
  /** Ids of the matches that must be over first. */
  readonly after: readonly string[]
  /** Since when it is being played, and where; null if it still waits. */
  readonly running: { readonly since: number; readonly table: string | null } | null
  /** A match that may turn out not to be needed, as the reset of a grand final. */
  readonly isDoubtful: boolean
}

/** A table or a player in use by another tournament. */
export type BusyTable = {
  readonly table: string
  readonly players: readonly string[]
  readonly since: number
  readonly duration: Duration
}

export type Venue = {
  readonly now: number
  readonly tables: readonly string[]
  readonly restMs: number
  /** When players finished their last match. */
  readonly lastEnded: ReadonlyMap<string, number>
  readonly busy: readonly BusyTable[]
}

/** What happened in each run. */
export type SimulatedRuns = {
  /** When each match began, and where. */
  readonly starts: ReadonlyMap<string, readonly number[]>
  readonly tables: ReadonlyMap<string, readonly string[]>
  /** When each player begins their next match, whichever it is. */
  readonly players: ReadonlyMap<string, readonly number[]>
  readonly ends: readonly number[]
}

const minute = 60_000
/** Time until the next match is called to a table that became free. */
const changeoverMs = 2 * minute
/** Least time that a running match still takes. */
const leastLeftMs = minute
/** Enough that a quantile is off by less than a tenth of the spread. */
const mostRuns = 200
const leastRuns = 15
/** How far all matches of a day together are slower or faster than usual, as a logarithm. */
const spreadOfDay = 0.07
/** Steps that a forecast may take, since it answers a request; large events have fewer runs. */
const mostSteps = 3_000_000
/** Waiting matches among which the next one is sought, since it is mostly among the first. */
const mostLookedAt = 100

/** Returns the same seed for the same text. Source: FNV-1a, Fowler, Noll and Vo, public domain. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash
}

const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Returns the pace of the whole day in each run. */
function drawDays(runs: number): number[] {
  const random = createRandom(seedOf('day'))
  return Array.from({ length: runs }, () => Math.exp(spreadOfDay * normal(random)))
}

/**
 * Returns the time a match still takes in each run, from the seed of its id, so that a forecast changes only
 * with what happened. For a match that is running, only durations beyond the time played count.
 */
function drawLeft(
  id: string,
  { minutes, spread }: Duration,
  playedMs: number,
  days: readonly number[],
): number[] {
  const random = createRandom(seedOf(id))
  return days.map((day) => {
    const usual = minutes * day * minute
    for (let tries = 0; tries < 20; tries++) {
      const left = usual * Math.exp(spread * normal(random)) - playedMs
      if (left >= leastLeftMs) return left
    }
    // Far beyond the usual: about to end.
    return leastLeftMs + random() * 0.3 * usual
  })
}

/** A match with its players, and the matches before it, as indexes. */
type Drawn = {
  readonly index: number
  readonly match: SimulatedMatch
  readonly players: readonly number[]
  readonly after: readonly number[]
  /** The time it still takes, by run. */
  readonly left: readonly number[]
}

type DrawnBusy = Pick<Drawn, 'players' | 'left'> & { readonly table: string }

type Event = {
  readonly hall: Venue
  readonly matches: readonly Drawn[]
  readonly busy: readonly DrawnBusy[]
  /** When each player has rested from the last match, by index. */
  readonly rested: readonly number[]
}

type Called = { readonly drawn: Drawn; readonly start: number; readonly table: string }

/** Times of one run, by index of the match or player, and by table. */
type Times = {
  readonly ends: number[]
  readonly players: number[]
  readonly tables: Map<string, number>
}

function drawEvent(planned: readonly SimulatedMatch[], hall: Venue, days: readonly number[]): Event {
  const { now, restMs, lastEnded } = hall
  const players = new Map<string, number>()
  const indexOf = (player: string) => {
    const index = players.get(player) ?? players.size
    players.set(player, index)
    return index
  }
  const order = new Map(planned.map(({ id }, index) => [id, index]))
  const matches = planned.map((match, index): Drawn => {
    const playedMs = match.running === null ? 0 : now - match.running.since
    return {
      index,
      match,
      players: match.players.map(indexOf),
      after: match.after.flatMap((id) => order.get(id) ?? []),
      left: drawLeft(match.id, match.duration, playedMs, days),
    }
  })
  const busy = hall.busy.map((one) => ({
    table: one.table,
    players: one.players.map(indexOf),
    left: drawLeft(`busy ${one.table}`, one.duration, now - one.since, days),
  }))
  const rested = [...players.keys()].map((player) => (lastEnded.get(player) ?? 0) + restMs)
  return { hall, matches, busy, rested }
}

/** Returns when a match can begin; infinite while one before it has no end yet. */
function readyAt({ players, after }: Drawn, times: Times, restMs: number): number {
  let ready = 0
  for (const index of after) {
    const rested = times.ends[index]! + restMs
    if (rested > ready) ready = rested
  }
  for (const player of players) {
    const free = times.players[player]!
    if (free > ready) ready = free
  }
  return ready
}

function occupy(times: Times, table: string | null, end: number) {
  const free = table === null ? undefined : times.tables.get(table)
  if (table !== null && free !== undefined) {
    times.tables.set(table, Math.max(free, end + changeoverMs))
  }
}

/** Finds the waiting match that can begin first, or the first in order that can begin by this time. */
function findNext(waiting: readonly Drawn[], times: Times, time: number, restMs: number) {
  let next: Drawn | null = null
  let left = mostLookedAt
  let soonest = Infinity
  for (const drawn of waiting) {
    if (--left < 0) break
    const ready = readyAt(drawn, times, restMs)
    if (ready >= soonest) continue
    soonest = ready
    next = drawn
    if (ready <= time) break
  }
  return { next, soonest }
}

/**
 * Returns one course of the event: whenever a table is free, the first match in order that can be played is
 * called to it, as the organiser's queue does.
 */
function playRun({ hall, matches, busy, rested }: Event, run: number) {
  const { now, restMs, tables } = hall
  const times: Times = {
    ends: matches.map(() => Infinity),
    players: [...rested],
    tables: new Map(tables.map((table) => [table, now])),
  }
  const free = (players: readonly number[], at: number) => {
    for (const player of players) times.players[player] = Math.max(times.players[player]!, at)
  }
  let last = now
  const play = ({ index, players, left }: Drawn, table: string | null, start: number) => {
    const end = start + left[run]!
    times.ends[index] = end
    last = Math.max(last, end)
    free(players, end + restMs)
    occupy(times, table, end)
  }
  for (const { table, players, left } of busy) {
    free(players, now + left[run]!)
    occupy(times, table, now + left[run]!)
  }
  for (const drawn of matches) {
    if (drawn.match.running !== null) play(drawn, drawn.match.running.table, now)
  }
  const called: Called[] = []
  // Every second run goes without a match that may not be needed.
  const waiting = matches.filter(
    ({ match }) => match.running === null && !(match.isDoubtful && run % 2 === 1),
  )
  let time = now
  while (waiting.length > 0 && tables.length > 0) {
    time = Math.max(time, Math.min(...times.tables.values()))
    const { next, soonest } = findNext(waiting, times, time, restMs)
    time = Math.max(time, soonest)
    const table = tables.find((name) => lookUp(times.tables, name) <= time)
    if (next === null || table === undefined) break
    waiting.splice(waiting.indexOf(next), 1)
    called.push({ drawn: next, start: time, table })
    play(next, table, time)
  }
  return { called, last }
}

function push<Item>(lists: Map<string, Item[]>, id: string, item: Item) {
  const list = lists.get(id)
  if (list === undefined) lists.set(id, [item])
  else list.push(item)
}

/** Plays the rest of an event many times with different durations. Matches are in the order of calling. */
export function simulate(planned: readonly SimulatedMatch[], hall: Venue): SimulatedRuns {
  const affordable = Math.round(mostSteps / Math.max(1, planned.length) ** 2)
  const days = drawDays(Math.min(mostRuns, Math.max(leastRuns, affordable)))
  const event = drawEvent(planned, hall, days)
  const starts = new Map<string, number[]>()
  const tables = new Map<string, string[]>()
  const players = new Map<string, number[]>()
  const ends: number[] = []
  for (const run of days.keys()) {
    const { called, last } = playRun(event, run)
    const begun = new Set<string>()
    for (const { drawn, start, table } of called) {
      const { match } = drawn
      push(starts, match.id, start)
      push(tables, match.id, table)
      for (const player of match.players) {
        if (!begun.has(player)) push(players, player, start)
        begun.add(player)
      }
    }
    ends.push(last)
  }
  return { starts, tables, players, ends }
}
