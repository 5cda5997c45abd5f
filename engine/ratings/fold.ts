import { INITIAL_RATING } from './glicko.ts'
import { changeAtSeat, playersAtSeats } from './rate-match.ts'
import {
  emptyTable,
  playMatch,
  playScore,
  readStanding,
  scoreOf,
  seats,
  writeNew,
} from './leaderboard/table.ts'
import type { Score, Table } from './leaderboard/table.ts'
import type { RatedMatch, RatingChange, Standing } from './types.ts'

export type FoldOptions = {
  /** Returns a player's starting rating in points; 1200 when absent. */
  readonly start?: ((playerId: string) => number) | undefined
  /** Called with every change in order. */
  readonly onChange?: ((change: RatingChange) => void) | undefined
}

/**
 * A board's log with resolved players, in the order of their first match, and four seats per match (side
 * 1, its partner, side 2, its partner), -1 for an empty seat.
 */
export type MatchLog = {
  readonly matches: readonly RatedMatch[]
  readonly players: readonly string[]
  readonly seating: Int32Array
  /** The scores as numeric columns: reading a million objects would cost more than rating them. */
  readonly playedAt: Float64Array
  readonly winnerSide: Uint8Array
  readonly ordinary: Float64Array
  readonly slopes: Float64Array
  /** Score of side 1 and of side 2 of each match. */
  readonly scores: Float64Array
}

/** The end of a fold: all players in the order of their first match, with the standing of each. */
export type Folded = {
  readonly players: readonly string[]
  /** Returns the standing of the player at this index of `players`. */
  readonly standingAt: (player: number) => Standing
}

/** Compares two matches in log order: playedAt, then createdAt, then id. Source: engines, Ratings. */
export function compareMatches(
  a: Pick<RatedMatch, 'playedAt' | 'createdAt' | 'id'>,
  b: Pick<RatedMatch, 'playedAt' | 'createdAt' | 'id'>,
): number {
  const byTime = a.playedAt - b.playedAt || a.createdAt - b.createdAt
  if (byTime !== 0) return byTime
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

/** Looks up the players of a log, which must be in the order of `compareMatches`. */
export function readLog(log: Iterable<RatedMatch>): MatchLog {
  const matches = [...log]
  const index = new Map<string, number>()
  const seating = new Int32Array(matches.length * 4)
  const seat = (id: string | undefined): number => {
    if (id === undefined) return -1
    const known = index.get(id)
    if (known !== undefined) return known
    index.set(id, index.size)
    return index.size - 1
  }
  matches.forEach(({ side1, side2 }, i) => {
    seating[i * 4] = seat(side1[0])
    seating[i * 4 + 1] = side1.length > 1 ? seat(side1[1]) : -1
    seating[i * 4 + 2] = seat(side2[0])
    seating[i * 4 + 3] = side2.length > 1 ? seat(side2[1]) : -1
  })
  return { matches, players: [...index.keys()], seating, ...columnsOf(matches) }
}

function columnsOf(matches: readonly RatedMatch[]) {
  const playedAt = new Float64Array(matches.length)
  const winnerSide = new Uint8Array(matches.length)
  const ordinary = new Float64Array(matches.length)
  const slopes = new Float64Array(matches.length)
  const scores = new Float64Array(matches.length * 2)
  matches.forEach((match, i) => {
    const score = scoreOf(match)
    playedAt[i] = score.playedAt
    winnerSide[i] = score.winnerSide
    ordinary[i] = score.ordinary
    slopes[i] = score.slope
    scores[i * 2] = score.score1
    scores[i * 2 + 1] = score.score2
  })
  return { playedAt, winnerSide, ordinary, slopes, scores }
}

function playTelling(
  table: Table,
  match: RatedMatch,
  onChange: (change: RatingChange) => void,
): void {
  const ids = playersAtSeats(match)
  const before = seats.map((seat) =>
    table.seated[seat]! < 0 ? null : readStanding(table, table.seated[seat]!),
  )
  playMatch(table, match)
  for (const seat of seats) {
    const standing = before[seat]
    const id = ids[seat]
    if (standing && id !== undefined) {
      onChange(changeAtSeat(table, match, seat, { id, before: standing }))
    }
  }
}

/**
 * Returns the standings of everyone in a log. Bit-identical to applying `rateMatch` to one match after the
 * other. Times in epoch ms.
 * Source: engines, Ratings, "Order of the log".
 */
export function foldLog(log: MatchLog, { start, onChange }: FoldOptions = {}): Folded {
  const { players, matches } = log
  const table = emptyTable(players.length)
  players.forEach((id, player) => writeNew(table, player, start ? start(id) : INITIAL_RATING))
  if (onChange === undefined) playColumns(table, log)
  else {
    matches.forEach((match, i) => {
      takeSeats(table, log, i)
      playTelling(table, match, onChange)
    })
  }
  return { players, standingAt: (player) => readStanding(table, player) }
}

function takeSeats({ seated }: Table, { seating }: MatchLog, i: number): void {
  seated[0] = seating[i * 4]!
  seated[1] = seating[i * 4 + 1]!
  seated[2] = seating[i * 4 + 2]!
  seated[3] = seating[i * 4 + 3]!
}

function playColumns(table: Table, log: MatchLog): void {
  const { playedAt, winnerSide, ordinary, slopes, scores } = log
  const score: Score = { playedAt: 0, winnerSide: 0, ordinary: 0, slope: 1, score1: 0, score2: 0 }
  for (let i = 0; i < playedAt.length; i++) {
    takeSeats(table, log, i)
    score.playedAt = playedAt[i]!
    score.winnerSide = winnerSide[i] as Score['winnerSide']
    score.ordinary = ordinary[i]!
    score.slope = slopes[i]!
    score.score1 = scores[i * 2]!
    score.score2 = scores[i * 2 + 1]!
    playScore(table, score)
  }
}

/** Folds matches directly, in the order of `compareMatches`. */
export function foldRatings(
  matches: Iterable<RatedMatch>,
  options: FoldOptions = {},
): { readonly standings: Map<string, Standing> } {
  const { players, standingAt } = foldLog(readLog(matches), options)
  return { standings: new Map(players.map((id, player) => [id, standingAt(player)])) }
}
