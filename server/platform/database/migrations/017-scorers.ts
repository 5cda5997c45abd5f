import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** People without an account who score by a code, for one match or one table. */
export async function keepScorers(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  await sql`alter table users add column scope ${text}`.execute(db)
  await sql`create table live_codes (
    hash ${text} primary key not null,
    scope ${text} not null,
    created_by ${text} not null references users (id),
    created_at ${integer} not null,
    expires_at ${integer} not null,
    ended_at ${integer}
  ) ${tableEnd}`.execute(db)
}
