import { findMovements, orderBoard } from '#engine/ratings/leaderboard/leaderboard.ts'
import { deviation } from '#engine/ratings/glicko.ts'
import type { BoardId } from '#engine/ratings/types.ts'
import type { Database, OpenDatabase } from '../platform/database/database.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { TimeRange } from './time-range.ts'
import { PreparedReply } from '../platform/http/replies.ts'
import {
  loadBoardRevisions,
  listBoardRows,
  loadFiguresBetween,
  loadFiguresSince,
  type BoardRow,
} from './store.ts'

/** Maximum age of a cached board, in ms: ranges and movement depend on the current time. */
const freshMs = 60_000
const maxPages = 300
const maxRanges = 50
const dayMs = 86_400_000

/** A player's figures within a range. */
export type RangeFigures = {
  games: number
  wins: number
  losses: number
  draws: number
  streak: number
}

export type BoardPlace = BoardRow & {
  readonly rank: number | null
  readonly movement: number | null
}

/** A board in order, as of one revision. */
export type OrderedBoard = {
  readonly board: BoardId
  readonly places: readonly BoardPlace[]
  readonly placeOf: ReadonlyMap<string, BoardPlace>
  readonly ranked: number
  readonly generatedAt: number
  /** Returns the figures of the players who played within a time range; `null` for all time. */
  readonly loadFigures: (
    timeRange: TimeRange | null,
  ) => Promise<ReadonlyMap<string, RangeFigures> | null>
  /** Replies prepared from this board. */
  readonly pages: Map<string, PreparedReply>
}

export type Revisions = Awaited<ReturnType<typeof loadBoardRevisions>>

export type BoardCache = {
  /** Loads the revisions of all boards, which can be requested before it is known which board is needed. */
  readonly revisions: () => Promise<Revisions>
  readonly load: (board: BoardId, revisions?: Revisions) => Promise<OrderedBoard>
  readonly loadAll: <B extends BoardId>(
    boards: readonly B[],
    known?: Revisions,
  ) => Promise<readonly (readonly [B, OrderedBoard])[]>
}

/** Caches each ordered board until its revision changes; every node detects that by reading one number. */
export function createBoardCache({
  db,
  opened,
  clock,
}: Pick<AppContext, 'db' | 'opened' | 'clock'>): BoardCache {
  const cache = new Map<
    BoardId,
    { revision: number; board: Promise<OrderedBoard>; cachedAt: number }
  >()
  const loadAt = async (boardId: BoardId, revision: number) => {
    const cached = cache.get(boardId)
    const isFresh = cached?.revision === revision && Math.abs(clock() - cached.cachedAt) < freshMs
    if (isFresh) return cached.board
    const board = loadOrderedBoard(opened, boardId, clock())
    cache.set(boardId, { revision, board, cachedAt: clock() })
    board.catch(() => cache.delete(boardId))
    return board
  }
  return {
    revisions: async () => loadBoardRevisions(db),
    load: async (board, revisions) =>
      loadAt(board, (revisions ?? (await loadBoardRevisions(db)))(board)),
    loadAll: async (boards, known) => {
      const getRevision = known ?? (await loadBoardRevisions(db))
      return Promise.all(
        boards.map(async (board) => [board, await loadAt(board, getRevision(board))] as const),
      )
    },
  }
}

/** Returns the reply for a key, prepared once per cached board. */
export async function preparePage(
  board: OrderedBoard,
  key: string,
  createBody: () => Promise<unknown>,
): Promise<PreparedReply> {
  const cached = board.pages.get(key)
  if (cached !== undefined) return cached
  const prepared = new PreparedReply(JSON.stringify(await createBody()))
  if (board.pages.size >= maxPages) board.pages.clear()
  board.pages.set(key, prepared)
  return prepared
}

async function loadOrderedBoard(
  { db, engine }: OpenDatabase,
  boardId: BoardId,
  now: number,
): Promise<OrderedBoard> {
  const rows = await listBoardRows(db, engine, boardId, now - 7 * dayMs)
  const active = rows.filter(({ retiredAt }) => retiredAt === null)
  // Retired players can be found by search, but have no rank and leave no gap in the other ranks.
  const retired = rows
    .filter((row) => row.retiredAt !== null)
    .map((row) => ({ ...row, rank: null }))
  const ordered = [...orderBoard(active), ...retired]
  const movements = findMovements(orderAtPeriodStart(active), ordered)
  const figuresByRange = new Map<string, Promise<ReadonlyMap<string, RangeFigures>>>()
  const places = ordered.map((row) => ({ ...row, movement: movements.get(row.playerId) ?? null }))
  return {
    board: boardId,
    places,
    placeOf: new Map(places.map((place) => [place.playerId, place])),
    ranked: ordered.filter(({ rank }) => rank !== null).length,
    generatedAt: now,
    loadFigures: async (timeRange) => {
      if (timeRange === null) return null
      const key = `${timeRange.from} ${timeRange.to ?? ''}`
      const figures = figuresByRange.get(key) ?? loadRangeFigures(db, boardId, timeRange)
      if (figuresByRange.size >= maxRanges) figuresByRange.clear()
      figuresByRange.set(key, figures)
      figures.catch(() => figuresByRange.delete(key))
      return figures
    },
    pages: new Map(),
  }
}

/**
 * Returns the order a week ago, which movements are compared with: everyone with their values before their
 * first match since then.
 */
function orderAtPeriodStart(rows: Awaited<ReturnType<typeof listBoardRows>>) {
  return orderBoard(
    rows.map((row) => ({
      ...row,
      rating: row.ratingBefore ?? row.rating,
      variance: row.varianceBefore ?? row.variance,
      games: row.gamesBefore ?? row.games,
    })),
  )
}

async function loadRangeFigures(db: Database, board: BoardId, { from, to }: TimeRange) {
  const rows =
    to === null
      ? await loadFiguresSince(db, board, from)
      : await loadFiguresBetween(db, board, from, to)
  return new Map(
    rows.map(({ playerId, ...count }): [string, RangeFigures] => [playerId, limitStreak(count)]),
  )
}

/** Limits a streak to the games within the range. */
function limitStreak(count: RangeFigures): RangeFigures {
  const streak = Math.max(-count.games, Math.min(count.games, count.streak))
  return { ...count, streak }
}

/** Returns the deviation for a variance, to one hundredth. */
export const roundDeviation = (variance: number) => Math.round(deviation(variance) * 100) / 100
