import {
  INITIAL_RATING,
  INITIAL_VARIANCE,
  PROVISIONAL_GAMES,
  Q,
  VARIANCE_PER_GAME,
  agedVariance,
  expectedAt,
  g,
  ordinaryMargins,
  roundStored,
  weightOf,
} from '../glicko.ts'
import {
  distance,
  experienceOf,
  learnMatch,
  learnNewcomer,
  newcomerShift,
  newcomersOf,
  type Learning,
} from '../calibration.ts'
import type { Side } from '../../sports/types.ts'
import type { RatedMatch, Standing } from '../types.ts'

// A standing is a row of one Float64Array, with NaN for null, so that folding a million matches allocates
// nothing per match. A row-wise table touches two cache lines per player; one array per field would touch
// eleven.
const RATING = 0
const VARIANCE = 1
const LAST_PLAYED_AT = 2
const GAMES = 3
const WINS = 4
const LOSSES = 5
const DRAWS = 6
const STREAK = 7
const HIGHEST = 8
const HIGHEST_AT = 9
const LONGEST = 10
/** The player's starting rating; only known when the whole log is folded. */
const START = 11
const WIDTH = 12

/** The seats of a match: side 1, its second member, side 2, its second member. */
export const seats = [0, 1, 2, 3] as const
export type Seat = (typeof seats)[number]

// Offsets in the workings of the current match: four seats, then two sides, then match-wide values.
const AGED = 0
const EXPECTED = 4
const SIDE_RATING = 8
const SIDE_VARIANCE = 10
const WEIGHT = 12
const PLAYED_AT = 13
const SLOPE = 14

/** Standings as rows, the four seats of the current match, and the values it was rated by. */
export type Table = {
  rows: Float64Array
  /** Player index at each seat, or -1 where the side has one member. */
  readonly seated: Int32Array
  readonly workings: Float64Array
  /** What the board has learnt so far; null when single matches are rated. */
  learning: Learning | null
}

/** The values that the last match at a table was rated by, seen from one seat. */
export type Workings = {
  /** Score that the forecast expected, 0 to 1. */
  readonly expected: number
  readonly weight: number
  readonly opponentRating: number
  readonly opponentVariance: number
}

/** Returns a table with room for this many players, all without a row yet. */
export function emptyTable(players: number): Table {
  return {
    rows: new Float64Array(players * WIDTH),
    seated: new Int32Array(4).fill(-1),
    workings: new Float64Array(15),
    learning: null,
  }
}

/** Returns the values that the last match was rated by, seen from this seat. */
export function readWorkings({ workings }: Table, seat: Seat): Workings {
  const otherSide = seat < 2 ? 1 : 0
  return {
    expected: workings[EXPECTED + seat]!,
    weight: workings[WEIGHT]!,
    opponentRating: workings[SIDE_RATING + otherSide]!,
    opponentVariance: workings[SIDE_VARIANCE + otherSide]!,
  }
}

/** Writes the row of a player without matches: rating in points, variance 350², all counts 0. */
export function writeNew(table: Table, player: number, rating: number = INITIAL_RATING): void {
  const { rows } = table
  const row = player * WIDTH
  rows.fill(0, row, row + WIDTH)
  rows[row + RATING] = rating
  rows[row + START] = rating
  rows[row + VARIANCE] = INITIAL_VARIANCE
  rows[row + LAST_PLAYED_AT] = NaN
  rows[row + HIGHEST] = NaN
  rows[row + HIGHEST_AT] = NaN
}

/** Writes a standing as the row of a player. */
export function writeStanding(table: Table, player: number, standing: Standing): void {
  const values = [
    standing.rating,
    standing.variance,
    standing.lastPlayedAt ?? NaN,
    standing.games,
    standing.wins,
    standing.losses,
    standing.draws,
    standing.streak,
    standing.highestRating ?? NaN,
    standing.highestRatingAt ?? NaN,
    standing.longestStreak,
  ]
  table.rows.set(values, player * WIDTH)
}

/** Reads the row of a player as a standing. */
export function readStanding(table: Table, player: number): Standing {
  const row = player * WIDTH
  const field = (offset: number): number => table.rows[row + offset]!
  const nullable = (offset: number): number | null =>
    Number.isNaN(field(offset)) ? null : field(offset)
  return {
    rating: field(RATING),
    variance: field(VARIANCE),
    lastPlayedAt: nullable(LAST_PLAYED_AT),
    games: field(GAMES),
    wins: field(WINS),
    losses: field(LOSSES),
    draws: field(DRAWS),
    streak: field(STREAK),
    highestRating: nullable(HIGHEST),
    highestRatingAt: nullable(HIGHEST_AT),
    longestStreak: field(LONGEST),
  }
}

function ageSeat({ rows, seated, workings }: Table, seat: number): void {
  const row = seated[seat]! * WIDTH
  const last = rows[row + LAST_PLAYED_AT]!
  const variance = rows[row + VARIANCE]!
  workings[AGED + seat] =
    last === last ? agedVariance(variance, last, workings[PLAYED_AT]!) : variance
}

function weighSide(table: Table, side: number): void {
  const { rows, seated, workings } = table
  const first = side * 2
  ageSeat(table, first)
  workings[SIDE_RATING + side] = rows[seated[first]! * WIDTH + RATING]!
  workings[SIDE_VARIANCE + side] = workings[AGED + first]!
  if (seated[first + 1]! >= 0) weighMate(table, side)
}

function weighMate(table: Table, side: number): void {
  const { rows, seated, workings } = table
  const mate = side * 2 + 1
  ageSeat(table, mate)
  const rating = rows[seated[mate]! * WIDTH + RATING]!
  workings[SIDE_RATING + side] = (workings[SIDE_RATING + side]! + rating) / 2
  workings[SIDE_VARIANCE + side] = (workings[SIDE_VARIANCE + side]! + workings[AGED + mate]!) / 4
}

function weighMatch(workings: Float64Array, score: Score): void {
  const { ordinary, winnerSide, score1, score2 } = score
  workings[WEIGHT] = 1
  if (ordinary === 0 || winnerSide === 0) return
  const total = workings[SIDE_VARIANCE]! + workings[SIDE_VARIANCE + 1]!
  const lead = workings[SIDE_RATING]! - workings[SIDE_RATING + 1]!
  const chance = expectedAt(workings[SLOPE]! * g(total), winnerSide === 1 ? lead : -lead)
  workings[WEIGHT] = weightOf(ordinary, score1, score2, chance)
}

function countMatch(rows: Float64Array, row: number, actual: number): void {
  rows[row + GAMES]!++
  const streak = rows[row + STREAK]!
  if (actual === 0.5) {
    rows[row + DRAWS]!++
    rows[row + STREAK] = 0
  } else if (actual === 0) {
    rows[row + LOSSES]!++
    rows[row + STREAK] = streak < 0 ? streak - 1 : -1
  } else {
    rows[row + WINS]!++
    const run = streak > 0 ? streak + 1 : 1
    rows[row + STREAK] = run
    if (run > rows[row + LONGEST]!) rows[row + LONGEST] = run
  }
}

function countHighest(rows: Float64Array, row: number, playedAt: number): void {
  if (rows[row + GAMES]! < PROVISIONAL_GAMES) return
  const rating = rows[row + RATING]!
  // Comparison that replaces NaN, the highest rating of a player without one.
  if (rating <= rows[row + HIGHEST]!) return
  rows[row + HIGHEST] = rating
  rows[row + HIGHEST_AT] = playedAt
}

function rateSeat({ rows, seated, workings }: Table, seat: number, winnerSide: 0 | Side): void {
  const row = seated[seat]! * WIDTH
  const side = seat >> 1
  const actual = winnerSide === 0 ? 0.5 : winnerSide === side + 1 ? 1 : 0
  const paired = seated[seat ^ 1]! >= 0
  const weight = workings[WEIGHT]!
  // A partner's uncertainty blurs the result like the opponents' does, and each member counts half.
  const mateBlur = paired ? workings[AGED + (seat ^ 1)]! / 4 : 0
  const blur = workings[SIDE_VARIANCE + 1 - side]! + mateBlur
  // A longer match separates the sides more reliably, as if every point counted more.
  const certainty = workings[SLOPE]! * g(blur)
  const lead = workings[SIDE_RATING + side]! - workings[SIDE_RATING + 1 - side]!
  const expected = expectedAt(certainty, lead)
  const pull = (paired ? Q / 2 : Q) * certainty
  const information = weight * pull * pull * expected * (1 - expected)
  const narrowed = 1 / (1 / workings[AGED + seat]! + information)
  const rating = rows[row + RATING]! + weight * pull * (actual - expected) * narrowed
  rows[row + RATING] = roundStored(rating)
  rows[row + VARIANCE] = roundStored(Math.min(INITIAL_VARIANCE, narrowed + VARIANCE_PER_GAME))
  rows[row + LAST_PLAYED_AT] = workings[PLAYED_AT]!
  workings[EXPECTED + seat] = expected
  countMatch(rows, row, actual)
  countHighest(rows, row, workings[PLAYED_AT]!)
}

/** Returns the mean of a value over the members of a side, by their rows. */
function meanOf({ seated }: Table, side: number, of: (row: number) => number): number {
  let sum = 0
  let members = 0
  for (let seat = side * 2; seat < side * 2 + 2; seat++) {
    if (seated[seat]! < 0) continue
    sum += of(seated[seat]! * WIDTH)
    members++
  }
  return sum / members
}

function learnScore(table: Table, learning: Learning, { winnerSide, slope }: Score): void {
  const { workings, rows } = table
  const newcomers = newcomersOf(learning)
  const shift = (row: number) => newcomerShift(rows[row + VARIANCE]!, rows[row + START]!, newcomers)
  const experience = (row: number) => experienceOf(rows[row + GAMES]!, rows[row + START]!)
  const lead =
    workings[SIDE_RATING]! +
    meanOf(table, 0, shift) -
    workings[SIDE_RATING + 1]! -
    meanOf(table, 1, shift)
  const more = slope * (meanOf(table, 0, experience) - meanOf(table, 1, experience))
  const variance = workings[SIDE_VARIANCE]! + workings[SIDE_VARIANCE + 1]!
  const actual = winnerSide === 0 ? 0.5 : winnerSide === 1 ? 1 : 0
  learnMatch(learning, distance(lead, variance, slope), actual, more)
}

/**
 * Learns from newcomers only: a player with a starting level says nothing about those whom a forecast shifts.
 */
function learnNewcomers({ rows, seated }: Table, learning: Learning): void {
  for (let seat = 0; seat < 4; seat++) {
    if (seated[seat]! < 0) continue
    const row = seated[seat]! * WIDTH
    if (rows[row + START]! !== INITIAL_RATING) continue
    learnNewcomer(learning, rows[row + GAMES]!, rows[row + RATING]!)
  }
}

/** Returns the score, 1, ½ or 0, of a side (0 for side 1, 1 for side 2) in a match. */
export function actualScore(match: RatedMatch, side: 0 | 1): 0 | 0.5 | 1 {
  if (match.winnerSide === 0) return 0.5
  return match.winnerSide === side + 1 ? 1 : 0
}

/** The numbers that rating a match needs. */
export type Score = {
  /** Epoch ms. */
  playedAt: number
  winnerSide: 0 | Side
  /** Usual relative margin m₀ of the sport, or 0 where margin says nothing. */
  ordinary: number
  /** Weight by the length of the match; 1 for the sport's usual length. */
  slope: number
  score1: number
  score2: number
}

/** Returns the score of a match, without margin where the sport or the match has none. */
export function scoreOf({ playedAt, winnerSide, sportId, margin, slope }: RatedMatch): Score {
  const ordinary = margin === null ? 0 : (ordinaryMargins[sportId] ?? 0)
  const [score1, score2] = margin ?? [0, 0]
  return { playedAt, winnerSide, ordinary, slope, score1, score2 }
}

/** Rates one match for the players seated at the table and counts it in their rows. */
export function playMatch(table: Table, match: RatedMatch): void {
  playScore(table, scoreOf(match))
}

/**
 * Rates one score for the players seated at the table and counts it in their rows. Ratings change only here.
 * Source: engines, Ratings.
 */
export function playScore(table: Table, score: Score): void {
  const { seated, workings } = table
  workings[PLAYED_AT] = score.playedAt
  workings[SLOPE] = score.slope
  weighSide(table, 0)
  weighSide(table, 1)
  weighMatch(workings, score)
  if (table.learning !== null) learnScore(table, table.learning, score)
  for (let seat = 0; seat < 4; seat++) {
    if (seated[seat]! >= 0) rateSeat(table, seat, score.winnerSide)
  }
  if (table.learning !== null) learnNewcomers(table, table.learning)
}

/** Creates a table from saved rows; players beyond them have no row yet. */
export function tableOf(saved: Float64Array, players: number): Table {
  const table = emptyTable(players)
  table.rows.set(saved)
  return table
}

/** Returns the number of players in saved rows. */
export const savedPlayers = (saved: Float64Array) => saved.length / WIDTH

/** Returns whether a player has the same standing in two tables. */
export function isSameRow(a: Table, b: Table, player: number): boolean {
  for (let at = player * WIDTH; at < (player + 1) * WIDTH; at++) {
    if (!Object.is(a.rows[at], b.rows[at])) return false
  }
  return true
}

export function copyRow(from: Table, to: Table, player: number): void {
  const row = player * WIDTH
  for (let at = row; at < row + WIDTH; at++) to.rows[at] = from.rows[at]!
}

export const ratingOf = ({ rows }: Table, player: number) => rows[player * WIDTH + RATING]!

/** Notes rating, variance and games of the seated players, which a change stores as its "before". */
export function noteBefore({ rows, seated }: Table, before: Float64Array): void {
  for (let seat = 0; seat < 4; seat++) {
    const row = seated[seat]! * WIDTH
    before[seat * 3] = rows[row + RATING] ?? NaN
    before[seat * 3 + 1] = rows[row + VARIANCE] ?? NaN
    before[seat * 3 + 2] = rows[row + GAMES] ?? NaN
  }
}

/** Returns everything stored about the change at a seat, as numbers. */
export function changeAt(table: Table, before: Float64Array, seat: Seat): readonly number[] {
  const { expected, weight, opponentRating, opponentVariance } = readWorkings(table, seat)
  const row = table.seated[seat]! * WIDTH
  return [
    expected,
    weight,
    opponentRating,
    opponentVariance,
    ...before.subarray(seat * 3, seat * 3 + 3),
    ...table.rows.subarray(row, row + WIDTH),
  ]
}

/** Returns whether the match just played at two tables, by the same players, had the same effect at both. */
export function isSameChange(
  a: Table,
  b: Table,
  beforeA: Float64Array,
  beforeB: Float64Array,
): boolean {
  for (let at = SIDE_RATING; at <= WEIGHT; at++) {
    if (a.workings[at] !== b.workings[at]) return false
  }
  for (let seat = 0; seat < 4; seat++) {
    // An empty seat still holds the previous match's value.
    if (a.seated[seat]! < 0) continue
    if (a.workings[EXPECTED + seat] !== b.workings[EXPECTED + seat]) return false
    for (let k = seat * 3; k < seat * 3 + 3; k++) if (beforeA[k] !== beforeB[k]) return false
    if (!isSameRow(a, b, a.seated[seat]!)) return false
  }
  return true
}
