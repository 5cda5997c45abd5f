import { sql, type Kysely } from 'kysely'
import { foldName } from '#engine/players/fold-name.ts'
import type { Engine } from '../engine.ts'

/** Indexes for accounts by folded name, for events and for changed matches. */
export async function indexSearchAndOrder(db: Kysely<never>, { types, eventOrder }: Engine) {
  await sql`alter table users add column name_folded ${types.text} not null default ''`.execute(db)
  const users = await sql<{ id: string; name: string }>`select id, name from users`.execute(db)
  for (const { id, name } of users.rows) {
    await sql`update users set name_folded = ${foldName(name)} where id = ${id}`.execute(db)
  }
  await sql`create index events_order on events ((${eventOrder}), sequence)`.execute(db)
  await sql`create index matches_changed on matches (updated_at)`.execute(db)
}
