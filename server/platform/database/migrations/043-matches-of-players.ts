import { sql, type Kysely } from 'kysely'

/** Matches between two players within a span are counted by this index alone, also those of pairs. */
export async function indexMatchesOfPlayers(db: Kysely<never>) {
  await sql`create index matches_of_players
    on matches (player1_id, player2_id, played_at, partner1_id, partner2_id)
    where status = 'completed'`.execute(db)
}
