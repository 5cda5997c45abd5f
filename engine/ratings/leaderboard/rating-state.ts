import {
  INITIAL_RATING,
  INITIAL_VARIANCE,
  PROVISIONAL_GAMES,
  Q,
  VARIANCE_PER_GAME,
  agedVariance,
  expectedAt,
  g,
  usualMargins,
  roundStored,
  weightOf,
} from '../glicko.ts'
import {
  computeDistance,
  computeExperience,
  updateFromMatch,
  updateFromNewcomer,
  computeNewcomerShift,
  readNewcomerMean,
  type CalibrationState,
} from '../calibration.ts'
import type { Side } from '../../sports/types.ts'
import type { RatedMatch, Standing } from '../types.ts'

// Standings are rows of one Float64Array, with NaN for null, so that folding a million matches allocates
// nothing per match. A player's row spans two cache lines; with one array per field it would span eleven.
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
/** The player's starting rating; only set when the whole log is folded. */
const START = 11
const WIDTH = 12

/** Slots of a match: side 1, its partner, side 2, its partner. */
export const slots = [0, 1, 2, 3] as const
export type Slot = (typeof slots)[number]

// Offsets in the scratch values of the current match: four slots, then two sides, then match-wide values.
const AGED = 0
const EXPECTED = 4
const SIDE_RATING = 8
const SIDE_VARIANCE = 10
const WEIGHT = 12
const PLAYED_AT = 13
const SLOPE = 14

/**
 * Standings as rows, the players in the slots of the current match, and the intermediate values of rating it.
 */
export type RatingState = {
  rows: Float64Array
  /** Player index in each slot, or -1 where the side has one member. */
  readonly slotPlayers: Int32Array
  readonly scratch: Float64Array
  /** Calibration of the board so far; null when single matches are rated. */
  calibration: CalibrationState | null
}

/** The values by which a player was rated in the last match. */
export type RatingInputs = {
  /** Score that the forecast expected, 0 to 1. */
  readonly expected: number
  readonly weight: number
  readonly opponentRating: number
  readonly opponentVariance: number
}

/** Returns a state with room for this many players, all without a row yet. */
export function createRatingState(players: number): RatingState {
  return {
    rows: new Float64Array(players * WIDTH),
    slotPlayers: new Int32Array(4).fill(-1),
    scratch: new Float64Array(15),
    calibration: null,
  }
}

/** Returns the values by which the player in a slot was rated in the last match. */
export function readRatingInputs({ scratch }: RatingState, slot: Slot): RatingInputs {
  const otherSide = slot < 2 ? 1 : 0
  return {
    expected: scratch[EXPECTED + slot]!,
    weight: scratch[WEIGHT]!,
    opponentRating: scratch[SIDE_RATING + otherSide]!,
    opponentVariance: scratch[SIDE_VARIANCE + otherSide]!,
  }
}

/** Writes the row of a player without matches: rating in points, variance 350², all counts 0. */
export function writeNewPlayer(
  state: RatingState,
  player: number,
  rating: number = INITIAL_RATING,
): void {
  const { rows } = state
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
export function writeStanding(state: RatingState, player: number, standing: Standing): void {
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
  state.rows.set(values, player * WIDTH)
}

/** Reads the row of a player as a standing. */
export function readStanding(state: RatingState, player: number): Standing {
  const row = player * WIDTH
  const field = (offset: number): number => state.rows[row + offset]!
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

function ageVariance({ rows, slotPlayers, scratch }: RatingState, slot: number): void {
  const row = slotPlayers[slot]! * WIDTH
  const last = rows[row + LAST_PLAYED_AT]!
  const variance = rows[row + VARIANCE]!
  scratch[AGED + slot] =
    last === last ? agedVariance(variance, last, scratch[PLAYED_AT]!) : variance
}

function combineSide(state: RatingState, side: number): void {
  const { rows, slotPlayers, scratch } = state
  const first = side * 2
  ageVariance(state, first)
  scratch[SIDE_RATING + side] = rows[slotPlayers[first]! * WIDTH + RATING]!
  scratch[SIDE_VARIANCE + side] = scratch[AGED + first]!
  if (slotPlayers[first + 1]! >= 0) addPartner(state, side)
}

function addPartner(state: RatingState, side: number): void {
  const { rows, slotPlayers, scratch } = state
  const partner = side * 2 + 1
  ageVariance(state, partner)
  const rating = rows[slotPlayers[partner]! * WIDTH + RATING]!
  scratch[SIDE_RATING + side] = (scratch[SIDE_RATING + side]! + rating) / 2
  scratch[SIDE_VARIANCE + side] = (scratch[SIDE_VARIANCE + side]! + scratch[AGED + partner]!) / 4
}

function setMarginWeight(scratch: Float64Array, score: Score): void {
  const { usualMargin, winnerSide, score1, score2 } = score
  scratch[WEIGHT] = 1
  if (usualMargin === 0 || winnerSide === 0) return
  const total = scratch[SIDE_VARIANCE]! + scratch[SIDE_VARIANCE + 1]!
  const lead = scratch[SIDE_RATING]! - scratch[SIDE_RATING + 1]!
  const chance = expectedAt(scratch[SLOPE]! * g(total), winnerSide === 1 ? lead : -lead)
  scratch[WEIGHT] = weightOf(usualMargin, score1, score2, chance)
}

function updateCounts(rows: Float64Array, row: number, actual: number): void {
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

function updateHighest(rows: Float64Array, row: number, playedAt: number): void {
  if (rows[row + GAMES]! < PROVISIONAL_GAMES) return
  const rating = rows[row + RATING]!
  // False for NaN, so the first rating replaces it.
  if (rating <= rows[row + HIGHEST]!) return
  rows[row + HIGHEST] = rating
  rows[row + HIGHEST_AT] = playedAt
}

function updateRating(
  { rows, slotPlayers, scratch }: RatingState,
  slot: number,
  winnerSide: 0 | Side,
): void {
  const row = slotPlayers[slot]! * WIDTH
  const side = slot >> 1
  const actual = winnerSide === 0 ? 0.5 : winnerSide === side + 1 ? 1 : 0
  const hasPartner = slotPlayers[slot ^ 1]! >= 0
  const weight = scratch[WEIGHT]!
  // A partner's variance lowers the certainty like the opponents' does; each member counts half.
  const partnerVariance = hasPartner ? scratch[AGED + (slot ^ 1)]! / 4 : 0
  const variance = scratch[SIDE_VARIANCE + 1 - side]! + partnerVariance
  // A longer match separates the sides more reliably, as if every point counted more.
  const certainty = scratch[SLOPE]! * g(variance)
  const lead = scratch[SIDE_RATING + side]! - scratch[SIDE_RATING + 1 - side]!
  const expected = expectedAt(certainty, lead)
  const sensitivity = (hasPartner ? Q / 2 : Q) * certainty
  const information = weight * sensitivity * sensitivity * expected * (1 - expected)
  const posterior = 1 / (1 / scratch[AGED + slot]! + information)
  const rating = rows[row + RATING]! + weight * sensitivity * (actual - expected) * posterior
  rows[row + RATING] = roundStored(rating)
  rows[row + VARIANCE] = roundStored(Math.min(INITIAL_VARIANCE, posterior + VARIANCE_PER_GAME))
  rows[row + LAST_PLAYED_AT] = scratch[PLAYED_AT]!
  scratch[EXPECTED + slot] = expected
  updateCounts(rows, row, actual)
  updateHighest(rows, row, scratch[PLAYED_AT]!)
}

/** Returns the mean of a value over the members of a side. */
function averageOverSide(
  { slotPlayers }: RatingState,
  side: number,
  of: (row: number) => number,
): number {
  let sum = 0
  let count = 0
  for (let slot = side * 2; slot < side * 2 + 2; slot++) {
    if (slotPlayers[slot]! < 0) continue
    sum += of(slotPlayers[slot]! * WIDTH)
    count++
  }
  return sum / count
}

function updateCalibration(
  state: RatingState,
  calibration: CalibrationState,
  { winnerSide, slope }: Score,
): void {
  const { scratch, rows } = state
  const newcomers = readNewcomerMean(calibration)
  const shift = (row: number) =>
    computeNewcomerShift(rows[row + VARIANCE]!, rows[row + START]!, newcomers)
  const experience = (row: number) => computeExperience(rows[row + GAMES]!, rows[row + START]!)
  const lead =
    scratch[SIDE_RATING]! +
    averageOverSide(state, 0, shift) -
    scratch[SIDE_RATING + 1]! -
    averageOverSide(state, 1, shift)
  const experienceLead =
    slope * (averageOverSide(state, 0, experience) - averageOverSide(state, 1, experience))
  const variance = scratch[SIDE_VARIANCE]! + scratch[SIDE_VARIANCE + 1]!
  const actual = winnerSide === 0 ? 0.5 : winnerSide === 1 ? 1 : 0
  updateFromMatch(calibration, computeDistance(lead, variance, slope), actual, experienceLead)
}

/** Updates the newcomer mean with the players in the slots, except those with a starting level. */
function updateNewcomerMean(
  { rows, slotPlayers }: RatingState,
  calibration: CalibrationState,
): void {
  for (let slot = 0; slot < 4; slot++) {
    if (slotPlayers[slot]! < 0) continue
    const row = slotPlayers[slot]! * WIDTH
    if (rows[row + START]! !== INITIAL_RATING) continue
    updateFromNewcomer(calibration, rows[row + GAMES]!, rows[row + RATING]!)
  }
}

/** Returns the score, 1, ½ or 0, of a side (0 for side 1, 1 for side 2) in a match. */
export function actualScore(match: RatedMatch, side: 0 | 1): 0 | 0.5 | 1 {
  if (match.winnerSide === 0) return 0.5
  return match.winnerSide === side + 1 ? 1 : 0
}

/** The values that rating a match needs. */
export type Score = {
  /** Epoch ms. */
  playedAt: number
  winnerSide: 0 | Side
  /** Usual relative margin m₀ of the sport, or 0 if the margin does not count. */
  usualMargin: number
  /** Weight by the length of the match; 1 for the sport's usual length. */
  slope: number
  score1: number
  score2: number
}

/** Returns the score of a match, without a margin if the sport or the match has none. */
export function getScore({ playedAt, winnerSide, sportId, margin, slope }: RatedMatch): Score {
  const usualMargin = margin === null ? 0 : (usualMargins[sportId] ?? 0)
  const [score1, score2] = margin ?? [0, 0]
  return { playedAt, winnerSide, usualMargin, slope, score1, score2 }
}

/** Rates one match for the players in the slots and updates their rows. */
export function applyMatch(state: RatingState, match: RatedMatch): void {
  applyScore(state, getScore(match))
}

/**
 * Rates one score for the players in the slots and updates their rows. Ratings change only here.
 */
export function applyScore(state: RatingState, score: Score): void {
  const { slotPlayers, scratch } = state
  scratch[PLAYED_AT] = score.playedAt
  scratch[SLOPE] = score.slope
  combineSide(state, 0)
  combineSide(state, 1)
  setMarginWeight(scratch, score)
  if (state.calibration !== null) updateCalibration(state, state.calibration, score)
  for (let slot = 0; slot < 4; slot++) {
    if (slotPlayers[slot]! >= 0) updateRating(state, slot, score.winnerSide)
  }
  if (state.calibration !== null) updateNewcomerMean(state, state.calibration)
}

/** Creates a state from saved rows; players beyond them have no row yet. */
export function restoreRatingState(saved: Float64Array, players: number): RatingState {
  const state = createRatingState(players)
  state.rows.set(saved)
  return state
}

/** Returns the number of players in saved rows. */
export const countSavedPlayers = (saved: Float64Array) => saved.length / WIDTH

/** Returns whether a player has the same standing in two states. */
export function isSameRow(a: RatingState, b: RatingState, player: number): boolean {
  for (let index = player * WIDTH; index < (player + 1) * WIDTH; index++) {
    if (!Object.is(a.rows[index], b.rows[index])) return false
  }
  return true
}

export function copyRow(from: RatingState, to: RatingState, player: number): void {
  const row = player * WIDTH
  for (let index = row; index < row + WIDTH; index++) to.rows[index] = from.rows[index]!
}

export const readRating = ({ rows }: RatingState, player: number) => rows[player * WIDTH + RATING]!

/** Copies rating, variance and games of the match's players, which a change stores as its "before". */
export function copyBefore({ rows, slotPlayers }: RatingState, before: Float64Array): void {
  for (let slot = 0; slot < 4; slot++) {
    const row = slotPlayers[slot]! * WIDTH
    before[slot * 3] = rows[row + RATING] ?? NaN
    before[slot * 3 + 1] = rows[row + VARIANCE] ?? NaN
    before[slot * 3 + 2] = rows[row + GAMES] ?? NaN
  }
}

/** Returns all numbers that are stored about the change of the player in a slot. */
export function listChangeValues(
  state: RatingState,
  before: Float64Array,
  slot: Slot,
): readonly number[] {
  const { expected, weight, opponentRating, opponentVariance } = readRatingInputs(state, slot)
  const row = state.slotPlayers[slot]! * WIDTH
  return [
    expected,
    weight,
    opponentRating,
    opponentVariance,
    ...before.subarray(slot * 3, slot * 3 + 3),
    ...state.rows.subarray(row, row + WIDTH),
  ]
}

/** Returns whether the match just rated in two states, by the same players, had the same effect in both. */
export function isSameChange(
  a: RatingState,
  b: RatingState,
  beforeA: Float64Array,
  beforeB: Float64Array,
): boolean {
  for (let index = SIDE_RATING; index <= WEIGHT; index++) {
    if (a.scratch[index] !== b.scratch[index]) return false
  }
  for (let slot = 0; slot < 4; slot++) {
    // An empty slot still holds the previous match's value.
    if (a.slotPlayers[slot]! < 0) continue
    if (a.scratch[EXPECTED + slot] !== b.scratch[EXPECTED + slot]) return false
    for (let k = slot * 3; k < slot * 3 + 3; k++) if (beforeA[k] !== beforeB[k]) return false
    if (!isSameRow(a, b, a.slotPlayers[slot]!)) return false
  }
  return true
}
