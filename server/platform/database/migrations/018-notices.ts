import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Notices: a row per person. A new notice replaces the one with the same `slot`, such as an earlier call
 * to the same match.
 */
export async function keepNotices(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  const create = async (body: ReturnType<typeof sql>) => body.execute(db)
  await create(sql`create table notices (
    id ${text} primary key not null,
    user_id ${text} not null,
    topic ${text} not null,
    slot ${text} not null,
    tournament_id ${text},
    key ${text} not null,
    said ${text} not null,
    subject ${text} not null,
    rings ${integer} not null,
    created_at ${integer} not null,
    seen_at ${integer},
    expires_at ${integer} not null
  ) ${tableEnd}`)
  await create(sql`create index notices_by_user on notices (user_id, created_at)`)
  await create(sql`create index notices_by_slot on notices (slot)`)
  await create(sql`create index notices_by_tournament on notices (tournament_id)`)
  await create(sql`create index notices_by_end on notices (expires_at)`)
  await create(sql`create table notice_settings (
    user_id ${text} primary key not null,
    settings ${text} not null,
    updated_at ${integer} not null
  ) ${tableEnd}`)
}
