import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Displays of the club: an unpaired one has a code, a paired one a name and settings. */
export async function keepDisplays(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  await sql`create table displays (
    id ${text} primary key not null,
    secret_hash ${text} not null,
    code ${text},
    code_expires_at ${integer},
    name ${text},
    settings ${text},
    paired_by ${text} references users (id) on delete set null,
    paired_at ${integer},
    last_seen_at ${integer},
    created_at ${integer} not null,
    version ${integer} not null
  ) ${tableEnd}`.execute(db)
  await sql`create unique index displays_secret on displays (secret_hash)`.execute(db)
  await sql`create unique index displays_code on displays (code) where code is not null`.execute(db)
}
