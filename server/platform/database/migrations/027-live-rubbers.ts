import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Index for the rubber of a live match, which is looked up whenever one ends. */
export async function findLiveRubbers(db: Kysely<never>, { types: { text } }: Engine) {
  const run = async (body: ReturnType<typeof sql>) => body.execute(db)
  await run(sql`alter table team_match_log add column live_id ${text}`)
  const { rows } = await sql<{ team_match_id: string; sequence: number; event: string }>`
    select team_match_id, sequence, event from team_match_log
    where event like '%"liveId":%'`.execute(db)
  for (const { team_match_id: id, sequence, event } of rows) {
    const { liveId } = JSON.parse(event) as { liveId: string }
    await run(sql`update team_match_log set live_id = ${liveId}
      where team_match_id = ${id} and sequence = ${sequence}`)
  }
  await run(
    sql`create index team_match_log_live on team_match_log (live_id) where live_id is not null`,
  )
}
