import { sql } from 'kysely'
import type { System } from '#engine/teams/systems/types.ts'
import type { Database, Tx } from '../platform/database.ts'
import { notFound, staleVersion } from '../platform/errors.ts'
import type { TableRow } from '../platform/tables.ts'

export type SystemRow = TableRow<'teamSystems'>

export const definitionOf = ({ id, definition }: Pick<SystemRow, 'id' | 'definition'>): System => ({
  ...(JSON.parse(definition) as Omit<System, 'id'>),
  id,
})

/** The club's own systems, by sport and name. */
export async function systemRows(db: Database): Promise<SystemRow[]> {
  return db
    .selectFrom('teamSystems')
    .selectAll()
    .orderBy('sportId')
    .orderBy('nameFolded')
    .orderBy('id')
    .execute()
}

export async function systemRow(db: Database, id: string): Promise<SystemRow | null> {
  const row = await db.selectFrom('teamSystems').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function requireSystemRow(db: Database, id: string): Promise<SystemRow> {
  const row = await systemRow(db, id)
  if (row === null) throw notFound('system.notFound')
  return row
}

/** Of some systems those that a team match or a tournament has, deleted ones that may come back too. */
export async function usedSystems(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const used = new Set<string>()
  for (const id of ids) {
    const chosen = `%"system":"${id}"%`
    const { rows } = await sql<{ one: number }>`
      select 1 as one where exists (select 1 from team_matches where system_id = ${id})
      or exists (select 1 from tournaments where settings like ${chosen})
      or exists (select 1 from tournament_log where event like ${chosen})
      or exists (select 1 from kept_deletions where data like ${`%${id}%`})`.execute(db)
    if (rows.length > 0) used.add(id)
  }
  return used
}

export async function insertSystem(tx: Tx, row: SystemRow): Promise<void> {
  await tx.insertInto('teamSystems').values(row).execute()
}

export async function replaceSystem(tx: Tx, version: number, row: SystemRow): Promise<void> {
  const done = await tx
    .updateTable('teamSystems')
    .set(row)
    .where('id', '=', row.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) throw staleVersion()
}

export async function removeSystem(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('teamSystems').where('id', '=', id).execute()
}
