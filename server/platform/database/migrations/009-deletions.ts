import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Recent deletions with everything needed to restore them. */
export async function keepDeletions(db: Kysely<never>, { types }: Engine) {
  const { text, integer } = types
  await sql`create table kept_deletions (
    id ${text} primary key not null,
    kind ${text} not null check (kind in ('player', 'tournament')),
    subject_id ${text} not null,
    name ${text} not null,
    matches ${integer} not null,
    at ${integer} not null,
    by_id ${text} references users (id) on delete set null,
    data ${text} not null
  ) ${types.tableEnd}`.execute(db)
  await sql`create index kept_deletions_age on kept_deletions (at)`.execute(db)
  await sql`create index kept_deletions_subject on kept_deletions (subject_id)`.execute(db)
}
