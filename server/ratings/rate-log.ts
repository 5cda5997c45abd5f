import { listBoards } from '#engine/ratings/leaderboard/boards.ts'
import { rateMatch } from '#engine/ratings/rate-match.ts'
import { boardIds, type BoardId, type RatedMatch, type Standing } from '#engine/ratings/types.ts'
import type { Tx } from '../platform/database/database.ts'
import type { LockMode } from '../platform/database/engine.ts'
import type { LockName } from '../platform/database/locks.ts'
import { lockPlayers } from '../players/store.ts'
import type { TableRow } from '../platform/database/tables.ts'
import { RetryUnitOfWork, type UnitOfWork } from '../platform/database/unit-of-work.ts'
import { createRatingRowAfter } from './rating-row.ts'
import { pickEarlier, isBefore, startOfLog, type Position } from './position.ts'
import {
  createInitialStanding,
  rebuildBoards,
  type RebuildCounts,
  type RebuildTask,
} from './rebuild/rebuild-boards.ts'
import {
  toChangeRow,
  toRatedMatch,
  toStanding,
  invalidateBoards,
  countChangesFrom,
  listChangesOfMatches,
  findCurrentRatings,
  listPositionsAt,
  saveChanges,
  saveRatings,
  findStartingLevels,
  type ChangeRow,
} from './store.ts'

type MatchRow = TableRow<'matches'>

/** A match before and after a change; null if there is none. */
export type MatchChange = { readonly before: MatchRow | null; readonly after: MatchRow | null }

/**
 * Returns how to lock the boards of these changes before the first write: shared if each is the newest
 * match of all its players, else exclusively.
 */
export async function findBoardLocks(
  unit: UnitOfWork,
  changes: readonly MatchChange[],
): Promise<readonly (readonly [LockName, LockMode])[]> {
  const rows = changes.flatMap(({ before, after }) => [toRatedOrNull(before), toRatedOrNull(after)])
  const boards = listAffectedBoards(...rows)
  if (boards.length === 0) return []
  const mode = (await areNewest(unit, changes)) ? 'shared' : 'exclusive'
  return boards.map((board) => [formatBoardLock(board), mode])
}

/** Returns the shared board locks for recording a match that is played now. */
export const listSharedBoardLocks = (
  sportId: MatchRow['sportId'],
  format: string,
): readonly (readonly [LockName, LockMode])[] => {
  const affected = listBoards(sportId, format)
  return boardIds
    .filter((board) => affected.includes(board))
    .map((board) => [formatBoardLock(board), 'shared'])
}

/** Locks boards in order. */
export async function lockBoards(
  unit: UnitOfWork,
  boards: readonly BoardId[],
  mode: LockMode,
): Promise<void> {
  await unit.lock(boards.map(formatBoardLock), mode)
}

const formatBoardLock = (board: BoardId) => `board:${boardIds.indexOf(board)}` as const

async function areNewest({ tx, now }: UnitOfWork, changes: readonly MatchChange[]) {
  if (changes.length !== 1) return false
  const [{ before, after }] = changes as [MatchChange]
  const row = toRatedOrNull(after)
  if (toRatedOrNull(before) !== null || row === null) return false
  // If another match was recorded in the same millisecond, the unit of work is retried with an exclusive lock.
  if (row.playedAt === now) return true
  const match = toRatedMatch(row)
  const playerIds = [...match.side1, ...match.side2]
  const board = listAffectedBoards(row)[0]!
  return isNewest(tx, board, match, await findCurrentRatings(tx, board, playerIds))
}

/**
 * Updates ratings after a match was added, changed or removed. A new match that is the latest of all its
 * players is rated alone; otherwise its boards are recalculated from its position.
 */
export async function recalculateRatings(
  unit: UnitOfWork,
  before: MatchRow | null,
  after: MatchRow | null,
): Promise<RebuildCounts> {
  const ratedBefore = toRatedOrNull(before)
  const ratedAfter = toRatedOrNull(after)
  const boards = listAffectedBoards(ratedBefore, ratedAfter)
  if (boards.length === 0) return { matches: 0, players: 0 }
  const isNew = ratedBefore === null && ratedAfter !== null
  if (isNew && (await rateIfNewest(unit, boards, ratedAfter)) !== null)
    return { matches: 1, players: 0 }
  const ratedRows = [ratedBefore, ratedAfter].filter((row) => row !== null)
  return recalculateBoards(
    unit,
    boards,
    ratedRows.reduce<Position>((a, b) => pickEarlier(a, b), ratedRows[0]!),
    listPlayers(ratedRows),
  )
}

/** Returns the players of these matches. */
const listPlayers = (rows: readonly MatchRow[]) =>
  rows.map(toRatedMatch).flatMap(({ side1, side2 }) => [...side1, ...side2])

/** Rates a new match. Returns its rating changes. */
export async function rateNew(unit: UnitOfWork, row: MatchRow): Promise<readonly ChangeRow[]> {
  const boards = listAffectedBoards(toRatedOrNull(row))
  if (boards.length === 0) return []
  const changes = await rateIfNewest(unit, boards, row)
  if (changes !== null) return changes
  await recalculateBoards(unit, boards, row)
  return listChangesOfMatches(unit.tx, [row.id])
}

/**
 * Like `recalculateRatings`, for many changes. Recalculates each board once, from its earliest changed match.
 */
export async function recalculateManyRatings(
  unit: UnitOfWork,
  changes: readonly MatchChange[],
): Promise<void> {
  const [onlyChange] = changes
  if (onlyChange !== undefined && changes.length === 1) {
    await recalculateRatings(unit, onlyChange.before, onlyChange.after)
    return
  }
  const rows = changes.flatMap(({ before, after }) =>
    [toRatedOrNull(before), toRatedOrNull(after)].filter((row) => row !== null),
  )
  for (const board of listAffectedBoards(...rows)) {
    const affected = rows.filter((row) => listAffectedBoards(row).includes(board))
    await recalculateBoards(
      unit,
      [board],
      affected.reduce<Position>((a, b) => pickEarlier(a, b), affected[0]!),
      listPlayers(affected),
    )
  }
}

/** Number of matches that can be written without a noticeable delay. */
const maxMatchesOnMainThread = 12

/** Restarts the unit of work in the worker, if there is one, before many matches are written. */
export async function useWorkerForMany(
  { workerTransaction }: UnitOfWork,
  matches: number,
): Promise<void> {
  const emptyTask: RebuildTask = { boards: [], from: startOfLog, touched: [] }
  if (matches > maxMatchesOnMainThread) await workerTransaction?.(emptyTask)
}

/**
 * Recalculates boards from a position on and writes only differences. Rows of `touched` players are always
 * rebuilt, since a deleted match leaves no rating change behind.
 */
export async function recalculateBoards(
  unit: UnitOfWork,
  boards: readonly BoardId[],
  from: Position,
  touched: Iterable<string> = [],
): Promise<RebuildCounts> {
  await lockBoards(unit, boards, 'exclusive')
  const task: RebuildTask = { boards, from, touched: [...touched] }
  const { workerTransaction } = unit
  const rebuilt =
    workerTransaction !== null && (await isTooLong(unit.tx, boards, from))
      ? ((await workerTransaction(task)) as RebuildCounts)
      : await rebuildBoards(unit.tx, task)
  invalidateBoards(unit, boards)
  return rebuilt
}

/** Number of changes above which a recalculation runs in the worker. */
const maxChangesOnMainThread = 60

async function isTooLong(tx: Tx, boards: readonly BoardId[], from: Position): Promise<boolean> {
  let changes = 0
  for (const board of boards) {
    changes += await countChangesFrom(tx, board, from, maxChangesOnMainThread + 1 - changes)
    if (changes > maxChangesOnMainThread) return true
  }
  return false
}

/** Recalculates everything synchronously: after a bulk load, when no one is served yet. */
export async function recalculateAllBoards(unit: UnitOfWork): Promise<RebuildCounts> {
  const rebuilt = await recalculateBoards(
    { ...unit, workerTransaction: null },
    boardIds,
    startOfLog,
  )
  await unit.engine.analyze?.execute(unit.tx)
  return rebuilt
}

/** Returns a match that counts for ratings; null for any other. */
export function toRatedOrNull(row: MatchRow | null): MatchRow | null {
  return row !== null && row.status === 'completed' && row.rated === 1 ? row : null
}

function listAffectedBoards(...rows: (MatchRow | null)[]): readonly BoardId[] {
  const boards = rows.flatMap((row) => (row === null ? [] : listBoards(row.sportId, row.format)))
  return boardIds.filter((board) => boards.includes(board))
}

/** Rates a match that is the newest of all its players. Returns its changes; null if it is not. */
async function rateIfNewest(
  unit: UnitOfWork,
  boards: readonly BoardId[],
  row: MatchRow,
): Promise<readonly ChangeRow[] | null> {
  const match = toRatedMatch(row)
  const playerIds = [...match.side1, ...match.side2].sort()
  await lockBoards(unit, boards, 'shared')
  await lockPlayers(unit, playerIds)
  const currentRows = await findCurrentRatings(unit.tx, boards[0]!, playerIds)
  if (!(await isNewest(unit.tx, boards[0]!, match, currentRows))) {
    retryIfOvertaken(unit, match, currentRows)
    return null
  }
  // A player on the first of several boards may be new on another.
  const possiblyNewIds =
    boards.length > 1 ? playerIds : playerIds.filter((id) => !currentRows.has(id))
  const levels = await findStartingLevels(unit.tx, possiblyNewIds)
  const changeRows: ChangeRow[] = []
  for (const [index, board] of boards.entries()) {
    const rows = index === 0 ? currentRows : await findCurrentRatings(unit.tx, board, playerIds)
    const findStanding = (id: string) => {
      const stored = rows.get(id)
      return stored === undefined ? createInitialStanding(levels.get(id)) : toStanding(stored)
    }
    const changes = rateMatch(match, board, findStanding).map((change) =>
      toChangeRow(board, match, change),
    )
    const next = changes.map((change) =>
      createRatingRowAfter(rows.get(change.playerId), { ...row, ...change }),
    )
    await saveChanges(unit.tx, changes)
    await saveRatings(unit.tx, next)
    changeRows.push(...changes)
  }
  invalidateBoards(unit, boards)
  return changeRows
}

/**
 * Restarts the unit of work if a later match of one of its players was committed first, so that this match
 * gets a later time of entry.
 */
function retryIfOvertaken(
  { now, wouldRetryAfter }: UnitOfWork,
  { playedAt }: RatedMatch,
  standings: ReadonlyMap<string, Pick<Standing, 'lastPlayedAt'>>,
): void {
  if (playedAt !== now) return
  const lastTimes = [...standings.values()].map(({ lastPlayedAt }) => lastPlayedAt ?? -Infinity)
  if (wouldRetryAfter(Math.max(...lastTimes))) throw new RetryUnitOfWork()
}

/**
 * Returns whether a match comes after all others of its players on a board. Matches of the same time are in
 * the order in which they were recorded.
 */
async function isNewest(
  tx: Tx,
  board: BoardId,
  match: RatedMatch,
  standings: ReadonlyMap<string, Pick<Standing, 'lastPlayedAt'>>,
): Promise<boolean> {
  const lastPlayed = [...standings].map(
    ([id, { lastPlayedAt }]) => [id, lastPlayedAt ?? -Infinity] as const,
  )
  if (lastPlayed.some(([, at]) => at > match.playedAt)) return false
  const tied = lastPlayed.filter(([, at]) => at === match.playedAt).map(([id]) => id)
  const sameTime = await listPositionsAt(tx, board, tied, match.playedAt)
  return sameTime.every((position) => isBefore(position, match))
}
