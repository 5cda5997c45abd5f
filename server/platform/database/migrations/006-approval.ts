import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Settings of the club, and accounts that wait for approval. */
export async function letApprove(db: Kysely<never>, { types: { text, integer } }: Engine) {
  await sql`alter table clubs add column settings ${text} not null default '{}'`.execute(db)
  for (const flag of ['is_admission_waiting', 'is_role_waiting']) {
    const column = sql.raw(flag)
    await sql`alter table users add column ${column} ${integer} not null default 0`.execute(db)
  }
  await sql`create index users_waiting on users (id)
    where is_admission_waiting = 1 or is_role_waiting = 1`.execute(db)
}
