import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Matches that an organiser marked as not duplicates. */
export async function keepDoubles(db: Kysely<never>, { types }: Engine) {
  const { text, integer } = types
  await sql`create table kept_matches (
    match_id ${text} primary key not null references matches (id) on delete cascade,
    by_id ${text} references users (id) on delete set null,
    at ${integer} not null
  ) ${types.tableEnd}`.execute(db)
  await sql`create index matches_entered on matches (created_at)`.execute(db)
}
