import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Team matches: their logs, columns for lists, and the recorded matches of their rubbers. */
export async function keepTeamMatches(
  db: Kysely<never>,
  { types: { text, integer, real, tableEnd } }: Engine,
) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  await run(sql`create table team_matches (
    id ${text} primary key not null,
    sport_id ${text} not null,
    system_id ${text} not null,
    play_order ${text},
    home_id ${text} not null references teams (id),
    away_id ${text} not null references teams (id),
    status ${text} not null,
    starts_at ${integer},
    line_ups_due ${integer},
    venue ${text} not null,
    tables ${integer} not null,
    home_score ${real} not null,
    away_score ${real} not null,
    home_units ${real} not null,
    away_units ${real} not null,
    winner ${integer},
    played_at ${integer},
    is_over ${integer} not null,
    code_hash ${text},
    code_expires_at ${integer},
    created_by ${text},
    created_at ${integer} not null,
    updated_at ${integer} not null,
    version ${integer} not null
  ) ${tableEnd}`)
  await run(sql`create index team_matches_home on team_matches (home_id)`)
  await run(sql`create index team_matches_away on team_matches (away_id)`)
  await run(sql`create unique index team_matches_code on team_matches (code_hash)`)
  await run(sql`create table team_match_log (
    team_match_id ${text} not null references team_matches (id) on delete cascade,
    sequence ${integer} not null,
    at ${integer} not null,
    by_id ${text},
    event ${text} not null,
    primary key (team_match_id, sequence)
  ) ${tableEnd}`)
  await run(sql`alter table matches add column team_match_id ${text}`)
  await run(sql`alter table matches add column rubber ${integer}`)
  await run(
    sql`create index matches_by_team_match on matches (team_match_id) where team_match_id is not null`,
  )
}
