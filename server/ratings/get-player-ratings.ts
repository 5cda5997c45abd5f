import type { ReplyInput } from '#contract/endpoint.ts'
import type { getPlayerRatings as endpoint } from '#contract/ratings.ts'
import { getBoardSport } from '#engine/ratings/leaderboard/boards.ts'
import { roundStored } from '#engine/ratings/glicko.ts'
import type { Database } from '../platform/database/database.ts'
import { requirePlayer } from '../players/store.ts'
import { roundDeviation, type BoardCache } from './board-cache.ts'
import { viewFigures, listOpponentIds, parseRecent } from './get-leaderboard.ts'
import { toMark } from './rating-row.ts'
import { listRatingsOfPlayer, listRatingHistory, listRivals, type Rival } from './store.ts'
import { playerNames } from '../players/store.ts'
import { iso, isoOrNull } from '../platform/iso.ts'

const maxHistoryPoints = 1000
/** Minimum number of meetings before an opponent can be the hardest, since a single loss may be bad luck. */
const minMeetings = 3

/** Returns a player's ratings on every board they played on. Throws for an unknown player. */
export async function getPlayerRatings(
  db: Database,
  boards: BoardCache,
  playerId: string,
): Promise<ReplyInput<typeof endpoint>> {
  await requirePlayer(db, playerId)
  const rows = (await listRatingsOfPlayer(db, playerId)).map(parseRecent)
  const names = await playerNames(db, listOpponentIds(rows))
  const ratings = []
  for (const row of rows) {
    const ordered = await boards.load(row.board)
    const history = await listRatingHistory(db, row.board, playerId, maxHistoryPoints)
    ratings.push({
      board: row.board,
      sportId: getBoardSport(row.board),
      rank: ordered.placeOf.get(playerId)?.rank ?? null,
      ranked: ordered.ranked,
      ...viewFigures(row, row, names),
      longestStreak: row.longestStreak,
      highestRatingAt: isoOrNull(row.highestRatingAt),
      history: history.map((point) => ({
        at: iso(point.playedAt),
        matchId: point.matchId,
        rating: point.rating,
        deviation: roundDeviation(point.variance),
        result: toMark(point.actual),
        delta: roundStored(point.rating - point.ratingBefore),
      })),
    })
  }
  return { playerId, boards: ratings, rivals: await loadRivals(db, playerId) }
}

/** Returns a player's most frequent and hardest opponents in each sport. */
async function loadRivals(db: Database, playerId: string) {
  const rows = await listRivals(db, playerId)
  const sports = Map.groupBy(rows, (row) => row.sportId)
  return Object.fromEntries(
    [...sports].map(([sportId, rivals]) => [
      sportId,
      { playsMost: toRival(rivals[0]), hardest: toRival(findHardest(rivals)) },
    ]),
  )
}

function findHardest(rivals: readonly Rival[]): Rival | undefined {
  return rivals
    .filter(({ played, lost, won }) => played >= minMeetings && lost > won)
    .toSorted((a, b) => b.lost / b.played - a.lost / a.played || b.played - a.played)[0]
}

function toRival(rival: Rival | undefined): Omit<Rival, 'sportId'> | null {
  if (rival === undefined) return null
  const { playerId, name, played, won, lost } = rival
  return { playerId, name, played, won, lost }
}
