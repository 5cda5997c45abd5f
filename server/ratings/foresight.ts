import { boardsOf } from '#engine/ratings/boards.ts'
import { boardIds } from '#engine/ratings/types.ts'
import { askedThread } from '../platform/asked-thread.ts'
import type { OpenDatabase } from '../platform/database.ts'
import type { TableRow } from '../platform/tables.ts'
import {
  boardsForeseer,
  type ForesightRequest,
  type BoardChange,
  type ForeseenBoards,
} from './foresee-boards.ts'
import { asRatedMatch } from './store.ts'

type MatchRow = TableRow<'matches'>

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
    address === null
      ? { ask: boardsForeseer(open), end: async () => {} }
      : askedThread<ForesightRequest, ForeseenBoards>(
          new URL('foresee-thread.ts', import.meta.url),
          address,
        )
  return {
    foresee: async (changes, except = null) => {
      const asked = { changes: boardChanges(changes), except }
      if (asked.changes.length === 0) return { matches: 0, moves: [], ratingsChanged: 0 }
      return asker.ask(asked)
    },
    close: asker.end,
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
