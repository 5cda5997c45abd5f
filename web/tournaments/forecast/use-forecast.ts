import { useQuery } from '@tanstack/react-query'
import { getForecast } from '#contract/tournaments/forecast.ts'
import { queryOf } from '../../platform/cache/query-of.ts'

/** The server updates the forecast every minute, even if nothing happened. */
const refetchMs = 60_000

/** Loads the forecast of a running tournament. If there is none, screens leave it out. */
export const useForecast = (tournamentId: string) =>
  useQuery({
    ...queryOf(getForecast, { params: { id: tournamentId } }),
    refetchInterval: refetchMs,
  }).data
