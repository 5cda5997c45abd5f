import { rangeDays, type Range } from '#contract/ratings.ts'
import { startOfPastDay, startsOfWeekDays } from '../platform/club/club-days.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import { findSeasonSpan } from '../seasons/season-span.ts'
import type { Database } from '../platform/database/database.ts'

/** A time range in epoch ms, from `from` until before `to`; `to` is null if it is open. */
export type TimeRange = { readonly from: number; readonly to: number | null }

type TimeRangeQuery = { readonly range: Range; readonly seasonId?: string | undefined }

/** Returns the time range of a named range or season, by the club's days; null for all time. */
export async function findTimeRange(
  db: Database,
  { range, seasonId }: TimeRangeQuery,
  now: number,
): Promise<TimeRange | null> {
  if (seasonId !== undefined) return findSeasonSpan(db, seasonId)
  const days = rangeDays[range]
  if (days === null) return null
  const settings = await readSettings(db)
  const from =
    range === 'week' ? startsOfWeekDays(now, settings)[0]! : startOfPastDay(now, days, settings)
  return { from, to: null }
}
