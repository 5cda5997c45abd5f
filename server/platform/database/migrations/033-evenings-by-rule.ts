import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Rules for weekly club nights: the next date and its settings. */
export async function keepEveningRules(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  await run(sql`create table group_rules (
    id ${text} primary key not null,
    group_id ${text} not null references groups (id) on delete cascade,
    next_at ${integer} not null,
    lasts_ms ${integer} not null,
    places ${integer},
    venue ${text} not null,
    message ${text} not null,
    offer_minutes ${integer} not null,
    days_ahead ${integer} not null,
    host_id ${text},
    version ${integer} not null
  ) ${tableEnd}`)
  await run(sql`create index group_rules_by_group on group_rules (group_id)`)
}
