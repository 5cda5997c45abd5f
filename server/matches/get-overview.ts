import type { ReplyInput } from '#contract/endpoint.ts'
import type { getOverview as endpoint } from '#contract/ratings.ts'
import type { SportId } from '#engine/sports/types.ts'
import type { Database } from '../platform/database/database.ts'
import { loadEntries } from '../ratings/get-leaderboard.ts'
import type { BoardCache, BoardPlace, OrderedBoard, Revisions } from '../ratings/board-cache.ts'
import { listRatingHistory } from '../ratings/store.ts'
import { setInLru } from '../platform/threads/lru.ts'
import { startsOfWeekDays } from '../platform/club/club-days.ts'
import type { Actor } from '../platform/http/serve.ts'
import { countByDay } from './store.ts'

const sparklinePoints = 30
const maxCachedPlayers = 300

/** Returns a summary of each sport: the top three, this week's matches, and the actor's own rank. */
export async function getOverview(
  db: Database,
  boards: BoardCache,
  { playerId, settings }: Pick<Actor, 'playerId' | 'settings'>,
  now: number,
  revisions: Revisions,
): Promise<ReplyInput<typeof endpoint>> {
  const [weeks, boardsBySport] = await Promise.all([
    countWeeks(db, startsOfWeekDays(now, settings)),
    boards.loadAll(settings.sports, revisions),
  ])
  const sports = []
  for (const [sportId, board] of boardsBySport) {
    const listed = board.places.filter((place) => place.retiredAt === null)
    sports.push({
      sportId,
      players: listed.length,
      top: listed
        .slice(0, 3)
        .map(({ playerId, name, avatarUrl, rating }) => ({ playerId, name, avatarUrl, rating })),
      week: weeks.get(sportId) ?? Array.from({ length: 7 }, () => 0),
      mine: await loadOwnFigures(db, board, playerId),
    })
  }
  return { sports }
}

type OwnFigures = Awaited<ReturnType<typeof computeOwnFigures>>
/** Figures per player, cached while their board is unchanged. */
const cache = new WeakMap<OrderedBoard, Map<string, OwnFigures>>()

async function loadOwnFigures(
  db: Database,
  board: OrderedBoard,
  playerId: string | null,
): Promise<OwnFigures> {
  const place = playerId === null ? undefined : board.placeOf.get(playerId)
  if (place === undefined) return null
  const cached = cache.get(board) ?? new Map<string, OwnFigures>()
  cache.set(board, cached)
  const figures = cached.get(place.playerId) ?? (await computeOwnFigures(db, board, place))
  setInLru(cached, place.playerId, figures, maxCachedPlayers)
  return figures
}

async function computeOwnFigures(db: Database, board: OrderedBoard, place: BoardPlace) {
  const [entry] = await loadEntries(db, board, [place], null)
  if (entry === undefined) return null
  const history = await listRatingHistory(db, board.board, place.playerId, sparklinePoints)
  return {
    rating: entry.rating,
    ratingDeviation: entry.ratingDeviation,
    provisional: entry.provisional,
    rank: entry.rank,
    ranked: board.ranked,
    spark: history.map(({ rating }) => rating),
    last: entry.recentMatches[0] ?? null,
  }
}

async function countWeeks(db: Database, days: readonly number[]): Promise<Map<SportId, number[]>> {
  const weeks = new Map<SportId, number[]>()
  for (const { sportId, day, count } of await countByDay(db, days)) {
    const week = weeks.get(sportId) ?? Array.from({ length: 7 }, () => 0)
    week[day]! += count
    weeks.set(sportId, week)
  }
  return weeks
}
