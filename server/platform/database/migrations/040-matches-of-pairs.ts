import { sql, type Kysely } from 'kysely'

/** Index of doubles matches, needed to count matches. */
export async function indexMatchesOfPairs(db: Kysely<never>) {
  await sql`create index matches_of_pairs on matches (status, partner1_id, partner2_id)
    where partner1_id is not null or partner2_id is not null`.execute(db)
}
