import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Whether a notice reached a device of the person, and the answer. */
export async function keepArrivals(db: Kysely<never>, { types: { text, integer } }: Engine) {
  await sql`alter table notices add column told_at ${integer}`.execute(db)
  await sql`alter table notices add column answer ${text}`.execute(db)
  await sql`alter table notices add column answered_at ${integer}`.execute(db)
}
