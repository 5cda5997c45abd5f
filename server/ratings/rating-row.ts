import { z } from 'zod'
import { matchDetails } from '#contract/matches.ts'
import { scoreText, type ScoredResult } from '#engine/sports/score-text.ts'
import type { Side } from '#engine/sports/types.ts'
import { roundStored } from '#engine/ratings/glicko.ts'
import type { BoardId } from '#engine/ratings/types.ts'
import type { Database } from '../platform/database/database.ts'
import type { NewRow, TableRow } from '../platform/database/tables.ts'
import { toStanding, listLatestChanges, type LatestChange } from './store.ts'

/** One of the last five matches as stored with a rating; names are looked up when it is read. */
export const storedRecentMatch = z.object({
  matchId: z.string(),
  opponentIds: z.array(z.string()),
  mark: z.enum(['W', 'D', 'L']),
  at: z.int(),
  score: z.string(),
  delta: z.number(),
})
export type StoredRecentMatch = z.infer<typeof storedRecentMatch>

const maxRecent = 5

export function toMark(actual: number): 'W' | 'D' | 'L' {
  if (actual === 1) return 'W'
  return actual === 0 ? 'L' : 'D'
}

/** Returns the stored rows of players on a board; players without a rated match there have none. */
export async function computeRatingRows(
  db: Database,
  board: BoardId,
  playerIds: readonly string[],
): Promise<NewRow<'ratings'>[]> {
  const latest = await listLatestChanges(db, board, playerIds, maxRecent)
  return [...latest.values()].map((changes) => createRatingRow(changes[0]!, changes.map(toRecent)))
}

/** Returns a player's row after one more match, the newest of all; the previous row may be missing. */
export function createRatingRowAfter(
  before: Pick<TableRow<'ratings'>, 'recent'> | undefined,
  newest: LatestChange,
): NewRow<'ratings'> {
  const previous = z.array(storedRecentMatch).parse(JSON.parse(before?.recent ?? '[]'))
  return createRatingRow(newest, [toRecent(newest), ...previous].slice(0, maxRecent))
}

function createRatingRow(newest: LatestChange, recent: readonly StoredRecentMatch[]) {
  return {
    board: newest.board,
    playerId: newest.playerId,
    ...toStanding(newest),
    form: recent
      .map(({ mark }) => mark)
      .reverse()
      .join(''),
    recent: JSON.stringify(recent),
  }
}

function toRecent(change: LatestChange): StoredRecentMatch {
  const { playerId } = change
  const isSide1 = change.player1Id === playerId || change.partner1Id === playerId
  const opponents = isSide1
    ? [change.player2Id, change.partner2Id]
    : [change.player1Id, change.partner1Id]
  return {
    matchId: change.matchId,
    opponentIds: opponents.filter((id) => id !== null),
    mark: toMark(change.actual),
    at: change.playedAt,
    score: scoreText(orientToSide(change, isSide1 ? 1 : 2)),
    delta: roundStored(change.rating - change.ratingBefore),
  }
}

/** Returns a result with the numbers of the given side first. */
function orientToSide(change: LatestChange, side: Side): ScoredResult {
  const { sportId, score1, score2, ending } = change
  const details = parseDetails(change.details)
  if (side === 1) return { sportId, score1, score2, ending, details }
  const sets = details?.sets?.map(([a, b]): [number, number] => [b, a])
  return { sportId, score1: score2, score2: score1, ending, details: { ...details, sets } }
}

function parseDetails(text: string | null) {
  return text === null ? undefined : matchDetails.parse(JSON.parse(text))
}
