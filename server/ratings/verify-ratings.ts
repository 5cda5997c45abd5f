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
  /** Describes each field that differs: `games is 7, should be 1`. */
  readonly fields: readonly string[]
}

/**
 * Recalculates every board from its matches, and returns stored ratings and recent matches that differ.
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
    const recalculated = standings.get(playerId)
    const fields = compareStandings(row && toStanding(row), recalculated)
    const hasOtherRecent =
      row !== undefined && recalculated !== undefined && !playersWithSameRecent.has(playerId)
    if (hasOtherRecent) fields.push('the recent matches differ')
    return fields.length === 0 ? [] : [{ board, playerId, fields }]
  })
}

function compareStandings(stored?: Standing, recalculated?: Standing): string[] {
  if (stored === undefined) return ['a rating is missing']
  if (recalculated === undefined) return ['there are no matches for the rating']
  return (Object.keys(recalculated) as (keyof Standing)[])
    .filter((name) => stored[name] !== recalculated[name])
    .map((name) => `${name} is ${stored[name]}, should be ${recalculated[name]}`)
}
