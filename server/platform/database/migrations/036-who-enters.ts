import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

type Said = { readonly settings?: { readonly entrants?: string } }

/**
 * Columns for whether a tournament is for players, pairs or teams, and for its entries without a partner,
 * so that lists need not fold the log.
 */
export async function keepWhoEnters(db: Kysely<never>, { types: { text, integer } }: Engine) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  await run(sql`alter table tournaments add column entrants ${text} not null default 'players'`)
  await run(sql`alter table tournaments add column alone_count ${integer} not null default 0`)
  const { rows } = await sql<{ id: string; settings: string }>`
    select id, settings from tournaments`.execute(db)
  for (const { id, settings } of rows) {
    const changes = await sql<{ event: string }>`
      select event from tournament_log where tournament_id = ${id}
      and event like '%"entrants":%' order by sequence`.execute(db)
    const said = changes.rows.map(({ event }) => (JSON.parse(event) as Said).settings?.entrants)
    const [last] = said.filter((one) => one !== undefined).slice(-1)
    const entrants = last ?? (JSON.parse(settings) as Said['settings'])?.entrants ?? 'players'
    if (entrants === 'players') continue
    await run(sql`update tournaments set entrants = ${entrants} where id = ${id}`)
  }
  await run(sql`update tournaments set alone_count = (
    select count(*) from tournament_participants p
    where p.tournament_id = tournaments.id and p.partner_id is null
    and p.status in ('registered', 'checked_in'))
    where entrants = 'pairs' and started_at is null`)
}
