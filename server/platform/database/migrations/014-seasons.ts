import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Named date ranges; dates as text, since they have no time zone. */
export async function keepSeasons(
  db: Kysely<never>,
  { types: { text, integer, tableEnd } }: Engine,
) {
  await sql`create table seasons (
    id ${text} primary key not null,
    name ${text} not null,
    name_folded ${text} not null,
    from_day ${text} not null,
    to_day ${text} not null,
    created_at ${integer} not null,
    version ${integer} not null,
    check (from_day <= to_day)
  ) ${tableEnd}`.execute(db)
}
