import { sql, type Kysely } from 'kysely'

/** Live matches of a player are looked up at every start: by whoever stands first on either side. */
export async function indexLivePlayers(db: Kysely<never>) {
  for (const seat of ['player1', 'player2'] as const) {
    const column = sql.id(`${seat}_id`)
    await sql`create index ${sql.id(`live_matches_by_${seat}`)}
      on live_matches (${column}, game, started_at)`.execute(db)
  }
}
