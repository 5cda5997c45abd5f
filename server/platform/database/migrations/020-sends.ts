import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Browsers that receive pushes, and the queue of messages. Sent messages are kept for a day to limit their
 * number. The queue has no foreign keys, so that notifying many people locks no other rows.
 */
export async function keepSends(db: Kysely<never>, { types: { text, integer, tableEnd } }: Engine) {
  const create = async (body: ReturnType<typeof sql>) => body.execute(db)
  await create(sql`create table push_subscriptions (
    id ${text} primary key not null,
    user_id ${text} not null references users (id) on delete cascade,
    session_id ${text} not null references sessions (id) on delete cascade,
    endpoint_hash ${text} not null,
    sealed ${text} not null,
    public_key ${text} not null,
    name ${text} not null,
    created_at ${integer} not null,
    renewed_at ${integer} not null,
    last_success_at ${integer}
  ) ${tableEnd}`)
  await create(
    sql`create unique index push_subscriptions_endpoint on push_subscriptions (endpoint_hash)`,
  )
  await create(sql`create index push_subscriptions_by_user on push_subscriptions (user_id)`)
  await create(sql`create index push_subscriptions_by_session on push_subscriptions (session_id)`)
  await create(sql`create table notice_sends (
    id ${text} primary key not null,
    user_id ${text} not null,
    channel ${text} not null,
    notice_id ${text},
    subscription_id ${text},
    topic ${text} not null,
    slot ${text} not null,
    is_urgent ${integer} not null,
    is_gathered ${integer} not null,
    send_at ${integer} not null,
    expires_at ${integer} not null,
    attempts ${integer} not null,
    sent_at ${integer},
    created_at ${integer} not null
  ) ${tableEnd}`)
  await create(sql`create index notice_sends_due on notice_sends (send_at) where sent_at is null`)
  await create(sql`create index notice_sends_by_user on notice_sends (user_id, sent_at)`)
  await create(sql`create index notice_sends_by_subscription on notice_sends (subscription_id)`)
}
