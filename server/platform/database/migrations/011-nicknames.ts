import { sql, type Kysely } from 'kysely'
import type { Engine } from '../dialect.ts'

/** What the club calls somebody, which also tells people of one name apart. */
export async function addNicknames(db: Kysely<never>, { types: { text } }: Engine) {
  await sql`alter table players add column nickname ${text}`.execute(db)
  await sql`alter table players add column nickname_folded ${text}`.execute(db)
}
