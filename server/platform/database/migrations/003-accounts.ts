import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Engine } from '../engine.ts'

/** Account security: second factors, passkeys, codes, messages, the audit log. */
export async function secureAccounts(db: Kysely<never>, { types }: Engine) {
  const { text, integer } = types
  const words = (...values: string[]) => sql.join(values.map((value) => sql.lit(value)))
  const flag = (name: string) =>
    sql`${sql.raw(name)} ${integer} not null check (${sql.raw(name)} in (0, 1))`
  const user = sql`user_id ${text} not null references users (id) on delete cascade`
  const table = async (name: string, ...parts: RawBuilder<unknown>[]) => {
    await sql`create table ${sql.table(name)} (${sql.join(parts)}) ${types.tableEnd}`.execute(db)
  }
  const add = async (name: string, column: RawBuilder<unknown>) => {
    await sql`alter table ${sql.table(name)} add column ${column}`.execute(db)
  }
  const index = async (definition: string) => {
    await sql.raw(`create ${definition}`).execute(db)
  }

  await add('users', sql`country_code ${text}`)
  await add('users', sql`email_verified_at ${integer}`)
  await add('users', sql`password_changed_at ${integer}`)
  await add('users', sql`password_change_required ${integer} not null default 0`)
  await add('users', sql`locked_at ${integer}`)
  await add('sessions', sql`description ${text} not null default ''`)

  await table(
    'two_factors',
    sql`user_id ${text} primary key not null references users (id) on delete cascade`,
    sql`secret ${text} not null`,
    flag('enabled'),
    sql`last_step ${integer} not null`,
    sql`created_at ${integer} not null`,
    sql`enabled_at ${integer}`,
  )
  await table(
    'spare_codes',
    sql`hash ${text} primary key not null`,
    user,
    sql`kind ${text} not null check (kind in (${words('backup', 'recovery')}))`,
    sql`created_at ${integer} not null`,
    sql`expires_at ${integer}`,
    sql`used_at ${integer}`,
  )
  await index('index spare_codes_user on spare_codes (user_id, kind)')

  await table(
    'passkeys',
    sql`id ${text} primary key not null`,
    user,
    sql`name ${text} not null`,
    sql`public_key ${text} not null`,
    sql`counter ${integer} not null`,
    sql`transports ${text} not null`,
    sql`created_at ${integer} not null`,
    sql`last_used_at ${integer}`,
  )
  await index('index passkeys_user on passkeys (user_id)')

  await table(
    'tickets',
    sql`hash ${text} primary key not null`,
    sql`kind ${text} not null`,
    sql`user_id ${text} references users (id) on delete cascade`,
    sql`data ${text} not null`,
    sql`created_at ${integer} not null`,
    sql`expires_at ${integer} not null`,
    sql`used_at ${integer}`,
  )
  await index('index tickets_expiry on tickets (expires_at)')

  await table(
    'phone_codes',
    sql`key ${text} primary key not null`,
    sql`code_hash ${text} not null`,
    sql`attempts ${integer} not null`,
    sql`resends ${integer} not null`,
    sql`created_at ${integer} not null`,
    sql`expires_at ${integer} not null`,
  )

  await table(
    'password_history',
    user,
    sql`created_at ${integer} not null`,
    sql`password_hash ${text} not null`,
    sql`primary key (user_id, created_at, password_hash)`,
  )

  await table(
    'messages',
    sql`id ${text} primary key not null`,
    sql`channel ${text} not null check (channel in (${words('email', 'sms', 'reset')}))`,
    sql`sealed ${text} not null`,
    sql`attempts ${integer} not null`,
    sql`next_attempt_at ${integer} not null`,
    sql`expires_at ${integer} not null`,
    sql`error ${text}`,
    sql`created_at ${integer} not null`,
  )
  await index('index messages_next on messages (next_attempt_at)')

  await table(
    'player_claims',
    sql`id ${text} primary key not null`,
    user,
    sql`player_id ${text} not null references players (id) on delete cascade`,
    sql`created_at ${integer} not null`,
  )
  await index('unique index player_claims_user on player_claims (user_id)')

  await table(
    'player_invitations',
    sql`hash ${text} primary key not null`,
    sql`player_id ${text} not null references players (id) on delete cascade`,
    sql`created_by ${text} references users (id) on delete set null`,
    sql`created_at ${integer} not null`,
    sql`expires_at ${integer} not null`,
    sql`used_at ${integer}`,
  )

  await table(
    'audit_events',
    sql`sequence ${integer} primary key not null`,
    sql`id ${text} not null`,
    sql`at ${integer} not null`,
    sql`event_type ${text} not null`,
    sql`severity ${text} not null`,
    sql`outcome ${text} not null`,
    sql`user_id ${text}`,
    sql`session_id ${text}`,
    sql`details ${text} not null`,
    sql`risk_score ${integer} not null`,
    sql`correlation_id ${text}`,
    sql`subject ${text}`,
    sql`previous_hash ${text} not null`,
    sql`hash ${text} not null`,
  )
  await index('index audit_events_user on audit_events (user_id, at)')
  await index('index audit_events_type on audit_events (event_type, subject, at)')

  await table(
    'security_alerts',
    sql`id ${text} primary key not null`,
    sql`event_ids ${text} not null`,
    sql`alert_type ${text} not null`,
    sql`severity ${text} not null`,
    sql`description ${text} not null`,
    sql`recommendations ${text} not null`,
    sql`subject ${text}`,
    sql`created_at ${integer} not null`,
    sql`acknowledged_at ${integer}`,
    sql`acknowledged_by ${text} references users (id) on delete set null`,
  )
  await index('index security_alerts_newest on security_alerts (created_at)')
}
