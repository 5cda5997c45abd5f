import { startOfDay } from '#contract/club/local-time.ts'
import { addDays } from '#engine/tournaments/log/days.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { Database } from '../platform/database/database.ts'
import { requireSeason } from './store.ts'

/**
 * Returns the start of a season's first day and the end of its last day in the club's time zone, epoch ms.
 */
export async function findSeasonSpan(
  db: Database,
  id: string,
): Promise<{ from: number; to: number }> {
  const { fromDay, toDay } = await requireSeason(db, id)
  const { timeZone } = await readSettings(db)
  return { from: startOfDay(timeZone, fromDay), to: startOfDay(timeZone, addDays(toDay, 1)) }
}
