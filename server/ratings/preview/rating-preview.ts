import { setTimeout as sleep } from 'node:timers/promises'
import { listBoards } from '#engine/ratings/leaderboard/boards.ts'
import { uncalibrated, type Calibration } from '#engine/ratings/calibration.ts'
import { boardIds, type BoardId } from '#engine/ratings/types.ts'
import { createWorkerClient } from '../../platform/threads/worker-client.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import type { TableRow } from '../../platform/database/tables.ts'
import {
  createBoardsPreviewer,
  type BoardReply,
  type BoardChange,
  type BoardRequest,
  type PreviewedBoards,
} from './preview-boards.ts'
import { toRatedOrNull, type MatchChange } from '../rate-log.ts'
import { toRatedMatch } from '../store.ts'

type MatchRow = TableRow<'matches'>

/** Previews the effect of match changes on ratings, without applying them or blocking anyone. */
export type RatingPreview = {
  readonly previewChanges: (
    changes: readonly MatchChange[],
    exceptPlayerId?: string | null,
  ) => Promise<PreviewedBoards>
  /** Returns a board's forecast calibration, at most a minute old; `uncalibrated` if there is none. */
  readonly findCalibration: (board: BoardId) => Promise<Calibration>
  readonly close: () => Promise<void>
}

/** Lifetime of a calibration in ms; a single match hardly changes it. */
const maxAgeMs = 60_000
/**
 * Maximum time a board's first forecast waits for its log, in ms. A shorter wait could give consecutive
 * requests different chances.
 */
const maxWaitMs = 2_000

/** Creates the previews. Uses a worker, or this thread if the database is in memory. */
export function createRatingPreview(opened: OpenDatabase): RatingPreview {
  const { address } = opened.engine
  const worker =
    address === null
      ? { ask: createBoardsPreviewer(opened), end: async () => {} }
      : createWorkerClient<BoardRequest, BoardReply>(
          new URL('preview-thread.ts', import.meta.url),
          address,
        )
  return {
    previewChanges: async (changes, exceptPlayerId = null) => {
      const request = {
        kind: 'previewChanges' as const,
        changes: toBoardChanges(changes),
        exceptPlayerId,
      }
      if (request.changes.length === 0) return { matches: 0, differences: [], ratingsChanged: 0 }
      return (await worker.ask(request)) as PreviewedBoards
    },
    findCalibration: createCalibrationCache(
      async (board) => (await worker.ask({ kind: 'calibrate', board })) as Calibration,
    ),
    close: worker.end,
  }
}

type CachedCalibration = {
  readonly at: number
  readonly refreshed: Promise<Calibration>
  calibration: Calibration
}

/** Caches each board's calibration and refreshes it in the background. */
function createCalibrationCache(compute: (board: BoardId) => Promise<Calibration>) {
  const cache = new Map<BoardId, CachedCalibration>()
  return async (board: BoardId): Promise<Calibration> => {
    const before = cache.get(board)
    if (before !== undefined && performance.now() - before.at < maxAgeMs) return before.calibration
    const lastKnown = before?.calibration ?? uncalibrated
    // If the log can't be read, the last known calibration is used.
    const refreshed = compute(board).catch(() => lastKnown)
    const now: CachedCalibration = { at: performance.now(), refreshed, calibration: lastKnown }
    cache.set(board, now)
    void refreshed.then((calibration) => (now.calibration = calibration))
    if (before !== undefined) return lastKnown
    return Promise.race([refreshed, sleep(maxWaitMs, lastKnown, { ref: false })])
  }
}

function toBoardChanges(changes: readonly MatchChange[]): BoardChange[] {
  return boardIds.flatMap((board) => {
    const isOn = (row: MatchRow | null) =>
      row !== null && listBoards(row.sportId, row.format).includes(board)
    const removed = changes.map(({ before }) => toRatedOrNull(before)).filter(isOn)
    const added = changes.map(({ after }) => toRatedOrNull(after)).filter(isOn)
    if (removed.length === 0 && added.length === 0) return []
    return [
      {
        board,
        removed: removed.map((row) => row!.id),
        added: added.map((row) => toRatedMatch(row!)),
      },
    ]
  })
}
