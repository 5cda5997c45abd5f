import { sql, type Kysely } from 'kysely'
import { isDecidedByOneUnit, findRaces, computeMatchWeight } from '#engine/sports/match-length.ts'
import type { Ending, MatchDetails, SportId } from '#engine/sports/types.ts'
import type { Engine } from '../engine.ts'

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

/** Stores the weight of each match by its length, and the rules by which each board was rated. */
export async function keepLength(db: Kysely<never>, { types: { integer, real } }: Engine) {
  await sql`alter table matches add column slope ${real} not null default 1`.execute(db)
  await sql`alter table boards add column rules ${integer} not null default 1`.execute(db)
  let last = ''
  for (;;) {
    const { rows } = await sql<Row>`
      select id, sport_id as "sportId", format, score1, score2, winner_side as "winnerSide", ending, details
      from matches where id > ${last} order by id limit ${rowsAtOnce}`.execute(db)
    await keep(db, rows.map(measured))
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)!.id
  }
}

type Measured = { readonly id: string; readonly slope: number; readonly isOneUnit: boolean }

function measured({
  id,
  sportId,
  format,
  ending,
  winnerSide,
  score1,
  score2,
  ...row
}: Row): Measured {
  const details = row.details === null ? {} : (JSON.parse(row.details) as MatchDetails)
  const isDecided = ending === 'played' && winnerSide !== 0
  const played = isDecided ? ([score1, score2] as const) : null
  const races = findRaces(sportId, { format, details, played })
  return { id, slope: computeMatchWeight(sportId, races), isOneUnit: isDecidedByOneUnit(races) }
}

/** One statement per match length; even a large club has only a few. */
async function keep(db: Kysely<never>, all: readonly Measured[]) {
  const among = (some: readonly Measured[]) => sql`id in (${sql.join(some.map(({ id }) => id))})`
  for (const [slope, alike] of Map.groupBy(all, (each) => each.slope)) {
    if (slope === 1) continue
    await sql`update matches set slope = ${slope} where ${among(alike)}`.execute(db)
  }
  const single = all.filter((each) => each.isOneUnit)
  if (single.length === 0) return
  await sql`update matches set margin1 = null, margin2 = null where ${among(single)}`.execute(db)
}
