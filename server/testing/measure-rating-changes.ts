import type { Ripple } from '#contract/matches.ts'
import { startingRating } from '#engine/ratings/glicko.ts'
import { boardIds, type BoardId } from '#engine/ratings/types.ts'
import type { Tx } from '../platform/database/database.ts'
import type { RebuiltBoard } from '../ratings/rebuild/rebuild-boards.ts'
import { listBoardRatings, findStartingLevels } from '../ratings/store.ts'
import { playerNames } from '../players/store.ts'

const shownRatings = 20
/** Minimum change that affects the displayed rating. */
const minDifference = 0.5

type Difference = { playerId: string; board: BoardId; before: number; after: number }

/** Measures how ratings change if `work` changes the log of matches. */
export async function measureRatingChanges(
  tx: Tx,
  work: () => Promise<RebuiltBoard>,
): Promise<Ripple> {
  const before = await readAllRatings(tx)
  const { matches } = await work()
  const after = await readAllRatings(tx)
  const ratingBefore = await readInitialRatings(tx, [...before.values(), ...after.values()])
  const differences = boardIds.flatMap((board) =>
    listDifferencesOn(board, before.get(board)!, after.get(board)!, ratingBefore),
  )
  const largest = differences.toSorted(
    (a, b) =>
      Math.abs(b.after - b.before) - Math.abs(a.after - a.before) ||
      (a.playerId < b.playerId ? -1 : 1),
  )
  const names = await playerNames(tx, [
    ...new Set(largest.slice(0, shownRatings).map(({ playerId }) => playerId)),
  ])
  return {
    matches,
    ratings: largest
      .slice(0, shownRatings)
      .map((difference) => ({ ...difference, name: names.get(difference.playerId) ?? '' })),
    ratingsChanged: differences.length,
  }
}

/** Returns a function for a player's rating before their first match: by starting level, or the default. */
async function readInitialRatings(tx: Tx, boards: readonly ReadonlyMap<string, number>[]) {
  const levels = await findStartingLevels(tx, [
    ...new Set(boards.flatMap((board) => [...board.keys()])),
  ])
  return (playerId: string) => startingRating(levels.get(playerId))
}

async function readAllRatings(tx: Tx) {
  const boards = new Map<BoardId, Map<string, number>>()
  for (const board of boardIds) boards.set(board, await listBoardRatings(tx, board))
  return boards
}

function listDifferencesOn(
  board: BoardId,
  before: Map<string, number>,
  after: Map<string, number>,
  ratingBefore: (playerId: string) => number,
): Difference[] {
  const players = new Set([...before.keys(), ...after.keys()])
  return [...players].flatMap((playerId) => {
    const from = before.get(playerId) ?? ratingBefore(playerId)
    const to = after.get(playerId) ?? ratingBefore(playerId)
    return Math.abs(to - from) < minDifference ? [] : [{ playerId, board, before: from, after: to }]
  })
}
