import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** The time up to which reminders of a team match were sent. */
export async function keepTeamReminders(db: Kysely<never>, { types: { integer } }: Engine) {
  await sql`alter table team_matches
    add column reminded_at ${integer} not null default 0`.execute(db)
  await sql`update team_matches set reminded_at = updated_at`.execute(db)
  await sql`create index team_matches_starts on team_matches (starts_at) where is_over = 0`.execute(
    db,
  )
}
