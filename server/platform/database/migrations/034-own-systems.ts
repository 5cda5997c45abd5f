import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Team match systems defined by the club; team matches refer to them by id. */
export async function keepOwnSystems(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  await sql`create table team_systems (
    id ${text} primary key not null,
    sport_id ${text} not null,
    name ${text} not null,
    name_folded ${text} not null,
    definition ${text} not null,
    is_offered ${integer} not null,
    created_by ${text},
    created_at ${integer} not null,
    version ${integer} not null
  ) ${tableEnd}`.execute(db)
  await sql`create index team_matches_by_system on team_matches (system_id)`.execute(db)
}
