import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Pictures of players, as base64 text, which both databases store alike. */
export async function keepAvatars(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  await sql`create table avatars (
    id ${text} primary key not null,
    player_id ${text} not null references players (id) on delete cascade,
    type ${text} not null,
    data ${text} not null,
    created_at ${integer} not null
  ) ${tableEnd}`.execute(db)
  await sql`create index avatars_player on avatars (player_id)`.execute(db)
}
