import type { DisplaySettings, DisplayContent } from '#contract/club/displays.ts'
import type { SportId } from '#engine/sports/types.ts'
import { isProvisional } from '#engine/ratings/leaderboard/leaderboard.ts'
import { listLiveRows } from '../live/store.ts'
import { viewForSpectators } from '../live/view-live.ts'
import { viewMatches, listMatchRowsAfter } from '../matches/store.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { Database } from '../platform/database/database.ts'
import { iso } from '../platform/iso.ts'
import { formatSideNames } from '../players/side-names.ts'
import type { BoardCache } from '../ratings/board-cache.ts'
import type { ClubFacts } from '../tournaments/club-facts.ts'
import { listActiveTournaments, listCalls } from '../tournaments/store.ts'
import { drawTournament, type DrawnTournament } from './draw-tournament.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Forecaster } from '../tournaments/tables/forecast-tournament.ts'
import type { DrawPicture } from './show-display.ts'
import type { TournamentCache } from '../tournaments/tournament-state.ts'

/** Maximum number of items of each kind that fit on a display without paging. */
const maxItems = { live: 30, tournaments: 6, board: 10, results: 8, next: 12 } as const

type DisplayFilter = Pick<DisplaySettings, 'sportIds' | 'tournamentIds'>
type PictureSources = {
  readonly tournamentCache: TournamentCache
  readonly forecasts: Forecaster
  readonly boards: BoardCache
  readonly club: ClubFacts
}

/** Creates the function that draws displays. Names are shown because an organiser paired the display. */
export const createDrawPicture =
  (sources: PictureSources): DrawPicture =>
  async (context, display): Promise<DisplayContent> => {
    const { db } = context
    const now = context.clock()
    const settings = await readSettings(db)
    const sports = settings.sports.filter(
      (id) => display.sportIds.length === 0 || display.sportIds.includes(id),
    )
    const live = await loadLive(db, display, sports, now)
    const drawnTournaments = await loadTournaments(context, sources, display, { sports, now, live })
    return {
      clubName: await sources.club.name(context),
      timeZone: settings.timeZone,
      now: iso(now),
      isPublic: await sources.club.showsResults(db),
      live,
      calls: drawnTournaments.flatMap(({ calls }) => calls).toSorted(compareCalls),
      next: drawnTournaments.flatMap(({ next }) => next).slice(0, maxItems.next),
      tournaments: drawnTournaments.map(({ tournament }) => tournament),
      boards: await loadBoards(sources.boards, sports),
      results: await loadResults(db, sports),
    }
  }

const compareCalls = (one: { calledAt: string }, other: { calledAt: string }) =>
  one.calledAt < other.calledAt ? 1 : -1

async function loadLive(
  db: Database,
  display: DisplayFilter,
  sports: readonly SportId[],
  now: number,
) {
  const { tournamentIds } = display
  const rows = (await listLiveRows(db, {})).filter(
    ({ sportId, tournamentId }) =>
      sports.includes(sportId) &&
      (tournamentIds.length === 0 ||
        (tournamentId !== null && tournamentIds.includes(tournamentId))),
  )
  const matches = await viewForSpectators(db, rows, now)
  return matches.filter(({ isAbandoned }) => !isAbandoned).slice(0, maxItems.live)
}

type PictureContext = {
  readonly sports: readonly SportId[]
  readonly now: number
  readonly live: DisplayContent['live']
}

async function loadTournaments(
  context: AppContext,
  { tournamentCache, forecasts }: PictureSources,
  { tournamentIds }: DisplayFilter,
  { sports, now, live }: PictureContext,
): Promise<DrawnTournament[]> {
  const { db } = context
  const rows = (await listActiveTournaments(db, 50)).filter(
    ({ id, sportId }) =>
      sports.includes(sportId) && (tournamentIds.length === 0 || tournamentIds.includes(id)),
  )
  const calls = await listCalls(db)
  const drawnTournaments: DrawnTournament[] = []
  for (const { id } of rows.slice(0, maxItems.tournaments)) {
    const loaded = await tournamentCache.load(db, id)
    const forecast = await forecasts(context, loaded)
    drawnTournaments.push(await drawTournament(db, loaded, { now, live, calls, forecast }))
  }
  return drawnTournaments
}

async function loadBoards(boards: BoardCache, sports: readonly SportId[]) {
  const ordered = await boards.loadAll(sports)
  return ordered
    .map(([sportId, { places }]) => ({
      sportId,
      rows: places
        .filter((place) => place.rank !== null && !isProvisional(place.games))
        .slice(0, maxItems.board)
        .map(({ playerId, rank, name, rating, games }) => ({
          playerId,
          rank: rank!,
          name,
          rating,
          games,
        })),
    }))
    .filter(({ rows }) => rows.length > 0)
}

async function loadResults(
  db: Database,
  sports: readonly SportId[],
): Promise<DisplayContent['results']> {
  const filter = { includeVoid: false, sportIds: sports }
  const latest = await listMatchRowsAfter(db, filter, undefined, maxItems.results)
  const matches = await viewMatches(db, latest, null)
  return matches.map((match) => {
    const names = new Map(match.players.map(({ id, name }) => [id, name]))
    const { id, sportId, scoreText, winnerSide, playedAt } = match
    return {
      id,
      sportId,
      sides: formatSideNames(names, match),
      score: scoreText,
      winner: winnerSide,
      playedAt,
    }
  })
}
