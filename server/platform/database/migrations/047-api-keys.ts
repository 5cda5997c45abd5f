import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** API keys of accounts. */
export async function keepApiKeys(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  await sql`create table api_keys (
    id ${text} not null primary key,
    user_id ${text} not null references users (id) on delete cascade,
    hash ${text} not null,
    start ${text} not null,
    name ${text} not null,
    scope ${text} not null,
    created_at ${integer} not null,
    expires_at ${integer},
    last_used_at ${integer},
    revoked_at ${integer}
  ) ${tableEnd}`.execute(db)
  await sql`create index api_keys_hash on api_keys (hash)`.execute(db)
  await sql`create index api_keys_user on api_keys (user_id)`.execute(db)
}
