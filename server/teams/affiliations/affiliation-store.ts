import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { TableRow } from '../../platform/database/tables.ts'

export type AffiliationRow = TableRow<'affiliations'>

/** Returns other clubs by name, with the number of their teams and players. */
export async function listAffiliationRows(db: Database) {
  const count = (table: 'teams' | 'players') =>
    sql<number>`(select cast(count(*) as integer) from ${sql.table(table)} x where x.affiliation_id = a.id)`
  return db
    .selectFrom('affiliations as a')
    .selectAll('a')
    .select([count('teams').as('teamCount'), count('players').as('playerCount')])
    .orderBy('a.nameFolded')
    .orderBy('a.name')
    .orderBy('a.id')
    .execute()
}

export async function listAffiliationNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('affiliations').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the id of another club, or null if it was removed. */
export async function findRemainingAffiliation(
  db: Database,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  return (await listAffiliationNames(db)).has(id) ? id : null
}

export async function requireAffiliation(db: Database, id: string): Promise<AffiliationRow> {
  const row = await db
    .selectFrom('affiliations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('affiliation.notFound')
  return row
}

export async function insertAffiliation(tx: Tx, row: AffiliationRow): Promise<void> {
  await tx.insertInto('affiliations').values(row).execute()
}

export async function replaceAffiliation(tx: Tx, row: AffiliationRow): Promise<void> {
  await tx.updateTable('affiliations').set(row).where('id', '=', row.id).execute()
}

/** Removes another club. Its players become players of this club. */
export async function removeAffiliation(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('players')
    .set({ affiliationId: null })
    .where('affiliationId', '=', id)
    .execute()
  await tx.deleteFrom('affiliations').where('id', '=', id).execute()
}
