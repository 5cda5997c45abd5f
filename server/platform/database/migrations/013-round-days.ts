import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Dates of rounds as JSON, so that the calendar reads them without folding the log. */
export async function keepRoundDays(db: Kysely<never>, { types: { text } }: Engine) {
  await sql`alter table tournaments add column round_days ${text}`.execute(db)
}
