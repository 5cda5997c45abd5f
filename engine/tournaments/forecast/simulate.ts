import { lookUp } from '../../look-up.ts'
import { createRandom, type Random } from '../pairing/random.ts'
import type { Duration } from './duration.ts'

/** An unfinished match. Times are epoch ms. */
export type SimulatedMatch = {
  readonly id: string
  readonly duration: Duration
  /** Known players, or members of sides. */
  readonly players: readonly string[]
  /** Ids of matches that have to end first. */
  readonly after: readonly string[]
  /** Start and table of a match in play; null if it still waits. */
  readonly running: { readonly since: number; readonly table: string | null } | null
  /** Whether the match may not be needed, such as the reset of a grand final. */
  readonly mayBeSkipped: boolean
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
  /** End of each player's last match. */
  readonly lastEnded: ReadonlyMap<string, number>
  readonly busy: readonly BusyTable[]
}

/** Results of each run. */
export type SimulatedRuns = {
  /** Start and table of each match. */
  readonly starts: ReadonlyMap<string, readonly number[]>
  readonly tables: ReadonlyMap<string, readonly string[]>
  /** Start of each player's next match, whichever it is. */
  readonly players: ReadonlyMap<string, readonly number[]>
  readonly ends: readonly number[]
}

const minute = 60_000
/** Time between the end of a match and the next call to its table. */
const changeoverMs = 2 * minute
/** Minimum remaining time of a match in play. */
const minRemainingMs = minute
/** Maximum number of runs: enough to estimate a quantile within a tenth of the spread. */
const maxRuns = 200
const minRuns = 15
/** Spread of the pace of a whole day, as a logarithm. */
const spreadOfDay = 0.07
/** Maximum number of steps of a forecast, which answers a request. Large events get fewer runs. */
const maxSteps = 3_000_000
/** Number of waiting matches to search for the next one, which is usually among the first. */
const maxCandidates = 100

/** Returns a seed derived from a text. Source: FNV-1a, Fowler, Noll and Vo, public domain. */
function hashSeed(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash
}

const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Returns the pace of the whole day in each run. */
function drawDayPaces(runs: number): number[] {
  const random = createRandom(hashSeed('day'))
  return Array.from({ length: runs }, () => Math.exp(spreadOfDay * normal(random)))
}

/**
 * Returns the remaining time of a match in each run, seeded by its id, so that a forecast changes only with
 * events. For a match in play, uses only durations beyond the time played.
 */
function drawRemaining(
  id: string,
  { minutes, spread }: Duration,
  playedMs: number,
  dayPaces: readonly number[],
): number[] {
  const random = createRandom(hashSeed(id))
  return dayPaces.map((day) => {
    const usual = minutes * day * minute
    for (let tries = 0; tries < 20; tries++) {
      const remaining = usual * Math.exp(spread * normal(random)) - playedMs
      if (remaining >= minRemainingMs) return remaining
    }
    // Far beyond the usual duration, so it should end soon.
    return minRemainingMs + random() * 0.3 * usual
  })
}

/** A match with drawn durations. Players and earlier matches are given by index. */
type DrawnMatch = {
  readonly index: number
  readonly match: SimulatedMatch
  readonly players: readonly number[]
  readonly after: readonly number[]
  /** Remaining time by run. */
  readonly remaining: readonly number[]
}

type DrawnBusy = Pick<DrawnMatch, 'players' | 'remaining'> & { readonly table: string }

type DrawnEvent = {
  readonly venue: Venue
  readonly matches: readonly DrawnMatch[]
  readonly busy: readonly DrawnBusy[]
  /** End of each player's rest after the last match, by index. */
  readonly restEnds: readonly number[]
}

type CalledMatch = { readonly drawn: DrawnMatch; readonly start: number; readonly table: string }

/** Times within one run, by index of the match or player, and by table. */
type Times = {
  readonly ends: number[]
  readonly players: number[]
  readonly tables: Map<string, number>
}

function drawEvent(
  planned: readonly SimulatedMatch[],
  venue: Venue,
  dayPaces: readonly number[],
): DrawnEvent {
  const { now, restMs, lastEnded } = venue
  const players = new Map<string, number>()
  const indexOf = (player: string) => {
    const index = players.get(player) ?? players.size
    players.set(player, index)
    return index
  }
  const order = new Map(planned.map(({ id }, index) => [id, index]))
  const matches = planned.map((match, index): DrawnMatch => {
    const playedMs = match.running === null ? 0 : now - match.running.since
    return {
      index,
      match,
      players: match.players.map(indexOf),
      after: match.after.flatMap((id) => order.get(id) ?? []),
      remaining: drawRemaining(match.id, match.duration, playedMs, dayPaces),
    }
  })
  const busy = venue.busy.map((busyTable) => ({
    table: busyTable.table,
    players: busyTable.players.map(indexOf),
    remaining: drawRemaining(
      `busy ${busyTable.table}`,
      busyTable.duration,
      now - busyTable.since,
      dayPaces,
    ),
  }))
  const restEnds = [...players.keys()].map((player) => (lastEnded.get(player) ?? 0) + restMs)
  return { venue, matches, busy, restEnds }
}

/** Returns when a match can start; infinite while an earlier match has no end yet. */
function readyAt({ players, after }: DrawnMatch, times: Times, restMs: number): number {
  let ready = 0
  for (const index of after) {
    const restEnds = times.ends[index]! + restMs
    if (restEnds > ready) ready = restEnds
  }
  for (const player of players) {
    const freeAt = times.players[player]!
    if (freeAt > ready) ready = freeAt
  }
  return ready
}

function occupy(times: Times, table: string | null, end: number) {
  const freeAt = table === null ? undefined : times.tables.get(table)
  if (table !== null && freeAt !== undefined) {
    times.tables.set(table, Math.max(freeAt, end + changeoverMs))
  }
}

/** Finds the first match in order that can start by `time`, else the one that can start first. */
function findNext(waiting: readonly DrawnMatch[], times: Times, time: number, restMs: number) {
  let next: DrawnMatch | null = null
  let candidatesLeft = maxCandidates
  let soonest = Infinity
  for (const drawn of waiting) {
    if (--candidatesLeft < 0) break
    const ready = readyAt(drawn, times, restMs)
    if (ready >= soonest) continue
    soonest = ready
    next = drawn
    if (ready <= time) break
  }
  return { next, soonest }
}

/**
 * Simulates one run. Whenever a table is free, calls the first match in order that can be played, as the
 * organiser's queue does.
 */
function playRun({ venue, matches, busy, restEnds }: DrawnEvent, run: number) {
  const { now, restMs, tables } = venue
  const times: Times = {
    ends: matches.map(() => Infinity),
    players: [...restEnds],
    tables: new Map(tables.map((table) => [table, now])),
  }
  const delayPlayers = (players: readonly number[], at: number) => {
    for (const player of players) times.players[player] = Math.max(times.players[player]!, at)
  }
  let last = now
  const playMatch = (
    { index, players, remaining }: DrawnMatch,
    table: string | null,
    start: number,
  ) => {
    const end = start + remaining[run]!
    times.ends[index] = end
    last = Math.max(last, end)
    delayPlayers(players, end + restMs)
    occupy(times, table, end)
  }
  for (const { table, players, remaining } of busy) {
    delayPlayers(players, now + remaining[run]!)
    occupy(times, table, now + remaining[run]!)
  }
  for (const drawn of matches) {
    if (drawn.match.running !== null) playMatch(drawn, drawn.match.running.table, now)
  }
  const called: CalledMatch[] = []
  // In every second run, leaves out matches that may not be needed.
  const waiting = matches.filter(
    ({ match }) => match.running === null && !(match.mayBeSkipped && run % 2 === 1),
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
    playMatch(next, table, time)
  }
  return { called, last }
}

function addTo<Item>(lists: Map<string, Item[]>, id: string, item: Item) {
  const list = lists.get(id)
  if (list === undefined) lists.set(id, [item])
  else list.push(item)
}

/**
 * Simulates the rest of an event many times with random durations. Expects matches in calling order.
 */
export function simulate(planned: readonly SimulatedMatch[], venue: Venue): SimulatedRuns {
  const affordable = Math.round(maxSteps / Math.max(1, planned.length) ** 2)
  const dayPaces = drawDayPaces(Math.min(maxRuns, Math.max(minRuns, affordable)))
  const event = drawEvent(planned, venue, dayPaces)
  const starts = new Map<string, number[]>()
  const tables = new Map<string, string[]>()
  const players = new Map<string, number[]>()
  const ends: number[] = []
  for (const run of dayPaces.keys()) {
    const { called, last } = playRun(event, run)
    const started = new Set<string>()
    for (const { drawn, start, table } of called) {
      const { match } = drawn
      addTo(starts, match.id, start)
      addTo(tables, match.id, table)
      for (const player of match.players) {
        if (!started.has(player)) addTo(players, player, start)
        started.add(player)
      }
    }
    ends.push(last)
  }
  return { starts, tables, players, ends }
}
