import { foldRatings } from '#engine/ratings/fold.ts'
import { startingRating } from '#engine/ratings/glicko.ts'
import { boardIds, type BoardId, type Standing } from '#engine/ratings/types.ts'
import type { Database } from '../platform/database/database.ts'
import { startOfLog } from './position.ts'
import { computeRatingRows } from './rating-row.ts'
import {
  toStanding,
  loadRatingsOfBoard,
  listRatedMatchesFrom,
  findStartingLevels,
} from './store.ts'

export type Difference = {
  readonly board: BoardId
  readonly playerId: string
  readonly stored: Standing | null
  readonly folded: Standing | null
}

/**
 * Folds every board from scratch and returns ratings, and last matches, that differ from the stored ones.
 */
export async function verifyRatings(db: Database): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  for (const board of boardIds) differences.push(...(await verifyBoard(db, board)))
  return differences
}

async function verifyBoard(db: Database, board: BoardId): Promise<readonly Difference[]> {
  const matches = await listRatedMatchesFrom(db, board, startOfLog)
  const ids = [...new Set(matches.flatMap(({ side1, side2 }) => [...side1, ...side2]))]
  const levels = await findStartingLevels(db, ids)
  const { standings } = foldRatings(matches, {
    start: (id) => startingRating(levels.get(id)),
  })
  const rows = await loadRatingsOfBoard(db, board)
  const expectedRows = await computeRatingRows(db, board, [...rows.keys()])
  const playersWithSameRecent = new Set(
    expectedRows
      .filter(({ playerId, form, recent }) => {
        const row = rows.get(playerId)!
        return row.form === form && row.recent === recent
      })
      .map(({ playerId }) => playerId),
  )
  return [...new Set([...standings.keys(), ...rows.keys()])].flatMap((playerId) => {
    const row = rows.get(playerId)
    const stored = row === undefined ? null : toStanding(row)
    const folded = standings.get(playerId) ?? null
    return isEqual(stored, folded) && playersWithSameRecent.has(playerId)
      ? []
      : [{ board, playerId, stored, folded }]
  })
}

function isEqual(a: Standing | null, b: Standing | null): boolean {
  if (a === null || b === null) return a === b
  return (Object.keys(a) as (keyof Standing)[]).every((key) => a[key] === b[key])
}
