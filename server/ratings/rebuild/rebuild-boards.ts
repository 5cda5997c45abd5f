import { newStanding, startingRating } from '#engine/ratings/glicko.ts'
import { rateMatch } from '#engine/ratings/rate-match.ts'
import type { BoardId, RatedMatch, Standing } from '#engine/ratings/types.ts'
import type { Tx } from '../../platform/database/database.ts'
import { startOfLog, type Position } from '../position.ts'
import { computeRatingRows } from '../rating-row.ts'
import {
  toChangeRow,
  listChangesFrom,
  deleteChange,
  deleteRating,
  saveChanges,
  saveRatings,
  listRatedMatchesFrom,
  findStandingBefore,
  findStartingLevels,
  type ChangeRow,
} from '../store.ts'

/** Number of matches and players affected by a change. */
export type RebuildCounts = { readonly matches: number; readonly players: number }

/** Boards to recalculate from a position on. */
export type RebuildTask = {
  readonly boards: readonly BoardId[]
  readonly from: Position
  /** Players whose rows are always rebuilt, since a deleted match leaves no rating change behind. */
  readonly touched: readonly string[]
}

/** Recalculates boards from a position and writes only differences. */
export async function rebuildBoards(
  tx: Tx,
  { boards, from, touched }: RebuildTask,
): Promise<RebuildCounts> {
  let matches = 0
  let players = 0
  for (const board of boards) {
    const rebuilt = await rebuildBoard(tx, board, from, touched)
    matches = Math.max(matches, rebuilt.matches)
    players += rebuilt.players
  }
  return { matches, players }
}

/** Returns a player's values before their first match on a board. */
export function createInitialStanding(level: string | undefined): Standing {
  return newStanding(startingRating(level))
}

async function rebuildBoard(
  tx: Tx,
  board: BoardId,
  from: Position,
  touched: Iterable<string>,
): Promise<RebuildCounts> {
  const matches = await listRatedMatchesFrom(tx, board, from)
  const stored = await listChangesFrom(tx, board, from)
  const standings = await loadStandingsAt(tx, board, matches, from)
  const storedByKey = new Map(stored.map((row) => [createKey(row), row]))
  const changed: ChangeRow[] = []
  for (const match of matches) {
    for (const change of rateMatch(match, board, (id) => standings.get(id)!)) {
      standings.set(change.playerId, change.after)
      const row = toChangeRow(board, match, change)
      if (!isSameChange(storedByKey.get(createKey(row)), row)) changed.push(row)
      storedByKey.delete(createKey(row))
    }
  }
  const obsolete = [...storedByKey.values()]
  for (const row of obsolete) await deleteChange(tx, row)
  await saveChanges(tx, changed)
  const changedPlayers = [...changed, ...obsolete].map(({ playerId }) => playerId)
  const players = [...new Set([...changedPlayers, ...touched])].sort()
  await refreshRows(tx, board, players)
  return {
    matches: new Set([...changed, ...obsolete].map(({ matchId }) => matchId)).size,
    players: players.length,
  }
}

const createKey = (row: ChangeRow) => `${row.matchId} ${row.playerId}`

function isSameChange(a: ChangeRow | undefined, b: ChangeRow): boolean {
  if (a === undefined) return false
  return (Object.keys(b) as (keyof ChangeRow)[]).every((column) => a[column] === b[column])
}

async function loadStandingsAt(
  tx: Tx,
  board: BoardId,
  matches: readonly RatedMatch[],
  from: Position,
) {
  const ids = [...new Set(matches.flatMap(({ side1, side2 }) => [...side1, ...side2]))]
  const levels = await findStartingLevels(tx, ids)
  const standings = new Map<string, Standing>()
  for (const id of ids) {
    const before = from === startOfLog ? null : await findStandingBefore(tx, board, id, from)
    standings.set(id, before ?? createInitialStanding(levels.get(id)))
  }
  return standings
}

/** Rewrites the stored rows of players on a board from the latest changes. */
async function refreshRows(tx: Tx, board: BoardId, playerIds: readonly string[]): Promise<void> {
  const rows = await computeRatingRows(tx, board, playerIds)
  const rated = new Set(rows.map(({ playerId }) => playerId))
  for (const playerId of playerIds) {
    if (!rated.has(playerId)) await deleteRating(tx, board, playerId)
  }
  await saveRatings(tx, rows)
}
