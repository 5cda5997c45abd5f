import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Other clubs and teams. Each roster is projected from a log. */
export async function keepTeams(db: Kysely<never>, { types: { text, integer, tableEnd } }: Engine) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  await run(sql`create table affiliations (
    id ${text} primary key not null,
    name ${text} not null,
    name_folded ${text} not null,
    venue ${text} not null,
    contact ${text} not null,
    created_at ${integer} not null,
    version ${integer} not null
  ) ${tableEnd}`)
  await run(sql`alter table players add column affiliation_id ${text}`)
  await run(sql`create index players_by_affiliation on players (affiliation_id)`)
  await run(sql`create table teams (
    id ${text} primary key not null,
    sport_id ${text} not null,
    name ${text} not null,
    name_folded ${text} not null,
    description ${text} not null,
    color ${text} not null,
    second_color ${text} not null,
    home_venue ${text} not null,
    affiliation_id ${text} references affiliations (id),
    captain_id ${text},
    settings ${text} not null,
    is_public ${integer} not null,
    is_active ${integer} not null,
    player_count ${integer} not null,
    created_by ${text},
    created_at ${integer} not null,
    updated_at ${integer} not null,
    version ${integer} not null
  ) ${tableEnd}`)
  await run(sql`create index teams_by_name on teams (name_folded, id)`)
  await run(sql`create index teams_by_affiliation on teams (affiliation_id)`)
  await run(sql`create table team_log (
    team_id ${text} not null references teams (id) on delete cascade,
    sequence ${integer} not null,
    at ${integer} not null,
    by_id ${text},
    event ${text} not null,
    primary key (team_id, sequence)
  ) ${tableEnd}`)
  await run(sql`create table team_players (
    id ${text} primary key not null,
    team_id ${text} not null references teams (id) on delete cascade,
    player_id ${text} not null,
    player_name ${text} not null,
    role ${text} not null,
    jersey_number ${integer},
    joined_at ${integer} not null,
    left_at ${integer}
  ) ${tableEnd}`)
  await run(sql`create unique index team_players_player on team_players (team_id, player_id)`)
  await run(
    sql`create unique index team_players_number on team_players (team_id, jersey_number)
      where jersey_number is not null and left_at is null`,
  )
  await run(sql`create index team_players_by_player on team_players (player_id)`)
}
