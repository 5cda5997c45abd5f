import { sql, type Kysely } from 'kysely'
import type { Engine } from '../dialect.ts'

/** The days of the rounds of a table, as JSON, so that the calendar reads them without a fold. */
export async function keepRoundDays(db: Kysely<never>, { types: { text } }: Engine) {
  await sql`alter table tournaments add column round_days ${text}`.execute(db)
}
