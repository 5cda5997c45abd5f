import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Webhooks and their deliveries. */
export async function keepWebhooks(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  await sql`create table webhooks (
    id ${text} not null primary key,
    name ${text} not null,
    service ${text} not null,
    events ${text} not null,
    sport_ids ${text} not null,
    group_id ${text} references groups (id) on delete cascade,
    host ${text} not null,
    sealed_url ${text} not null,
    sealed_secret ${text} not null,
    is_active ${integer} not null,
    active_since ${integer} not null,
    failures ${integer} not null,
    retry_at ${integer} not null,
    busy_until ${integer} not null,
    last_delivered_at ${integer},
    created_at ${integer} not null,
    version ${integer} not null
  ) ${tableEnd}`.execute(db)
  await sql`create table webhook_deliveries (
    id ${text} not null primary key,
    webhook_id ${text} not null references webhooks (id) on delete cascade,
    type ${text} not null,
    message ${text} not null,
    sequence ${integer} not null,
    created_at ${integer} not null,
    due_since ${integer} not null,
    attempts ${integer} not null,
    last_attempt_at ${integer},
    delivered_at ${integer},
    failed_at ${integer},
    answer ${text}
  ) ${tableEnd}`.execute(db)
  await sql`create index webhook_deliveries_of on webhook_deliveries (webhook_id, sequence)`.execute(
    db,
  )
  await sql`create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, sequence)
    where delivered_at is null and failed_at is null`.execute(db)
  await sql`create table webhook_state (
    name ${text} not null primary key,
    value ${text} not null
  ) ${tableEnd}`.execute(db)
}
