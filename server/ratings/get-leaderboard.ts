import { z } from 'zod'
import type { QueryOf } from '#contract/endpoint.ts'
import { type exportLeaderboard as exportEndpoint } from '#contract/exports.ts'
import {
  getLeaderboard as endpoint,
  getLeaderboardLive as liveEndpoint,
  type LeaderboardEntry,
} from '#contract/ratings.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { findBoard } from '#engine/ratings/leaderboard/boards.ts'
import { isProvisional, winRate } from '#engine/ratings/leaderboard/leaderboard.ts'
import { toPage } from '../platform/http/to-page.ts'
import type { Database } from '../platform/database/database.ts'
import { CsvReply, type PreparedReply } from '../platform/http/replies.ts'
import type { TableRow } from '../platform/database/tables.ts'
import {
  preparePage,
  roundDeviation,
  type BoardCache,
  type BoardPlace,
  type RangeFigures,
  type OrderedBoard,
  type Revisions,
} from './board-cache.ts'
import { storedRecentMatch, type StoredRecentMatch } from './rating-row.ts'
import { listRatingRows } from './store.ts'
import { findTimeRange, type TimeRange } from './time-range.ts'
import { playerNames } from '../players/store.ts'
import { iso, isoOrNull } from '../platform/iso.ts'

const storedRecentList = z.array(storedRecentMatch)

/** Returns the leaderboard of a sport, filtered and paged, cached until it changes. */
export async function getLeaderboard(
  db: Database,
  boards: BoardCache,
  query: QueryOf<typeof endpoint>,
  revisions: Revisions,
): Promise<PreparedReply> {
  const board = await boards.load(findBoard(query.sportId, query.format), revisions)
  const { range, q, page, pageSize } = query
  const timeRange = await findTimeRange(db, query, board.generatedAt)
  return preparePage(
    board,
    JSON.stringify(['full', range, timeRange, q, page, pageSize]),
    async () => {
      const figures = await board.loadFigures(timeRange)
      const matching = listPlaces(board, foldName(q), figures)
      const places = matching.slice((page - 1) * pageSize, page * pageSize)
      const items = (await loadEntries(db, board, places, figures)).map((entry) =>
        restrictToRange(timeRange, entry),
      )
      return endpoint.reply.parse({
        board: board.board,
        range,
        ...toPage(items, matching.length, query),
        ranked: board.ranked,
        generatedAt: iso(board.generatedAt),
      })
    },
  )
}

const csvHeader = [
  'rank',
  'name',
  'rating',
  'deviation',
  'provisional',
  'games',
  'wins',
  'losses',
  'draws',
  'win rate',
  'streak',
  'last played',
]

/** Exports a whole board as CSV, in order. */
export async function exportLeaderboard(
  db: Database,
  boards: BoardCache,
  query: QueryOf<typeof exportEndpoint>,
): Promise<CsvReply> {
  const board = await boards.load(findBoard(query.sportId, query.format))
  const figures = await board.loadFigures(await findTimeRange(db, query, board.generatedAt))
  const entries = await loadEntries(db, board, listPlaces(board, '', figures), figures)
  const lines = entries.map((entry) => [
    entry.rank,
    entry.name,
    Math.round(entry.rating),
    Math.round(entry.ratingDeviation),
    entry.provisional ? 'yes' : 'no',
    entry.games,
    entry.wins,
    entry.losses,
    entry.draws,
    entry.winRate,
    entry.streak,
    entry.lastPlayed,
  ])
  return new CsvReply(csvHeader, lines, `${board.board}.csv`)
}

/** Restricts the form and recent matches of an entry to the time range. */
function restrictToRange(timeRange: TimeRange | null, entry: LeaderboardEntry): LeaderboardEntry {
  if (timeRange === null) return entry
  const { from, to } = timeRange
  const recentMatches = entry.recentMatches.filter(({ date }) => {
    const at = Date.parse(date)
    return at >= from && (to === null || at < to)
  })
  const form = recentMatches.map(({ result }) => result).toReversed()
  return { ...entry, recentMatches, form }
}

/**
 * Returns the places of players who played in the range: those that match the search, or without one those of
 * all players who are not retired.
 */
function listPlaces(
  { places }: OrderedBoard,
  search: string,
  figures: ReadonlyMap<string, RangeFigures> | null,
): readonly BoardPlace[] {
  return places.filter(
    ({ playerId, retiredAt, nameFolded }) =>
      (search === '' ? retiredAt === null : nameFolded.includes(search)) &&
      (figures === null || figures.has(playerId)),
  )
}

/** Returns the board with the specification's field names. */
export async function getLeaderboardLive(
  boards: BoardCache,
  { sport, limit }: QueryOf<typeof liveEndpoint>,
  db: Database,
): Promise<PreparedReply> {
  const board = await boards.load(sport)
  return preparePage(board, JSON.stringify(['live', limit]), async () => {
    const matching = listPlaces(board, '', null)
    const entries = await loadEntries(db, board, matching.slice(0, limit), null)
    return liveEndpoint.reply.parse({
      entries: entries.map((entry) => ({
        user_id: entry.playerId,
        user_name: entry.name,
        rating: entry.rating,
        games_played: entry.games,
        games_won: entry.wins,
        win_rate: entry.winRate,
        win_streak: Math.max(entry.streak, 0),
        peak_rating: entry.highestRating,
        last_played_at: entry.lastPlayed,
        rank: entry.rank,
      })),
      statistics: { total_players: matching.length },
      generated_at: iso(board.generatedAt),
    })
  })
}

/** Returns full entries for some places of a board, in their order. */
export async function loadEntries(
  db: Database,
  board: OrderedBoard,
  places: readonly BoardPlace[],
  figures: ReadonlyMap<string, RangeFigures> | null,
): Promise<LeaderboardEntry[]> {
  const rows = await listRatingRows(
    db,
    board.board,
    places.map(({ playerId }) => playerId),
  )
  const parsedRows = rows.map(parseRecent)
  const byPlayer = new Map(parsedRows.map((row) => [row.playerId, row]))
  const names = await loadNames(db, board, listOpponentIds(parsedRows))
  return places.flatMap((place) => {
    const row = byPlayer.get(place.playerId)
    return row === undefined
      ? []
      : [toEntry(place, row, figures?.get(place.playerId) ?? row, names)]
  })
}

/** Returns names by player id. Looks up only players who are not on the board. */
async function loadNames(
  db: Database,
  { placeOf }: OrderedBoard,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const otherNames = await playerNames(
    db,
    ids.filter((id) => !placeOf.has(id)),
  )
  return new Map(ids.map((id) => [id, placeOf.get(id)?.name ?? otherNames.get(id) ?? '']))
}

/** A rating row with its last matches parsed. */
type RatingRow = Omit<TableRow<'ratings'>, 'recent'> & {
  readonly recent: readonly StoredRecentMatch[]
}

export function parseRecent(row: TableRow<'ratings'>): RatingRow {
  return { ...row, recent: storedRecentList.parse(JSON.parse(row.recent)) }
}

export function listOpponentIds(rows: readonly RatingRow[]): string[] {
  return [
    ...new Set(rows.flatMap(({ recent }) => recent.flatMap(({ opponentIds }) => opponentIds))),
  ]
}

/** Returns the figures of a rating row, without the player's place. */
export function viewFigures(
  row: RatingRow,
  totals: RangeFigures,
  names: ReadonlyMap<string, string>,
) {
  return {
    rating: row.rating,
    ratingDeviation: roundDeviation(row.variance),
    provisional: isProvisional(row.games),
    games: totals.games,
    wins: totals.wins,
    losses: totals.losses,
    draws: totals.draws,
    winRate: winRate(totals.wins, totals.draws, totals.games),
    streak: totals.streak,
    highestRating: row.highestRating,
    lastPlayed: isoOrNull(row.lastPlayedAt),
    form: row.form.split('') as ('W' | 'D' | 'L')[],
    recentMatches: row.recent.map((recent) => ({
      matchId: recent.matchId,
      opponent: recent.opponentIds.map((id) => names.get(id) ?? '').join(' & '),
      opponentId: recent.opponentIds[0] ?? '',
      result: recent.mark,
      date: iso(recent.at),
      score: recent.score,
      delta: recent.delta,
    })),
  }
}

function toEntry(
  place: BoardPlace,
  row: RatingRow,
  totals: RangeFigures,
  names: ReadonlyMap<string, string>,
): LeaderboardEntry {
  return {
    rank: place.rank,
    movement: place.movement,
    playerId: place.playerId,
    name: place.name,
    avatarUrl: place.avatarUrl,
    ...viewFigures(row, totals, names),
  }
}
