import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Nicknames, which also distinguish people of one name. */
export async function addNicknames(db: Kysely<never>, { types: { text } }: Engine) {
  await sql`alter table players add column nickname ${text}`.execute(db)
  await sql`alter table players add column nickname_folded ${text}`.execute(db)
}
