import type { Database } from '../platform/database/database.ts'
import { seasonSpan } from '../seasons/season-span.ts'
import type { Span } from './match-store.ts'

/** What a season spans; null where none is asked for. */
export const spanOf = async (db: Database, seasonId: string | undefined): Promise<Span | null> =>
  seasonId === undefined ? null : seasonSpan(db, seasonId)
