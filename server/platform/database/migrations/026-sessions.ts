import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Club nights of groups and their logs. `waiting` is the length of the waiting list, so that freed places
 * are checked only if someone waits. `settled_at` is the time up to which people were notified.
 */
export async function keepSessions(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  await run(sql`create table group_sessions (
    id ${text} primary key not null,
    group_id ${text} not null references groups (id) on delete cascade,
    starts_at ${integer} not null,
    ends_at ${integer} not null,
    is_cancelled ${integer} not null check (is_cancelled in (0, 1)),
    waiting ${integer} not null,
    settled_at ${integer} not null,
    revision ${integer} not null,
    version ${integer} not null
  ) ${tableEnd}`)
  await run(sql`create index group_sessions_by_group on group_sessions (group_id, starts_at)`)
  await run(
    sql`create index group_sessions_that_wait on group_sessions (starts_at) where waiting > 0`,
  )
  await run(sql`create table group_session_log (
    session_id ${text} not null references group_sessions (id) on delete cascade,
    sequence ${integer} not null,
    at ${integer} not null,
    by_id ${text} references users (id) on delete set null,
    event ${text} not null,
    primary key (session_id, sequence)
  ) ${tableEnd}`)
}
