import type { ReplyInput } from '#contract/endpoint.ts'
import type { getForecast } from '#contract/tournaments/forecast.ts'
import type { PlayerId } from '#engine/ids.ts'
import type { ExpectedTime, Forecast, TimeRange } from '#engine/tournaments/forecast/forecast.ts'
import { findActiveEntry } from '#engine/tournaments/log/pairs.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { iso } from '../../platform/iso.ts'
import type { LoadedTournament } from '../tournament-state.ts'
import type { Forecaster } from './forecast-tournament.ts'

type ForecastReply = ReplyInput<typeof getForecast>

export const viewTimeRange = ({ from, to }: TimeRange) => ({ from: iso(from), to: iso(to) })

export const viewExpectedTime = (time: ExpectedTime | undefined) =>
  time === undefined ? null : { ...viewTimeRange(time), isNext: time.isNext }

/** Returns the viewer's next start, with the table if only one of their matches is open. */
function findViewerStart(
  { logState, state }: LoadedTournament,
  { players, starts }: Forecast,
  playerId: PlayerId | null,
): ForecastReply['mine'] {
  const time = playerId === null ? null : viewExpectedTime(players.get(playerId))
  if (playerId === null || time === null) return null
  const entrant = findActiveEntry(logState, playerId)?.player ?? playerId
  const entrantMatches = state.matches.filter(
    ({ id, sides }) =>
      starts.has(id) && sides.some((side) => side.kind === 'player' && side.player === entrant),
  )
  const table =
    entrantMatches.length === 1 ? (starts.get(entrantMatches[0]?.id ?? '')?.table ?? null) : null
  return { ...time, table }
}

/** Returns the forecast of a tournament for the actor. */
export async function viewForecast(
  app: AppContext,
  forecaster: Forecaster,
  loaded: LoadedTournament,
  playerId: PlayerId | null,
): Promise<ForecastReply> {
  const currentForecast = await forecaster(app, loaded)
  return {
    starts: [...currentForecast.starts]
      .toSorted(([, a], [, b]) => a.from - b.from || a.to - b.to)
      .map(([matchId, start]) => ({
        matchId,
        ...viewTimeRange(start),
        isNext: start.isNext,
        table: start.table,
      })),
    mine: findViewerStart(loaded, currentForecast, playerId),
    end: currentForecast.end === null ? null : viewTimeRange(currentForecast.end),
    madeAt: iso(app.clock()),
    revision: loaded.row.revision,
  }
}
