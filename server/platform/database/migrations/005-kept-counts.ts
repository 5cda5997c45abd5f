import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Stores the number of matches of each player and the time of the last one. */
export async function keepCounts(db: Kysely<never>, { types: { integer } }: Engine) {
  await sql`alter table players add column match_count ${integer} not null default 0`.execute(db)
  await sql`alter table players add column last_played_at ${integer}`.execute(db)
  await sql`create index participations_counting on participations (player_id, played_at)
    where counts = 1`.execute(db)
  await sql`update players set
    match_count = (select cast(count(*) as integer) from participations p
      where p.player_id = players.id and p.counts = 1),
    last_played_at = (select max(p.played_at) from participations p
      where p.player_id = players.id and p.counts = 1)`.execute(db)
}
