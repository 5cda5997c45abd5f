import type { Calibration } from '#engine/ratings/calibration.ts'
import { previewLogChange, type LogChange } from '#engine/ratings/preview-log-change.ts'
import { readLatestCalibration } from '#engine/ratings/replay.ts'
import type { BoardId } from '#engine/ratings/types.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { readBoardLog, type BoardLog } from '../board-log.ts'

const maxDifferences = 20
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
  readonly exceptPlayerId: string | null
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

/** Creates a function that previews changes and calibrates forecasts. Caches the log of each board. */
export function createBoardsPreviewer(opened: OpenDatabase) {
  const logs = new Map<BoardId, BoardLog>()
  const loadLog = async (board: BoardId) => {
    const log = await readBoardLog(opened, board, logs.get(board))
    logs.set(board, log)
    return log
  }
  /** Returns the effect that changes of logs would have on ratings. */
  const previewAll = async ({
    changes,
    exceptPlayerId,
  }: PreviewRequest): Promise<PreviewedBoards> => {
    let matches = 0
    const differences: BoardRatingDifference[] = []
    for (const { board, ...change } of changes) {
      const previewed = previewLogChange((await loadLog(board)).replay, change)
      matches = Math.max(matches, previewed.matches)
      for (const { playerId, before, after } of previewed.differences) {
        if (playerId === exceptPlayerId || Math.abs(after - before) < minShownChange) continue
        differences.push({ playerId, board, before, after })
      }
    }
    const largest = differences.toSorted(
      (a, b) => measureDifference(b) - measureDifference(a) || compareByPlayer(a, b),
    )
    return {
      matches,
      differences: largest.slice(0, maxDifferences),
      ratingsChanged: differences.length,
    }
  }
  return async (request: BoardRequest): Promise<BoardReply> =>
    request.kind === 'previewChanges'
      ? previewAll(request)
      : readLatestCalibration((await loadLog(request.board)).replay)
}

const measureDifference = ({ before, after }: BoardRatingDifference) => Math.abs(after - before)
const compareByPlayer = (a: BoardRatingDifference, b: BoardRatingDifference) =>
  a.playerId < b.playerId ? -1 : a.playerId > b.playerId ? 1 : 0
