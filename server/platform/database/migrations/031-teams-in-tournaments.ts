import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** The tournament match that a team match decides. */
export async function keepTeamsInTournaments(db: Kysely<never>, { types: { text } }: Engine) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  await run(sql`alter table team_matches add column tournament_id ${text}`)
  await run(sql`alter table team_matches add column tournament_match_id ${text}`)
  await run(
    sql`create index team_matches_in_tournament on team_matches (tournament_id, tournament_match_id)`,
  )
}
