import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** The node that pairs the next round of a large tournament, and when its claim expires. */
export async function claimPairings(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  await sql`create table pairing_claims (
    tournament_id ${text} primary key not null references tournaments (id) on delete cascade,
    holder ${text} not null,
    expires_at ${integer} not null
  ) ${tableEnd}`.execute(db)
}
