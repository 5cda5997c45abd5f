import { scoreOf, type Score, type Table } from './table.ts'
import type { RatedMatch } from '../types.ts'

/** Maps players to their index in the columns. It only grows. */
export type Roll = { readonly ids: string[]; readonly numbers: Map<string, number> }

export const emptyRoll = (): Roll => ({ ids: [], numbers: new Map() })

function numberOf({ ids, numbers }: Roll, id: string | undefined): number {
  if (id === undefined) return -1
  const known = numbers.get(id)
  if (known !== undefined) return known
  ids.push(id)
  numbers.set(id, ids.length - 1)
  return ids.length - 1
}

/**
 * The log of a board as columns, in order: four seats per match (side 1, its partner, side 2, its
 * partner), -1 for an empty seat, and two scores.
 */
export type Columns = {
  readonly ids: readonly string[]
  readonly playedAt: Float64Array
  readonly createdAt: Float64Array
  readonly seating: Int32Array
  readonly winnerSide: Uint8Array
  readonly ordinary: Float64Array
  readonly slopes: Float64Array
  readonly scores: Float64Array
}

function columnsFor(length: number): Columns & { readonly ids: string[] } {
  return {
    ids: Array.from({ length }, () => ''),
    playedAt: new Float64Array(length),
    createdAt: new Float64Array(length),
    seating: new Int32Array(length * 4),
    winnerSide: new Uint8Array(length),
    ordinary: new Float64Array(length),
    slopes: new Float64Array(length),
    scores: new Float64Array(length * 2),
  }
}

export const emptyColumns = (): Columns => columnsFor(0)

function write(into: Columns & { ids: string[] }, at: number, match: RatedMatch, roll: Roll) {
  const { playedAt, winnerSide, ordinary, slope, score1, score2 } = scoreOf(match)
  into.ids[at] = match.id
  into.playedAt[at] = playedAt
  into.createdAt[at] = match.createdAt
  into.winnerSide[at] = winnerSide
  into.ordinary[at] = ordinary
  into.slopes[at] = slope
  into.scores.set([score1, score2], at * 2)
  const { side1, side2 } = match
  const seats = [side1[0], side1[1], side2[0], side2[1]].map((id) => numberOf(roll, id))
  into.seating.set(seats, at * 4)
}

function copy(from: Columns, i: number, into: Columns & { ids: string[] }, at: number) {
  into.ids[at] = from.ids[i]!
  into.playedAt[at] = from.playedAt[i]!
  into.createdAt[at] = from.createdAt[i]!
  into.winnerSide[at] = from.winnerSide[i]!
  into.ordinary[at] = from.ordinary[i]!
  into.slopes[at] = from.slopes[i]!
  into.scores[at * 2] = from.scores[i * 2]!
  into.scores[at * 2 + 1] = from.scores[i * 2 + 1]!
  for (let seat = 0; seat < 4; seat++) into.seating[at * 4 + seat] = from.seating[i * 4 + seat]!
}

/** Returns the index at which a match belongs in the columns. */
function placeOf({ ids, playedAt, createdAt }: Columns, match: RatedMatch): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >> 1
    const byTime = playedAt[middle]! - match.playedAt || createdAt[middle]! - match.createdAt
    const isBefore = byTime < 0 || (byTime === 0 && ids[middle]! < match.id)
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}

export type Edited = {
  readonly columns: Columns
  /** Previous index of each match; -1 for a new one. */
  readonly from: Int32Array
  /** First index at which anything differs. */
  readonly first: number
}

/** Removes some matches from columns and adds others. Added matches may reuse the ids of removed ones. */
export function editColumns(
  columns: Columns,
  roll: Roll,
  removed: ReadonlySet<string>,
  added: readonly RatedMatch[],
): Edited {
  const places = added
    .map((match) => ({ match, place: placeOf(columns, match) }))
    .toSorted(
      (a, b) =>
        a.place - b.place ||
        a.match.playedAt - b.match.playedAt ||
        a.match.createdAt - b.match.createdAt ||
        (a.match.id < b.match.id ? -1 : 1),
    )
  const gone = new Set<number>()
  if (removed.size > 0) columns.ids.forEach((id, i) => removed.has(id) && gone.add(i))
  const length = columns.ids.length - gone.size + places.length
  const into = columnsFor(length)
  const from = new Int32Array(length)
  let at = 0
  let next = 0
  for (let i = 0; i <= columns.ids.length; i++) {
    for (; next < places.length && places[next]!.place === i; next++) {
      write(into, at, places[next]!.match, roll)
      from[at++] = -1
    }
    if (i === columns.ids.length || gone.has(i)) continue
    copy(columns, i, into, at)
    from[at++] = i
  }
  const changed = from.findIndex((was, place) => was !== place)
  const first = changed === -1 ? Math.min(length, columns.ids.length) : changed
  return { columns: into, from, first }
}

/** Seats the players of a match at a table. */
export function takeSeats({ seated }: Table, { seating }: Columns, i: number): void {
  for (let seat = 0; seat < 4; seat++) seated[seat] = seating[i * 4 + seat]!
}

/** Reads the score of a match into `score` and returns it, so that the loop allocates nothing. */
export function readScore(columns: Columns, i: number, score: Score): Score {
  score.playedAt = columns.playedAt[i]!
  score.winnerSide = columns.winnerSide[i] as Score['winnerSide']
  score.ordinary = columns.ordinary[i]!
  score.slope = columns.slopes[i]!
  score.score1 = columns.scores[i * 2]!
  score.score2 = columns.scores[i * 2 + 1]!
  return score
}

export const noScore = (): Score => ({
  playedAt: 0,
  winnerSide: 0,
  ordinary: 0,
  slope: 1,
  score1: 0,
  score2: 0,
})
