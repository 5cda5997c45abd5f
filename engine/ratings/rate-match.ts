import { getBoardSport } from './leaderboard/boards.ts'
import {
  actualScore,
  createRatingState,
  applyMatch,
  readStanding,
  readRatingInputs,
  slots,
  writeStanding,
} from './leaderboard/rating-state.ts'
import type { Slot, RatingState } from './leaderboard/rating-state.ts'
import type { BoardId, RatedMatch, RatingChange, Standing } from './types.ts'

/** Returns the player in each slot of a match; undefined for the partner of a side with one member. */
export function playersInSlots(match: RatedMatch): readonly (string | undefined)[] {
  return [match.side1[0], match.side1[1], match.side2[0], match.side2[1]]
}

/** Returns the change that the match just rated made to the player in a slot. */
export function changeInSlot(
  state: RatingState,
  match: RatedMatch,
  slot: Slot,
  player: { readonly id: string; readonly before: Standing },
): RatingChange {
  const side = slot < 2 ? 0 : 1
  return {
    matchId: match.id,
    playerId: player.id,
    ...readRatingInputs(state, slot),
    actual: actualScore(match, side),
    before: player.before,
    after: readStanding(state, state.slotPlayers[slot]!),
  }
}

/**
 * Returns the changes that one match makes on a board, one for each of its two to four players, side 1 first.
 * Expected scores are 0 to 1, ratings in points. A match of another sport changes nothing.
 */
export function rateMatch(
  match: RatedMatch,
  board: BoardId,
  standings: (playerId: string) => Standing,
): readonly RatingChange[] {
  if (getBoardSport(board) !== match.sportId) return []
  const state = createRatingState(slots.length)
  const players = playersInSlots(match).map((id) =>
    id === undefined ? undefined : { id, before: standings(id) },
  )
  for (const slot of slots) {
    const player = players[slot]
    state.slotPlayers[slot] = player ? slot : -1
    if (player) writeStanding(state, slot, player.before)
  }
  applyMatch(state, match)
  return slots.flatMap((slot) => {
    const player = players[slot]
    return player ? [changeInSlot(state, match, slot, player)] : []
  })
}
