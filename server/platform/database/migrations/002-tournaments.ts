import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Engine } from '../engine.ts'

/** Tournaments: a log each, its projections, and the tables that matches are called to. */
export async function createTournaments(db: Kysely<never>, { types }: Engine) {
  const { text, integer, real } = types
  const words = (...values: string[]) => sql.join(values.map((value) => sql.lit(value)))
  const flag = (name: string) =>
    sql`${sql.raw(name)} ${integer} not null check (${sql.raw(name)} in (0, 1))`
  const table = async (name: string, ...parts: RawBuilder<unknown>[]) => {
    await sql`create table ${sql.table(name)} (${sql.join(parts)}) ${types.tableEnd}`.execute(db)
  }
  const run = async (statement: string) => {
    await sql.raw(statement).execute(db)
  }
  const formats = words(
    'single_elimination',
    'double_elimination',
    'round_robin',
    'double_round_robin',
    'swiss',
    'groups_then_knockout',
  )
  const statuses = words('draft', 'registration', 'check_in', 'active', 'completed', 'cancelled')

  await table(
    'tournaments',
    sql`id ${text} primary key not null`,
    sql`name ${text} not null`,
    sql`name_folded ${text} not null`,
    sql`description ${text} not null`,
    sql`sport_id ${text} not null`,
    sql`format ${text} not null check (format in (${formats}))`,
    sql`match_format ${text} not null`,
    sql`status ${text} not null check (status in (${statuses}))`,
    sql`start_date ${integer}`,
    sql`end_date ${integer}`,
    sql`venue ${text} not null`,
    sql`prizes ${text} not null`,
    sql`rules ${text} not null`,
    flag('rated'),
    flag('auto_start'),
    flag('is_public'),
    flag('requires_approval'),
    sql`max_participants ${integer}`,
    sql`min_participants ${integer} not null`,
    sql`registration_deadline ${integer}`,
    sql`tables ${text} not null`,
    sql`rest_minutes ${integer} not null`,
    sql`settings ${text} not null`,
    sql`current_round ${integer} not null`,
    sql`participant_count ${integer} not null`,
    sql`registered_count ${integer} not null`,
    sql`checked_in_count ${integer} not null`,
    sql`waiting_count ${integer} not null`,
    sql`pending_count ${integer} not null`,
    sql`match_count ${integer} not null`,
    sql`decided_count ${integer} not null`,
    sql`winner_id ${text}`,
    sql`started_at ${integer}`,
    sql`completed_at ${integer}`,
    sql`created_by ${text} references users (id) on delete set null`,
    sql`created_at ${integer} not null`,
    sql`updated_at ${integer} not null`,
    sql`revision ${integer} not null`,
    sql`version ${integer} not null`,
  )
  await run('create index tournaments_status on tournaments (status, start_date, id)')

  await table(
    'tournament_log',
    sql`tournament_id ${text} not null references tournaments (id) on delete cascade`,
    sql`sequence ${integer} not null`,
    sql`at ${integer} not null`,
    sql`by_id ${text} references users (id) on delete set null`,
    sql`event ${text} not null`,
    sql`primary key (tournament_id, sequence)`,
  )

  // Names are kept when a player is deleted, so that the bracket stays complete.
  await table(
    'tournament_participants',
    sql`id ${text} primary key not null`,
    sql`tournament_id ${text} not null references tournaments (id) on delete cascade`,
    sql`player_id ${text} not null`,
    sql`player_name ${text} not null`,
    sql`status ${text} not null`,
    sql`seed ${integer}`,
    sql`place ${integer}`,
    sql`rating ${real}`,
    sql`registered_at ${integer} not null`,
  )
  await run(
    'create unique index tournament_participants_player on tournament_participants (tournament_id, player_id)',
  )
  await run(
    'create index tournament_participants_of on tournament_participants (player_id, tournament_id)',
  )

  await table(
    'tournament_calls',
    sql`tournament_id ${text} not null references tournaments (id) on delete cascade`,
    sql`match_id ${text} not null`,
    sql`sport_id ${text} not null`,
    sql`table_name ${text} not null`,
    sql`player1_id ${text} not null`,
    sql`player2_id ${text} not null`,
    sql`called_at ${integer} not null`,
    sql`by_id ${text} references users (id) on delete set null`,
    sql`primary key (tournament_id, match_id)`,
  )
  await run('create unique index tournament_calls_table on tournament_calls (sport_id, table_name)')

  await sql`alter table matches add column tournament_id ${text}`.execute(db)
  await sql`alter table matches add column tournament_match_id ${text}`.execute(db)
  await run('create index matches_tournament on matches (tournament_id, tournament_match_id)')
}
