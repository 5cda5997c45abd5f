import type { QueryOf, ReplyInput } from '#contract/endpoint.ts'
import type { getLeaderboardLive as endpoint } from '#contract/ratings.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { iso } from '../platform/iso.ts'
import { PreparedReply } from '../platform/http/replies.ts'

type LiveBoardQuery = QueryOf<typeof endpoint>

/** Replaces a board that can't be read, for displays. */
export type BoardFallback = {
  readonly readOrLast: (
    query: LiveBoardQuery,
    context: Pick<AppContext, 'clock' | 'log'>,
    read: () => Promise<PreparedReply>,
  ) => Promise<PreparedReply>
}

/**
 * Creates a fallback for boards that can't be read: the last reply, or an empty board. Source: specification,
 * point 7, `/api/leaderboard-live`.
 */
export function createBoardFallback(): BoardFallback {
  const lastBoards = new Map<string, PreparedReply>()
  return {
    readOrLast: async (query, { clock, log }, read) => {
      const key = `${query.sport} ${query.limit}`
      try {
        const board = await read()
        lastBoards.set(key, board)
        return board
      } catch (error) {
        log.warn({ error }, 'a board could not be read: the last one is shown')
        return lastBoards.get(key) ?? createEmptyBoard(clock())
      }
    },
  }
}

function createEmptyBoard(now: number): PreparedReply {
  const empty: ReplyInput<typeof endpoint> = {
    entries: [],
    statistics: { total_players: 0 },
    generated_at: iso(now),
  }
  return new PreparedReply(JSON.stringify(empty))
}
