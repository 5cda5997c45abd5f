import { sql, type Kysely } from 'kysely'

/** Index for counting the matches of two players within a time span, including doubles. */
export async function indexMatchesOfPlayers(db: Kysely<never>) {
  await sql`create index matches_of_players
    on matches (player1_id, player2_id, played_at, partner1_id, partner2_id)
    where status = 'completed'`.execute(db)
}
