import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Numbers of players in FIDE and a national federation. FIDE numbers are unique. */
export async function addFederationNumbers(db: Kysely<never>, { types: { text } }: Engine) {
  await sql`alter table players add column fide_number ${text}`.execute(db)
  await sql`alter table players add column national_number ${text}`.execute(db)
  await sql`create unique index players_fide on players (fide_number)`.execute(db)
}
