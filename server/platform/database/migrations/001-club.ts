import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Engine } from '../engine.ts'

/** The club, its people, matches, ratings and events. */
export async function createClub(db: Kysely<never>, { types }: Engine) {
  const { text, integer, real } = types
  const id = sql`${text} primary key not null`
  const words = (...values: string[]) => sql.join(values.map((value) => sql.lit(value)))
  const flag = (name: string) =>
    sql`${sql.raw(name)} ${integer} not null check (${sql.raw(name)} in (0, 1))`
  const table = async (name: string, ...parts: RawBuilder<unknown>[]) => {
    await sql`create table ${sql.table(name)} (${sql.join(parts)}) ${types.tableEnd}`.execute(db)
  }
  const index = async (definition: string) => {
    await sql.raw(`create ${definition}`).execute(db)
  }
  const standing = sql`
    rating ${real} not null, variance ${real} not null, last_played_at ${integer},
    games ${integer} not null, wins ${integer} not null, losses ${integer} not null,
    draws ${integer} not null, streak ${integer} not null, longest_streak ${integer} not null,
    highest_rating ${real}, highest_rating_at ${integer}`
  const boards = words(
    'tabletennis',
    'pool',
    'darts',
    'chess',
    'chess.blitz',
    'chess.rapid',
    'chess.classical',
    'foosball',
  )
  const sports = words('tabletennis', 'pool', 'darts', 'chess', 'foosball')

  await table(
    'clubs',
    sql`id ${id}`,
    sql`name ${text} not null`,
    flag('is_demo'),
    flag('public_results'),
    sql`created_at ${integer} not null`,
    sql`version ${integer} not null`,
  )

  await table(
    'players',
    sql`id ${id}`,
    sql`name ${text} not null`,
    sql`name_folded ${text} not null`,
    sql`email ${text}`,
    sql`email_folded ${text}`,
    sql`avatar_url ${text}`,
    sql`starting_level ${text} check (starting_level in (${words('beginner', 'club', 'strong', 'expert')}))`,
    sql`retired_at ${integer}`,
    sql`created_by ${text}`,
    sql`created_at ${integer} not null`,
    sql`updated_at ${integer} not null`,
    sql`version ${integer} not null`,
  )
  await index('unique index players_email on players (email_folded)')
  await index('index players_name on players (name_folded, id)')

  await table(
    'users',
    sql`id ${id}`,
    sql`email ${text} not null`,
    sql`email_folded ${text} not null`,
    sql`name ${text} not null`,
    sql`handle ${text} not null`,
    sql`handle_folded ${text} not null`,
    sql`role ${text} not null check (role in (${words('admin', 'organizer', 'player')}))`,
    sql`password_hash ${text}`,
    sql`avatar ${text}`,
    sql`phone_number ${text}`,
    flag('phone_verified'),
    flag('is_active'),
    flag('is_demo'),
    sql`player_id ${text} references players (id) on delete set null`,
    sql`created_at ${integer} not null`,
    sql`updated_at ${integer} not null`,
    sql`last_login_at ${integer}`,
    sql`version ${integer} not null`,
  )
  await index('unique index users_email on users (email_folded)')
  await index('unique index users_handle on users (handle_folded)')
  await index('unique index users_phone on users (phone_number)')
  await index('unique index users_player on users (player_id)')

  await table(
    'sessions',
    sql`id ${id}`,
    sql`user_id ${text} not null references users (id) on delete cascade`,
    sql`client ${text} not null check (client in (${words('browser', 'api')}))`,
    sql`fingerprint ${text} not null`,
    sql`created_at ${integer} not null`,
    sql`last_seen_at ${integer} not null`,
    sql`ends_at ${integer} not null`,
    sql`ended_at ${integer}`,
    sql`ended_reason ${text}`,
  )
  await index('index sessions_user on sessions (user_id)')

  await table(
    'tokens',
    sql`hash ${id}`,
    sql`session_id ${text} not null references sessions (id) on delete cascade`,
    sql`kind ${text} not null check (kind in (${words('access', 'refresh')}))`,
    sql`expires_at ${integer} not null`,
    sql`used_at ${integer}`,
  )
  await index('index tokens_session on tokens (session_id)')
  await index('index tokens_expiry on tokens (expires_at)')

  await table(
    'devices',
    sql`hash ${id}`,
    sql`user_id ${text} not null references users (id) on delete cascade`,
    sql`created_at ${integer} not null`,
    sql`last_seen_at ${integer} not null`,
  )
  await index('index devices_user on devices (user_id)')

  await table(
    'login_locks',
    sql`email ${id}`,
    sql`failures ${integer} not null`,
    sql`lockouts ${integer} not null`,
    sql`locked_until ${integer}`,
    sql`updated_at ${integer} not null`,
  )

  await table(
    'rate_limits',
    sql`key ${id}`,
    sql`points ${integer} not null`,
    sql`expires_at ${integer} not null`,
  )

  await table(
    'idempotency_keys',
    sql`key ${id}`,
    sql`request_hash ${text} not null`,
    sql`status ${integer} not null`,
    sql`reply ${text} not null`,
    sql`created_at ${integer} not null`,
  )
  await index('index idempotency_keys_age on idempotency_keys (created_at)')

  await table(
    'matches',
    sql`id ${id}`,
    sql`sport_id ${text} not null check (sport_id in (${sports}))`,
    sql`format ${text} not null`,
    sql`match_type ${text} not null check (match_type in (${words('casual', 'friendly', 'league', 'tournament')}))`,
    sql`status ${text} not null check (status in (${words('completed', 'void')}))`,
    flag('rated'),
    sql`player1_id ${text} not null references players (id)`,
    sql`player2_id ${text} not null references players (id)`,
    sql`partner1_id ${text} references players (id)`,
    sql`partner2_id ${text} references players (id)`,
    sql`score1 ${real} not null`,
    sql`score2 ${real} not null`,
    sql`winner_side ${integer} not null check (winner_side in (0, 1, 2))`,
    sql`ending ${text} not null check (ending in (${words('played', 'retired', 'forfeit', 'double_forfeit')}))`,
    sql`details ${text}`,
    sql`margin1 ${real}`,
    sql`margin2 ${real}`,
    sql`played_at ${integer} not null`,
    sql`created_at ${integer} not null`,
    sql`updated_at ${integer} not null`,
    sql`created_by ${text} references users (id) on delete set null`,
    sql`void_reason ${text}`,
    sql`version ${integer} not null`,
  )
  await index('index matches_newest on matches (played_at, created_at, id)')
  await index('index matches_sport on matches (sport_id, played_at, created_at, id)')

  await table(
    'participations',
    sql`match_id ${text} not null references matches (id) on delete cascade`,
    sql`player_id ${text} not null references players (id)`,
    sql`side ${integer} not null check (side in (1, 2))`,
    sql`sport_id ${text} not null`,
    sql`played_at ${integer} not null`,
    flag('counts'),
    sql`primary key (match_id, player_id)`,
  )
  await index('index participations_player on participations (player_id, played_at, match_id)')

  await table(
    'match_log',
    sql`match_id ${text} not null references matches (id) on delete cascade`,
    sql`sequence ${integer} not null`,
    sql`kind ${text} not null check (kind in (${words('recorded', 'corrected', 'voided', 'merged')}))`,
    sql`at ${integer} not null`,
    sql`by_id ${text} references users (id) on delete set null`,
    sql`reason ${text}`,
    sql`snapshot ${text} not null`,
    sql`primary key (match_id, sequence)`,
  )

  await table(
    'rating_changes',
    sql`board ${text} not null check (board in (${boards}))`,
    sql`match_id ${text} not null references matches (id) on delete cascade`,
    sql`player_id ${text} not null references players (id)`,
    sql`played_at ${integer} not null`,
    sql`created_at ${integer} not null`,
    sql`expected ${real} not null`,
    sql`actual ${real} not null`,
    sql`weight ${real} not null`,
    sql`opponent_rating ${real} not null`,
    sql`opponent_variance ${real} not null`,
    sql`rating_before ${real} not null`,
    sql`variance_before ${real} not null`,
    sql`games_before ${integer} not null`,
    standing,
    sql`primary key (board, match_id, player_id)`,
  )
  await index(
    'index rating_changes_player on rating_changes (board, player_id, played_at, created_at, match_id)',
  )
  await index(
    'index rating_changes_order on rating_changes (board, played_at, created_at, match_id)',
  )
  await index('index rating_changes_match on rating_changes (match_id)')

  await table(
    'ratings',
    sql`board ${text} not null check (board in (${boards}))`,
    sql`player_id ${text} not null references players (id)`,
    standing,
    sql`form ${text} not null`,
    sql`recent ${text} not null`,
    sql`primary key (board, player_id)`,
  )
  await index('index ratings_player on ratings (player_id)')

  await table(
    'boards',
    sql`board ${id} check (board in (${boards}))`,
    sql`revision ${integer} not null`,
  )
  await sql`insert into boards (board, revision) values ${sql.join(
    [
      'tabletennis',
      'pool',
      'darts',
      'chess',
      'chess.blitz',
      'chess.rapid',
      'chess.classical',
      'foosball',
    ].map((board) => sql`(${sql.lit(board)}, 1)`),
  )}`.execute(db)

  await table(
    'events',
    sql`sequence ${types.sequence}`,
    sql`transaction_id ${types.transactionId}`,
    sql`id ${text} not null`,
    sql`type ${text} not null`,
    sql`data ${text} not null`,
    sql`created_at ${integer} not null`,
  )
  await index('index events_age on events (created_at)')
}
