import { INITIAL_RATING } from './glicko.ts'
import { changeAtSeat, playersAtSeats } from './rate-match.ts'
import { emptyTable, makeRoom, playMatch, readStanding, seats, writeNew } from './table.ts'
import type { Table } from './table.ts'
import type { RatedMatch, RatingChange, Standing } from './types.ts'

export type FoldOptions = {
  /** Rating in points that a player starts from; 1200 when absent. */
  readonly start?: ((playerId: string) => number) | undefined
  /** Told of every change, in the order of the log. */
  readonly onChange?: ((change: RatingChange) => void) | undefined
}

const FIRST_ROOM = 1024

// Players are looked up for many matches at once and rated after: taking turns between the two
// would throw the lookup table out of the processor's cache at every match.
const CHUNK = 262_144

/** Players by id, in the order of their first match, and their rows. */
type Roster = { readonly table: Table; readonly players: Map<string, number> }

/** Order of the log: playedAt, then createdAt, then id. Source: engines, Ratings. */
export function compareMatches(
  a: Pick<RatedMatch, 'playedAt' | 'createdAt' | 'id'>,
  b: Pick<RatedMatch, 'playedAt' | 'createdAt' | 'id'>,
): number {
  const byTime = a.playedAt - b.playedAt || a.createdAt - b.createdAt
  if (byTime !== 0) return byTime
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

function* chunksOf(matches: Iterable<RatedMatch>): Generator<readonly RatedMatch[]> {
  let chunk: RatedMatch[] = []
  for (const match of matches) {
    chunk.push(match)
    if (chunk.length === CHUNK) {
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}

function playerIndex({ players }: Roster, id: string | undefined): number {
  if (id === undefined) return -1
  const known = players.get(id)
  if (known !== undefined) return known
  const player = players.size
  players.set(id, player)
  return player
}

function seatPlayers(roster: Roster, chunk: readonly RatedMatch[]): Int32Array {
  const seating = new Int32Array(chunk.length * 4)
  let at = 0
  for (const { side1, side2 } of chunk) {
    seating[at] = playerIndex(roster, side1[0])
    seating[at + 1] = side1.length > 1 ? playerIndex(roster, side1[1]) : -1
    seating[at + 2] = playerIndex(roster, side2[0])
    seating[at + 3] = side2.length > 1 ? playerIndex(roster, side2[1]) : -1
    at += 4
  }
  return seating
}

function welcome({ table, players }: Roster, known: number, start: FoldOptions['start']): void {
  makeRoom(table, players.size)
  let player = 0
  for (const id of players.keys()) {
    if (player >= known) writeNew(table, player, start ? start(id) : INITIAL_RATING)
    player++
  }
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

function playChunk(
  table: Table,
  chunk: readonly RatedMatch[],
  seating: Int32Array,
  onChange: FoldOptions['onChange'],
): void {
  const { seated } = table
  let at = 0
  for (const match of chunk) {
    seated[0] = seating[at]!
    seated[1] = seating[at + 1]!
    seated[2] = seating[at + 2]!
    seated[3] = seating[at + 3]!
    at += 4
    if (onChange) playTelling(table, match, onChange)
    else playMatch(table, match)
  }
}

/**
 * The standings of everyone in a log of matches of one board, already in the order of
 * `compareMatches`. Equal, bit for bit, to `rateMatch` applied to one match after the other.
 * Times in epoch ms. Source: engines, Ratings, "Order of the log".
 */
export function foldRatings(
  matches: Iterable<RatedMatch>,
  options: FoldOptions = {},
): { readonly standings: Map<string, Standing> } {
  const roster: Roster = { table: emptyTable(FIRST_ROOM), players: new Map() }
  for (const chunk of chunksOf(matches)) {
    const known = roster.players.size
    const seating = seatPlayers(roster, chunk)
    welcome(roster, known, options.start)
    playChunk(roster.table, chunk, seating, options.onChange)
  }
  const standings = new Map<string, Standing>()
  for (const [id, player] of roster.players) standings.set(id, readStanding(roster.table, player))
  return { standings }
}
