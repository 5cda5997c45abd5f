import type { PlayerId } from '#engine/ids.ts'
import type { SportId } from '#engine/sports/types.ts'
import {
  expectedLength,
  lengthKeys,
  defaultDuration,
  type Duration,
} from '#engine/tournaments/forecast/duration.ts'
import { forecast, type Forecast } from '#engine/tournaments/forecast/forecast.ts'
import {
  measureDurations,
  type MeasuredDurations,
} from '#engine/tournaments/forecast/measure-durations.ts'
import { countUnpairedRounds } from '#engine/tournaments/forecast/unpaired-rounds.ts'
import { playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import { isForTeams, membersOf } from '#engine/tournaments/log/pairs.ts'
import type { TournamentMatch } from '#engine/tournaments/log/state.ts'
import { parseDetails } from '../../matches/store.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { findMatchFormat } from '../results/result-draft.ts'
import { listCalls } from '../store.ts'
import type { LoadedTournament } from '../tournament-state.ts'
import { shareReplies } from '../../platform/http/share-replies.ts'
import { findRunningLiveMatches, listPlayerIds, findTimedMatches } from './duration-store.ts'
import { findLastEndTimes } from './table-state.ts'

/** Returns the forecast of a tournament, computed once per revision and minute. */
export type Forecaster = (app: AppContext, loaded: LoadedTournament) => Promise<Forecast>

const minute = 60_000
/** Lifetime of cached durations in ms; a few more matches hardly change a median. */
const measuredLifetimeMs = 10 * minute
/** A tournament counts as interrupted after the longer of these times without a call or result. */
const idleAfterMatches = 3
const idleAfterMs = 120 * minute

export const emptyForecast: Forecast = { starts: new Map(), players: new Map(), end: null }

/** Creates a forecaster. All its forecasts share the durations measured in the club. */
export function createForecaster(): Forecaster {
  const measured = shareReplies(
    async ({ db }, sportId: SportId) => measureClubDurations(db, sportId),
    {
      lifetimeMs: measuredLifetimeMs,
      keyOf: (sportId) => sportId,
    },
  )
  return shareReplies(
    async (app, loaded: LoadedTournament) => {
      if (!canForecast(loaded)) return emptyForecast
      const durations = await measured(app, loaded.row.sportId)
      return computeForecast(app.db, loaded, durations, app.clock())
    },
    {
      lifetimeMs: minute,
      keyOf: ({ row: { id, revision, updatedAt } }) => JSON.stringify([id, revision, updatedAt]),
    },
  )
}

/** Measures how long matches of a sport take in this club. */
async function measureClubDurations(db: Database, sportId: SportId): Promise<MeasuredDurations> {
  const rows = await findTimedMatches(db, sportId)
  return measureDurations(
    rows.map((row) => ({
      keys: lengthKeys(sportId, {
        format: row.format,
        details: parseDetails(row) ?? {},
        played: null,
      }),
      minutes: (row.to - row.from) / minute,
      players: listPlayerIds(row),
    })),
  )
}

/** Maximum number of open matches to forecast; above it, a forecast is slow and imprecise. */
const maxOpenMatches = 300

/**
 * Returns whether start times can be forecast. Rounds with days have dates instead, and the length of a team
 * match depends on its system and tables.
 */
const canForecast = ({ row, logState }: LoadedTournament) =>
  row.status === 'active' &&
  row.roundDays === null &&
  row.matchCount - row.decidedCount <= maxOpenMatches &&
  !isForTeams(logState.settings)

async function computeForecast(
  db: Database,
  loaded: LoadedTournament,
  measured: MeasuredDurations,
  now: number,
): Promise<Forecast> {
  const { row, logState, state, tournament } = loaded
  const tables = JSON.parse(row.tables) as string[]
  const [calls, live] = await Promise.all([listCalls(db), findRunningLiveMatches(db, row.id)])
  const callsHere = calls.filter(({ tournamentId }) => tournamentId === row.id)
  const running = new Map([
    ...live.map(
      ({ tournamentMatchId, startedAt, tableName }) =>
        [tournamentMatchId ?? '', { since: startedAt, table: tableName }] as const,
    ),
    ...callsHere.map(
      ({ matchId, calledAt, tableName }) =>
        [matchId, { since: calledAt, table: tableName }] as const,
    ),
  ])
  const estimateDuration = createDurationEstimator(loaded, measured)
  const lastActivityAt = Math.max(
    row.startedAt ?? 0,
    ...tournament.log.slice(-1).map(({ at }) => at),
    ...[...running.values()].map((one) => one.since),
  )
  const idleMs = Math.max(idleAfterMs, idleAfterMatches * estimateDuration(null).minutes * minute)
  if ((tables.length === 0 && callsHere.length === 0) || now - lastActivityAt > idleMs)
    return emptyForecast
  const present = state.participants.filter(
    ({ seed, status }) => seed !== null && status !== 'withdrawn' && status !== 'disqualified',
  )
  return forecast({
    matches: state.matches,
    unpaired: countUnpairedRounds(logState.settings, state.matches, present.length),
    tables,
    running,
    busy: calls
      .filter(({ tournamentId }) => tournamentId !== row.id)
      .map((call) => ({
        // Other sports use other tables, but may use the same people.
        table: call.sportId === row.sportId ? call.tableName : '',
        players: [call.player1Id, call.player2Id],
        since: call.calledAt,
        duration: defaultDuration(call.sportId, expectedLength(call.sportId, 'standard', null)),
      })),
    restMs: row.restMinutes * minute,
    lastEnded: findLastEndTimes(tournament),
    now,
    durationOf: estimateDuration,
    membersOf: (side) => membersOf(logState, side),
  })
}

/** Returns a function that estimates the duration of a match: measured or default, at its players' pace. */
function createDurationEstimator(
  { row, logState }: LoadedTournament,
  measured: MeasuredDurations,
): (match: TournamentMatch | null) => Duration {
  return (match) => {
    const bestOf = match === null ? logState.settings.bestOf.usual : match.bestOf
    const format = findMatchFormat(row, { bestOf })
    const length = expectedLength(row.sportId, format, bestOf)
    const [key] = lengthKeys(row.sportId, length)
    const { minutes, spread } = measured.durationOf(key) ?? defaultDuration(row.sportId, length)
    const players: readonly PlayerId[] = (match === null ? null : playersOf(match)) ?? []
    const pace = measured.paceOf(players.flatMap((side) => membersOf(logState, side)))
    return { minutes: minutes * pace, spread }
  }
}
