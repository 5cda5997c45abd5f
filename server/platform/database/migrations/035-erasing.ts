import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** When a player or an account was erased: the row is kept, so that matches keep both sides. */
export async function keepErasures(db: Kysely<never>, { types: { integer } }: Engine) {
  await sql`alter table players add column erased_at ${integer}`.execute(db)
  await sql`alter table users add column erased_at ${integer}`.execute(db)
}
