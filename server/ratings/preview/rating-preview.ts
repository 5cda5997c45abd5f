import { setTimeout as sleep } from 'node:timers/promises'
import { boardsOf } from '#engine/ratings/leaderboard/boards.ts'
import { uncalibrated, type Calibration } from '#engine/ratings/calibration.ts'
import { boardIds, type BoardId } from '#engine/ratings/types.ts'
import { createWorkerClient } from '../../platform/threads/worker-client.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import type { TableRow } from '../../platform/database/tables.ts'
import {
  boardsPreviewer,
  type BoardAnswer,
  type BoardChange,
  type BoardQuestion,
  type PreviewedBoards,
} from './preview-boards.ts'
import { asRatedMatch } from '../store.ts'

type MatchRow = TableRow<'matches'>

/** A match before and after a possible change; null if there is none. */
export type RowChange = { readonly before: MatchRow | null; readonly after: MatchRow | null }

/** Previews the effect of match changes on ratings, without applying them or blocking anyone. */
export type RatingPreview = {
  readonly previewChanges: (
    changes: readonly RowChange[],
    except?: string | null,
  ) => Promise<PreviewedBoards>
  /** Returns a board's forecast calibration, at most a minute old; `uncalibrated` if there is none. */
  readonly calibrationOf: (board: BoardId) => Promise<Calibration>
  readonly close: () => Promise<void>
}

/** Lifetime of a calibration in ms; a single match hardly changes it. */
const freshMs = 60_000
/**
 * Maximum time a board's first forecast waits for its log, in ms. A shorter wait could give consecutive
 * requests different chances.
 */
const patienceMs = 2_000

/** Creates the previews. Uses a worker, or this thread if the database is in memory. */
export function createRatingPreview(open: OpenDatabase): RatingPreview {
  const { address } = open.engine
  const asker =
    address === null
      ? { ask: boardsPreviewer(open), end: async () => {} }
      : createWorkerClient<BoardQuestion, BoardAnswer>(
          new URL('preview-thread.ts', import.meta.url),
          address,
        )
  return {
    previewChanges: async (changes, except = null) => {
      const asked = { kind: 'previewChanges' as const, changes: boardChanges(changes), except }
      if (asked.changes.length === 0) return { matches: 0, moves: [], ratingsChanged: 0 }
      return (await asker.ask(asked)) as PreviewedBoards
    },
    calibrationOf: calibrations(
      async (board) => (await asker.ask({ kind: 'calibrate', board })) as Calibration,
    ),
    close: asker.end,
  }
}

type Kept = { readonly at: number; readonly learnt: Promise<Calibration>; known: Calibration }

/** Caches each board's calibration and refreshes it in the background. */
function calibrations(learn: (board: BoardId) => Promise<Calibration>) {
  const kept = new Map<BoardId, Kept>()
  return async (board: BoardId): Promise<Calibration> => {
    const before = kept.get(board)
    if (before !== undefined && performance.now() - before.at < freshMs) return before.known
    const known = before?.known ?? uncalibrated
    // If the log can't be read, the last known calibration is used.
    const learnt = learn(board).catch(() => known)
    const now: Kept = { at: performance.now(), learnt, known }
    kept.set(board, now)
    void learnt.then((calibration) => (now.known = calibration))
    if (before !== undefined) return known
    return Promise.race([learnt, sleep(patienceMs, known, { ref: false })])
  }
}

const counting = (row: MatchRow | null) =>
  row !== null && row.status === 'completed' && row.rated === 1 ? row : null

function boardChanges(changes: readonly RowChange[]): BoardChange[] {
  return boardIds.flatMap((board) => {
    const isOn = (row: MatchRow | null) =>
      row !== null && boardsOf(row.sportId, row.format).includes(board)
    const removed = changes.map(({ before }) => counting(before)).filter(isOn)
    const added = changes.map(({ after }) => counting(after)).filter(isOn)
    if (removed.length === 0 && added.length === 0) return []
    return [
      {
        board,
        removed: removed.map((row) => row!.id),
        added: added.map((row) => asRatedMatch(row!)),
      },
    ]
  })
}
