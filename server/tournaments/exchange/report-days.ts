import { startOfDay } from '#contract/club/local-time.ts'
import { parseTrfDate } from '#engine/tournaments/trf/report-dates.ts'
import type { TrfTournament } from '#engine/tournaments/trf/types.ts'

const noonMs = 12 * 60 * 60 * 1000

/** Returns noon of a day in the club's time zone: reports have days, not times. */
export const getNoon = (timeZone: string, day: string) => startOfDay(timeZone, day) + noonMs

/**
 * Returns the day a round was played: its own, else the first of the tournament, else the last; null in a
 * report without dates.
 */
export function findDayOfRound(
  { roundDates, startDate, endDate }: TrfTournament,
  round: number,
): string | null {
  return (
    parseTrfDate(roundDates[round - 1] ?? '') ?? parseTrfDate(startDate) ?? parseTrfDate(endDate)
  )
}
