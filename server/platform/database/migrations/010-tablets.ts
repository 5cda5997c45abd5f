import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Shared tablets are accounts without a person. */
export async function enrolTablets(db: Kysely<never>, { types: { text, integer } }: Engine) {
  await sql`alter table users add column is_tablet ${integer} not null default 0`.execute(db)
  await sql`alter table users add column enrolled_by ${text}
    references users (id) on delete set null`.execute(db)
}
