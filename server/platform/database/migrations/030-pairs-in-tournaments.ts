import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** The partner of a participant in a tournament for pairs. */
export async function keepPairsInTournaments(db: Kysely<never>, { types: { text } }: Engine) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  await run(sql`alter table tournament_participants add column partner_id ${text}`)
  await run(sql`alter table tournament_participants add column partner_name ${text}`)
  await run(
    sql`create index tournament_participants_with on tournament_participants (partner_id, tournament_id)`,
  )
}
