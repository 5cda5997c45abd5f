import type { Ripple } from '#contract/matches.ts'
import { startingRating } from '#engine/ratings/glicko.ts'
import { boardIds, type BoardId } from '#engine/ratings/types.ts'
import type { Tx } from '../platform/database/database.ts'
import type { RebuildCounts } from '../ratings/rebuild/rebuild-boards.ts'
import { listBoardRatings, findStartingLevels } from '../ratings/store.ts'
import { playerNames } from '../players/store.ts'

const maxDifferences = 20
/** Smaller changes are not listed. */
const minDifference = 0.5

type Difference = { playerId: string; board: BoardId; before: number; after: number }

/** Runs `work` and returns how it changed the ratings. */
export async function measureRatingChanges(
  tx: Tx,
  work: () => Promise<RebuildCounts>,
): Promise<Ripple> {
  const before = await readAllRatings(tx)
  const { matches } = await work()
  const after = await readAllRatings(tx)
  const getInitialRating = await createInitialRatingLookup(tx, [
    ...before.values(),
    ...after.values(),
  ])
  const differences = boardIds.flatMap((board) =>
    listDifferencesOn(board, before.get(board)!, after.get(board)!, getInitialRating),
  )
  const sorted = differences.toSorted(
    (a, b) =>
      Math.abs(b.after - b.before) - Math.abs(a.after - a.before) ||
      (a.playerId < b.playerId ? -1 : 1),
  )
  const names = await playerNames(tx, [
    ...new Set(sorted.slice(0, maxDifferences).map(({ playerId }) => playerId)),
  ])
  return {
    matches,
    ratings: sorted
      .slice(0, maxDifferences)
      .map((difference) => ({ ...difference, name: names.get(difference.playerId) ?? '' })),
    ratingsChanged: differences.length,
  }
}

/** Returns a function for a player's rating before their first match: by starting level, or the default. */
async function createInitialRatingLookup(tx: Tx, boards: readonly ReadonlyMap<string, number>[]) {
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
  getInitialRating: (playerId: string) => number,
): Difference[] {
  const players = new Set([...before.keys(), ...after.keys()])
  return [...players].flatMap((playerId) => {
    const from = before.get(playerId) ?? getInitialRating(playerId)
    const to = after.get(playerId) ?? getInitialRating(playerId)
    return Math.abs(to - from) < minDifference ? [] : [{ playerId, board, before: from, after: to }]
  })
}
