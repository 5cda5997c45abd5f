import type { Database } from '../platform/database/database.ts'
import { findSeasonSpan } from '../seasons/season-span.ts'
import type { TimeRange } from './matches/store.ts'

/** Returns the time range of a season; null without a season. */
export const findSeasonRange = async (
  db: Database,
  seasonId: string | undefined,
): Promise<TimeRange | null> => (seasonId === undefined ? null : findSeasonSpan(db, seasonId))
