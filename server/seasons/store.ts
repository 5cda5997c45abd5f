import type { Database, Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import type { TableRow } from '../platform/database/tables.ts'

export type SeasonRow = TableRow<'seasons'>

/** Returns all seasons, latest first. */
export async function listSeasonRows(db: Database): Promise<SeasonRow[]> {
  return db
    .selectFrom('seasons')
    .selectAll()
    .orderBy('fromDay', 'desc')
    .orderBy('toDay', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function requireSeason(db: Database, id: string): Promise<SeasonRow> {
  const row = await db.selectFrom('seasons').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('season.notFound')
  return row
}

export async function insertSeason(tx: Tx, row: SeasonRow): Promise<void> {
  await tx.insertInto('seasons').values(row).execute()
}

export async function replaceSeason(tx: Tx, row: SeasonRow): Promise<void> {
  await tx.updateTable('seasons').set(row).where('id', '=', row.id).execute()
}

export async function removeSeason(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('seasons').where('id', '=', id).execute()
}
