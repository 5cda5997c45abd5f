import type { Calibration } from '#engine/ratings/calibration.ts'
import { previewLogChange, type LogChange } from '#engine/ratings/preview-log-change.ts'
import { readLatestCalibration } from '#engine/ratings/replay.ts'
import type { BoardId } from '#engine/ratings/types.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { readBoardLog, type BoardLog } from '../board-log.ts'

const maxShown = 20
/** A smaller change does not affect the displayed rating. */
const minShownChange = 0.5

export type BoardChange = LogChange & { readonly board: BoardId }

/** Requests to the holder of the board logs. */
export type BoardRequest =
  | ({ readonly kind: 'previewChanges' } & PreviewRequest)
  | { readonly kind: 'calibrate'; readonly board: BoardId }
export type BoardReply = PreviewedBoards | Calibration

export type PreviewRequest = {
  readonly changes: readonly BoardChange[]
  /** A player whose own ratings are left out. */
  readonly except: string | null
}

export type BoardRatingDifference = {
  readonly playerId: string
  readonly board: BoardId
  readonly before: number
  readonly after: number
}

export type PreviewedBoards = {
  readonly matches: number
  /** The largest changes, at most 20. */
  readonly differences: readonly BoardRatingDifference[]
  readonly ratingsChanged: number
}

/** Answers requests from the logs of the boards, and caches each log for later requests. */
export function createBoardsPreviewer(open: OpenDatabase) {
  const logs = new Map<BoardId, BoardLog>()
  const loadLog = async (board: BoardId) => {
    const log = await readBoardLog(open, board, logs.get(board))
    logs.set(board, log)
    return log
  }
  /** Returns what changes of the logs would do to the boards. */
  const previewAll = async ({ changes, except }: PreviewRequest): Promise<PreviewedBoards> => {
    let matches = 0
    const differences: BoardRatingDifference[] = []
    for (const { board, ...change } of changes) {
      const previewed = previewLogChange((await loadLog(board)).replay, change)
      matches = Math.max(matches, previewed.matches)
      for (const { playerId, before, after } of previewed.differences) {
        if (playerId === except || Math.abs(after - before) < minShownChange) continue
        differences.push({ playerId, board, before, after })
      }
    }
    const largest = differences.toSorted((a, b) => sizeOf(b) - sizeOf(a) || byPlayer(a, b))
    return { matches, differences: largest.slice(0, maxShown), ratingsChanged: differences.length }
  }
  return async (request: BoardRequest): Promise<BoardReply> =>
    request.kind === 'previewChanges'
      ? previewAll(request)
      : readLatestCalibration((await loadLog(request.board)).replay)
}

const sizeOf = ({ before, after }: BoardRatingDifference) => Math.abs(after - before)
const byPlayer = (a: BoardRatingDifference, b: BoardRatingDifference) =>
  a.playerId < b.playerId ? -1 : a.playerId > b.playerId ? 1 : 0
