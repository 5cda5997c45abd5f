import { sql, type Kysely } from 'kysely'

/** Index for looking up live matches of a player at every start, by the first player on either side. */
export async function indexLivePlayers(db: Kysely<never>) {
  for (const seat of ['player1', 'player2'] as const) {
    const column = sql.id(`${seat}_id`)
    await sql`create index ${sql.id(`live_matches_by_${seat}`)}
      on live_matches (${column}, game, started_at)`.execute(db)
  }
}
