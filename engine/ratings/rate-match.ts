import { boardSport } from './leaderboard/boards.ts'
import {
  actualScore,
  emptyTable,
  playMatch,
  readStanding,
  readWorkings,
  seats,
  writeStanding,
} from './leaderboard/table.ts'
import type { Seat, Table } from './leaderboard/table.ts'
import type { BoardId, RatedMatch, RatingChange, Standing } from './types.ts'

/** Returns the player at each seat of a match; undefined for the second seat of a side with one member. */
export function playersAtSeats(match: RatedMatch): readonly (string | undefined)[] {
  return [match.side1[0], match.side1[1], match.side2[0], match.side2[1]]
}

/** Returns the change that the match just played at the table made to the player at a seat. */
export function changeAtSeat(
  table: Table,
  match: RatedMatch,
  seat: Seat,
  player: { readonly id: string; readonly before: Standing },
): RatingChange {
  const side = seat < 2 ? 0 : 1
  return {
    matchId: match.id,
    playerId: player.id,
    ...readWorkings(table, seat),
    actual: actualScore(match, side),
    before: player.before,
    after: readStanding(table, table.seated[seat]!),
  }
}

/**
 * Returns the changes that one match makes on a board, one for each of its two to four players, side 1 first.
 * Expected scores are 0 to 1, ratings in points. A match of another sport changes nothing.
 * Source: engines, Ratings.
 */
export function rateMatch(
  match: RatedMatch,
  board: BoardId,
  standings: (playerId: string) => Standing,
): readonly RatingChange[] {
  if (boardSport(board) !== match.sportId) return []
  const table = emptyTable(seats.length)
  const players = playersAtSeats(match).map((id) =>
    id === undefined ? undefined : { id, before: standings(id) },
  )
  for (const seat of seats) {
    const player = players[seat]
    table.seated[seat] = player ? seat : -1
    if (player) writeStanding(table, seat, player.before)
  }
  playMatch(table, match)
  return seats.flatMap((seat) => {
    const player = players[seat]
    return player ? [changeAtSeat(table, match, seat, player)] : []
  })
}
