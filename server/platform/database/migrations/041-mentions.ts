import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Places where free text still contains the name of an erased person. */
export async function keepMentions(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  await sql`create table mentions (
    id ${text} not null primary key,
    erased_id ${text} not null,
    kind ${text} not null,
    subject_id ${text} not null,
    text_hash ${text} not null,
    found_at ${integer} not null
  ) ${tableEnd}`.execute(db)
  await sql`create unique index mentions_of_text on mentions (kind, subject_id, text_hash)`.execute(
    db,
  )
}
