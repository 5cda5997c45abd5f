import { Worker } from 'node:worker_threads'
import { boardsOf } from '#engine/ratings/boards.ts'
import { boardIds } from '#engine/ratings/types.ts'
import type { OpenDatabase } from '../platform/database.ts'
import type { DatabaseTrouble, EngineAddress } from '../platform/dialect.ts'
import { databaseInTrouble } from '../platform/errors.ts'
import type { TableRow } from '../platform/tables.ts'
import {
  boardsForeseer,
  type ForesightRequest,
  type BoardChange,
  type ForeseenBoards,
} from './foresee-boards.ts'
import type { Question } from './foresee-thread.ts'
import { asRatedMatch } from './store.ts'

type MatchRow = TableRow<'matches'>

/** Logs kept on a thread go with it when nobody has asked for so long. */
const idleMs = 5 * 60 * 1000

/** A match as it stands and as it would; null where there is or would be none. */
export type RowChange = { readonly before: MatchRow | null; readonly after: MatchRow | null }

/** Says what changes of matches would do to ratings, without doing it and holding nobody up. */
export type Foresight = {
  readonly foresee: (
    changes: readonly RowChange[],
    except?: string | null,
  ) => Promise<ForeseenBoards>
  readonly close: () => Promise<void>
}

/** On a thread of its own where the database can be opened twice; one in memory is asked here. */
export function createForesight(open: OpenDatabase): Foresight {
  const { address } = open.engine
  const asker =
    address === null ? { ask: boardsForeseer(open), close: async () => {} } : threadAsker(address)
  return {
    foresee: async (changes, except = null) => {
      const asked = { changes: boardChanges(changes), except }
      if (asked.changes.length === 0) return { matches: 0, moves: [], ratingsChanged: 0 }
      return asker.ask(asked)
    },
    close: asker.close,
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

type Answer = {
  readonly id: number
  readonly foreseen?: ForeseenBoards
  readonly error?: string
  /** Why the database could not answer, where that is the reason. */
  readonly trouble?: DatabaseTrouble | null
}
type Waiting = PromiseWithResolvers<ForeseenBoards> & { readonly on: Worker }

function threadAsker(address: EngineAddress) {
  let thread: Worker | null = null
  let asked = 0
  let idle: NodeJS.Timeout | undefined
  const waiting = new Map<number, Waiting>()
  const end = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = null
    await ending?.terminate()
  }
  const fail = (worker: Worker, error: Error) => {
    if (thread === worker) thread = null
    // Another thread may have begun while this one ended; who waits for it goes on waiting.
    for (const [id, { on, reject }] of waiting) {
      if (on !== worker) continue
      waiting.delete(id)
      reject(error)
    }
  }
  const begin = () => {
    const worker = new Worker(new URL('foresee-thread.ts', import.meta.url), {
      workerData: address,
    })
    worker.unref()
    worker.on('message', ({ id, foreseen, error, trouble = null }: Answer) => {
      const known = waiting.get(id)
      waiting.delete(id)
      if (foreseen !== undefined) return known?.resolve(foreseen)
      const failed = new Error(error)
      return known?.reject(trouble === null ? failed : databaseInTrouble(trouble, failed))
    })
    worker.on('error', (error) => fail(worker, error))
    worker.on('exit', () => fail(worker, new Error('The thread that foresees ratings ended')))
    return worker
  }
  return {
    ask: async (question: ForesightRequest): Promise<ForeseenBoards> => {
      thread ??= begin()
      asked += 1
      const known = { ...Promise.withResolvers<ForeseenBoards>(), on: thread }
      waiting.set(asked, known)
      thread.postMessage({ id: asked, asked: question } satisfies Question)
      clearTimeout(idle)
      idle = setTimeout(() => void (waiting.size === 0 && end()), idleMs).unref()
      return known.promise
    },
    close: end,
  }
}
