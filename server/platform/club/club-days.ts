import type { ClubSettings } from '#contract/club/club-settings.ts'
import { dayIn } from '#contract/club/club-time.ts'
import { startOfDay } from '#contract/club/local-time.ts'
import { addDays } from '#engine/tournaments/log/days.ts'

type Calendar = Pick<ClubSettings, 'timeZone' | 'weekStart'>

/** Numbers of weekdays as returned by `getUTCDay`. */
const weekdayNumbers: Record<ClubSettings['weekStart'], number> = {
  sunday: 0,
  monday: 1,
  saturday: 6,
}

let cachedWeek: { readonly key: string; readonly days: readonly number[] } | null = null

/** Returns the start of each day of this week in the club's time zone, epoch ms. */
export function startsOfWeekDays(
  now: number,
  { timeZone, weekStart }: Calendar,
): readonly number[] {
  const today = dayIn(timeZone, now)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const first = addDays(today, -((weekday - weekdayNumbers[weekStart] + 7) % 7))
  const key = `${first} ${timeZone}`
  if (cachedWeek?.key === key) return cachedWeek.days
  const days = Array.from({ length: 7 }, (_, day) => startOfDay(timeZone, addDays(first, day)))
  cachedWeek = { key, days }
  return days
}

/** Returns when the day `days` days ago began in the club's time zone, epoch ms. */
export function startOfPastDay(now: number, days: number, { timeZone }: Calendar): number {
  return startOfDay(timeZone, addDays(dayIn(timeZone, now), -days))
}
