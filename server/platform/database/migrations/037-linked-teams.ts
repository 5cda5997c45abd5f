import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** The group from which a team was created. It may be deleted and restored. */
export async function linkTeamsWithGroups(db: Kysely<never>, { types: { text } }: Engine) {
  await sql`alter table teams add column group_id ${text}`.execute(db)
  await sql`create index teams_by_group on teams (group_id)`.execute(db)
}
