import { listBoards } from '#engine/ratings/leaderboard/boards.ts'
import {
  editColumns,
  emptyColumns,
  createPlayerIndex,
} from '#engine/ratings/leaderboard/columns.ts'
import { startingRating } from '#engine/ratings/glicko.ts'
import { replay, type Replay } from '#engine/ratings/replay.ts'
import type { BoardId } from '#engine/ratings/types.ts'
import { readSnapshot, type Database, type OpenDatabase } from '../platform/database/database.ts'
import {
  toRatedMatch,
  loadBoardRevisions,
  sumBoard,
  listLoggedMatches,
  listMatchesChangedSince,
  listStartingLevels,
  type LoggedMatch,
} from './store.ts'

/** Overlap of reads in ms, longer than any transaction and any difference between the clocks of two nodes. */
const overlapMs = 5 * 60 * 1000

/** The folded log of a board as of a revision. */
export type BoardLog = {
  readonly board: BoardId
  readonly revision: number
  /** Timestamp of the latest change seen. */
  readonly changedAt: number
  /** Version of each counting match, which shows whether it has changed. */
  readonly versions: Map<string, number>
  readonly levels: ReadonlyMap<string, string>
  readonly replay: Replay
}

/** Returns the current log of a board. Updates the cached log if possible. */
export async function readBoardLog(
  opened: OpenDatabase,
  board: BoardId,
  cached: BoardLog | undefined,
): Promise<BoardLog> {
  return readSnapshot(opened, async (db) => {
    const revision = (await loadBoardRevisions(db))(board)
    // The level of a player without matches does not change the board; it counts once they play.
    const levels = await listStartingLevels(db)
    if (cached?.revision === revision && areSameLevels(cached.levels, levels)) return cached
    const current = { board, revision, levels }
    return (cached && (await applyChanges(db, cached, current))) ?? loadBoardLog(db, current)
  })
}

type BoardVersion = Pick<BoardLog, 'board' | 'revision' | 'levels'>

const isRatedOn = (board: BoardId, { status, rated, sportId, format }: LoggedMatch) =>
  status === 'completed' && rated === 1 && listBoards(sportId, format).includes(board)

const findLatestChange = (rows: readonly LoggedMatch[], atLeast: number) =>
  rows.reduce((most, { updatedAt }) => Math.max(most, updatedAt), atLeast)

const createStartingRating =
  ({ levels }: BoardVersion) =>
  (id: string) =>
    startingRating(levels.get(id))

async function loadBoardLog(db: Database, current: BoardVersion): Promise<BoardLog> {
  const rows = await listLoggedMatches(db, current.board)
  const playerIndex = createPlayerIndex()
  const { columns } = editColumns(emptyColumns(), playerIndex, new Set(), rows.map(toRatedMatch))
  return {
    ...current,
    changedAt: findLatestChange(rows, 0),
    versions: new Map(rows.map(({ id, version }) => [id, version])),
    replay: replay({ columns, playerIndex, start: createStartingRating(current) }),
  }
}

/**
 * Applies the changes since the cached log. Returns null if the checksums then differ, as they do after a
 * deletion.
 */
async function applyChanges(
  db: Database,
  cached: BoardLog,
  current: BoardVersion,
): Promise<BoardLog | null> {
  const rows = await listMatchesChangedSince(db, cached.changedAt - overlapMs)
  const versions = new Map(cached.versions)
  const isNew = ({ id, version }: LoggedMatch) => versions.get(id) !== version
  const ratedRows = rows.filter((row) => isRatedOn(current.board, row) && isNew(row))
  const ratedIds = new Set(rows.filter((row) => isRatedOn(current.board, row)).map(({ id }) => id))
  const removedMatches = rows.filter(({ id }) => versions.has(id) && !ratedIds.has(id))
  for (const { id } of removedMatches) versions.delete(id)
  const replaced = ratedRows.filter(({ id }) => versions.has(id))
  for (const { id, version } of ratedRows) versions.set(id, version)
  const sums = await sumBoard(db, current.board)
  let total = 0
  for (const version of versions.values()) total += version
  if (sums.matches !== versions.size || sums.versions !== total) return null
  const removed = new Set([...removedMatches, ...replaced].map(({ id }) => id))
  const { columns, playerIndex } = cached.replay
  const edited = editColumns(columns, playerIndex, removed, ratedRows.map(toRatedMatch))
  const log = { columns: edited.columns, playerIndex, start: createStartingRating(current) }
  const from = playerIndex.ids.every((id) => cached.levels.get(id) === current.levels.get(id))
    ? edited.first
    : 0
  return {
    ...current,
    changedAt: findLatestChange(rows, cached.changedAt),
    versions,
    replay: from === 0 ? replay(log) : replay(log, cached.replay.checkpoints, from),
  }
}

function areSameLevels(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([id, level]) => b.get(id) === level)
}
