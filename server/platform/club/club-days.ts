import type { ClubSettings } from '#contract/club/club-settings.ts'
import { dayIn } from '#contract/club/club-time.ts'
import { startOfDay } from '#contract/club/local-time.ts'
import { addDays } from '#engine/tournaments/log/days.ts'

type Calendar = Pick<ClubSettings, 'timeZone' | 'weekStart'>

/** From Sunday 0 to Saturday 6, like `getUTCDay`. */
const numbers: Record<ClubSettings['weekStart'], number> = { sunday: 0, monday: 1, saturday: 6 }

let last: { readonly key: string; readonly days: readonly number[] } | null = null

/** Returns the start of each day of this week in the club's time zone, epoch ms. */
export function weekDays(now: number, { timeZone, weekStart }: Calendar): readonly number[] {
  const today = dayIn(timeZone, now)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const first = addDays(today, -((weekday - numbers[weekStart] + 7) % 7))
  const key = `${first} ${timeZone}`
  if (last?.key === key) return last.days
  const days = Array.from({ length: 7 }, (_, at) => startOfDay(timeZone, addDays(first, at)))
  last = { key, days }
  return days
}

/** Returns when the day `days` days ago began in the club's time zone, epoch ms. */
export function daysAgo(now: number, days: number, { timeZone }: Calendar): number {
  return startOfDay(timeZone, addDays(dayIn(timeZone, now), -days))
}
