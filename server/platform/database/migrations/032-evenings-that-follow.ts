import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Whether regulars were signed up for a club night, and the time up to which reminders were sent. */
export async function keepEveningsThatFollow(db: Kysely<never>, { types: { integer } }: Engine) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  await run(sql`alter table group_sessions add column is_filled ${integer} not null default 0`)
  await run(sql`alter table group_sessions add column reminded_at ${integer} not null default 0`)
  await run(
    sql`create index group_sessions_to_come on group_sessions (starts_at) where is_cancelled = 0`,
  )
}
