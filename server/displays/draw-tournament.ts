import type { DisplayContent } from '#contract/club/displays.ts'
import { isPlayable } from '#engine/tournaments/log/play-order.ts'
import { roundTitle } from '#engine/tournaments/formats/round-title.ts'
import type { Forecast } from '#engine/tournaments/forecast/forecast.ts'
import type { TournamentMatch } from '#engine/tournaments/log/state.ts'
import type { Database } from '../platform/database/database.ts'
import { iso } from '../platform/iso.ts'
import { hasBeenSeenByBoth, loadArrivals } from '../tournaments/tables/call-arrivals.ts'
import { viewTimeRange, viewExpectedTime } from '../tournaments/tables/view-forecast.ts'
import { loadTableState } from '../tournaments/tables/table-state.ts'
import type { CallRow } from '../tournaments/store.ts'
import { viewBracket } from '../tournaments/views/view-bracket.ts'
import {
  loadMatchContext,
  viewMatch,
  type MatchContext,
  viewSide,
} from '../tournaments/views/view-matches.ts'
import { viewStandings } from '../tournaments/views/view-standings.ts'
import type { LoadedTournament } from '../tournaments/tournament-state.ts'

/** Maximum number of standings rows on a display. */
const maxRows = 16
/** Maximum number of bracket rounds on a display, the last ones, and of matches in each. */
const maxRounds = 3
const maxMatches = 4

type TournamentPicture = DisplayContent['tournaments'][number]
type Round = TournamentPicture['rounds'][number]

/** The content of one tournament on displays. */
export type DrawnTournament = {
  readonly tournament: TournamentPicture
  readonly calls: DisplayContent['calls']
  readonly next: DisplayContent['next']
}

type DrawContext = {
  readonly now: number
  readonly live: DisplayContent['live']
  readonly calls: readonly CallRow[]
  readonly forecast: Forecast
}

/** Returns the content of a tournament on displays. */
export async function drawTournament(
  db: Database,
  loaded: LoadedTournament,
  { now, live, calls, forecast }: DrawContext,
): Promise<DrawnTournament> {
  const context = await loadMatchContext(db, loaded, null)
  const { row } = loaded
  const liveMatchIds = new Set(
    live.flatMap(({ tournamentId, tournamentMatchId }) =>
      tournamentId === row.id && tournamentMatchId !== null ? [tournamentMatchId] : [],
    ),
  )
  const pendingCalls = calls.filter(
    ({ tournamentId, matchId }) => tournamentId === row.id && !liveMatchIds.has(matchId),
  )
  const arrivals = await loadArrivals(db, loaded, pendingCalls, now)
  const sharedFields = { tournamentName: row.name, sportId: row.sportId }
  return {
    tournament: {
      id: row.id,
      name: row.name,
      sportId: row.sportId,
      participants: loaded.state.participants.length,
      standings: drawStandings(context),
      rounds: viewRounds(context, liveMatchIds),
      end: forecast.end === null ? null : viewTimeRange(forecast.end),
    },
    calls: pendingCalls.flatMap((call) => {
      const { matchId, tableName: table, calledAt } = call
      const match = loaded.state.matches.find(({ id }) => id === matchId)
      if (match === undefined) return []
      const names = listSideNames(context, match)
      const isSeen = hasBeenSeenByBoth(arrivals, call)
      return [{ ...sharedFields, matchId, table, names, calledAt: iso(calledAt), isSeen }]
    }),
    next: await listNextMatches(db, context, { now, forecast }),
  }
}

const listSideNames = (context: MatchContext, { sides }: TournamentMatch): [string, string] => [
  viewSide(context, sides[0]).name,
  viewSide(context, sides[1]).name,
]

async function listNextMatches(
  db: Database,
  context: MatchContext,
  { now, forecast }: Pick<DrawContext, 'now' | 'forecast'>,
) {
  const { loaded, rounds } = context
  const { id: tournamentId, name: tournamentName, sportId } = loaded.row
  const { queue } = await loadTableState(db, loaded, now)
  return queue
    .filter(({ blocker }) => blocker?.kind !== 'called')
    .map(({ match, blocker }) => ({
      tournamentId,
      matchId: match.id,
      sportId,
      tournamentName,
      title: roundTitle(match, rounds),
      names: listSideNames(context, match),
      notBefore: blocker?.kind === 'resting' ? iso(blocker.until) : null,
      expected: viewExpectedTime(forecast.starts.get(match.id)),
    }))
}

function drawStandings({ loaded, people }: MatchContext): TournamentPicture['standings'] {
  return viewStandings(loaded, people).tables.map(({ title, rounds, rows }) => ({
    title,
    round: { counted: rounds.counted, of: rounds.of },
    rows: rows.slice(0, maxRows).map((row) => ({
      rank: row.rank,
      name: row.playerName,
      played: row.played,
      wins: row.wins,
      losses: row.losses,
      points: row.pointsText,
    })),
  }))
}

/** Returns the last rounds of the main bracket, from the first with at most four matches. */
function viewRounds(context: MatchContext, liveMatchIds: ReadonlySet<string>): Round[] {
  const { sections } = viewBracket(context)
  const main = sections.find(({ kind }) => kind === 'winners')
  if (main === undefined) return []
  const byId = new Map(context.loaded.state.matches.map((match) => [match.id, match]))
  return main.rounds
    .filter(({ matchIds }) => matchIds.length <= maxMatches)
    .slice(-maxRounds)
    .map(({ title, matchIds }) => ({
      title,
      matches: matchIds.flatMap((id) => {
        const match = byId.get(id)
        return match === undefined ? [] : [viewBracketMatch(context, match, liveMatchIds.has(id))]
      }),
    }))
}

function viewBracketMatch(
  context: MatchContext,
  match: TournamentMatch,
  isLive: boolean,
): Round['matches'][number] {
  const { sides, decision, table } = viewMatch(context, match)
  const winnerIndex = sides.findIndex(
    ({ playerId }) => playerId !== null && playerId === decision?.winnerId,
  )
  return {
    sides: [sides[0].name, sides[1].name],
    isKnown: [sides[0].kind === 'player', sides[1].kind === 'player'],
    score: isPlayable(match) ? (decision?.score ?? null) : null,
    winner: winnerIndex === -1 ? null : winnerIndex === 0 ? 1 : 2,
    table,
    isLive,
  }
}
