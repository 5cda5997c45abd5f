import { sql, type Kysely } from 'kysely'
import { isOneUnit, racesOf, slopeOfRaces } from '#engine/sports/length.ts'
import type { Ending, MatchDetails, SportId } from '#engine/sports/types.ts'
import type { Engine } from '../dialect.ts'

type Row = {
  id: string
  sportId: SportId
  format: string
  score1: number
  score2: number
  winnerSide: number
  ending: Ending
  details: string | null
}

const rowsAtOnce = 1000

/** Each match keeps what it says by its length, each board by which rules it was rated. */
export async function keepLength(db: Kysely<never>, { types: { integer, real } }: Engine) {
  await sql`alter table matches add column slope ${real} not null default 1`.execute(db)
  await sql`alter table boards add column rules ${integer} not null default 1`.execute(db)
  let last = ''
  for (;;) {
    const { rows } = await sql<Row>`
      select id, sport_id as "sportId", format, score1, score2, winner_side as "winnerSide", ending, details
      from matches where id > ${last} order by id limit ${rowsAtOnce}`.execute(db)
    for (const row of rows) await measure(db, row)
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)!.id
  }
}

async function measure(db: Kysely<never>, row: Row) {
  const { id, sportId, format, ending, winnerSide, score1, score2 } = row
  const details = row.details === null ? {} : (JSON.parse(row.details) as MatchDetails)
  const isDecided = ending === 'played' && winnerSide !== 0
  const played = isDecided ? ([score1, score2] as const) : null
  const races = racesOf(sportId, { format, details, played })
  const slope = slopeOfRaces(sportId, races)
  if (slope !== 1) await sql`update matches set slope = ${slope} where id = ${id}`.execute(db)
  if (!isOneUnit(races)) return
  await sql`update matches set margin1 = null, margin2 = null where id = ${id}`.execute(db)
}
