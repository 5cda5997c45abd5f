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

export const rangeView = ({ from, to }: TimeRange) => ({ from: iso(from), to: iso(to) })

export const timeView = (time: ExpectedTime | undefined) =>
  time === undefined ? null : { ...rangeView(time), isNext: time.isNext }

/** Returns the viewer's next start, with the table if only one of their matches is open. */
function viewersStart(
  { logState, state }: LoadedTournament,
  { players, starts }: Forecast,
  playerId: PlayerId | null,
): ForecastReply['mine'] {
  const time = playerId === null ? null : timeView(players.get(playerId))
  if (playerId === null || time === null) return null
  const entrant = findActiveEntry(logState, playerId)?.player ?? playerId
  const own = state.matches.filter(
    ({ id, sides }) =>
      starts.has(id) && sides.some((side) => side.kind === 'player' && side.player === entrant),
  )
  const table = own.length === 1 ? (starts.get(own[0]?.id ?? '')?.table ?? null) : null
  return { ...time, table }
}

/** Returns the forecast of a tournament for the actor. */
export async function viewForecast(
  app: AppContext,
  forecasts: Forecaster,
  loaded: LoadedTournament,
  playerId: PlayerId | null,
): Promise<ForecastReply> {
  const currentForecast = await forecasts(app, loaded)
  return {
    starts: [...currentForecast.starts]
      .toSorted(([, a], [, b]) => a.from - b.from || a.to - b.to)
      .map(([matchId, start]) => ({
        matchId,
        ...rangeView(start),
        isNext: start.isNext,
        table: start.table,
      })),
    mine: viewersStart(loaded, currentForecast, playerId),
    end: currentForecast.end === null ? null : rangeView(currentForecast.end),
    madeAt: iso(app.clock()),
    revision: loaded.row.revision,
  }
}
