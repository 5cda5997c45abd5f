import { useQuery } from '@tanstack/react-query'
import { getForecast } from '#contract/tournaments/forecast.ts'
import { queryOf } from '../../platform/cache/query-of.ts'

/** The server makes a new forecast every minute, even if nothing happened. */
const refetchMs = 60_000

/** Loads the forecast of a running tournament. Without one, screens show nothing of it. */
export const useForecast = (tournamentId: string) =>
  useQuery({
    ...queryOf(getForecast, { params: { id: tournamentId } }),
    refetchInterval: refetchMs,
  }).data
