import { sql } from 'kysely'
import type { System } from '#engine/teams/systems/types.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { notFound, staleVersion } from '../platform/http/errors.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import type { TableRow } from '../platform/database/tables.ts'

export type SystemRow = TableRow<'teamSystems'>

/** Parses the definition of a system. */
export const parseDefinition = ({
  id,
  definition,
}: Pick<SystemRow, 'id' | 'definition'>): System => ({
  ...(JSON.parse(definition) as Omit<System, 'id'>),
  id,
})

/** Returns the club's own systems, by sport and name. */
export async function listSystemRows(db: Database): Promise<SystemRow[]> {
  return db
    .selectFrom('teamSystems')
    .selectAll()
    .orderBy('sportId')
    .orderBy('nameFolded')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function findSystemRow(db: Database, id: string): Promise<SystemRow | null> {
  const row = await db.selectFrom('teamSystems').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function requireSystemRow(db: Database, id: string): Promise<SystemRow> {
  const row = await findSystemRow(db, id)
  if (row === null) throw notFound('system.notFound')
  return row
}

/**
 * Returns which of these systems are used by a team match or a tournament, including deleted ones that may be
 * restored.
 */
export async function findUsedSystems(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const played = await db
    .selectFrom('teamMatches')
    .select('systemId')
    .distinct()
    .where('systemId', 'in', ids)
    .execute()
  const usedIds = new Set(played.map(({ systemId }) => systemId))
  const texts = await findTextsNamingSystems(db)
  return new Set(ids.filter((id) => usedIds.has(id) || texts.some((text) => text.includes(id))))
}

/** Returns the stored texts that may name a system: settings and logs of tournaments, and deletions. */
async function findTextsNamingSystems(db: Database): Promise<string[]> {
  const named = likePattern('"system":"')
  const settings = await db
    .selectFrom('tournaments')
    .select('settings as text')
    .where(sql<boolean>`settings like ${named} escape '\\'`)
    .execute()
  const logs = await db
    .selectFrom('tournamentLog as l')
    .innerJoin('tournaments as t', 't.id', 'l.tournamentId')
    .select('l.event as text')
    .where('t.entrants', '=', 'teams')
    .where(sql<boolean>`l.event like ${named} escape '\\'`)
    .execute()
  const deleted = await db
    .selectFrom('keptDeletions')
    .select('data as text')
    .where(sql<boolean>`(data like ${likePattern(String.raw`\"system\":\"`)} escape '\\'
      or data like ${likePattern('"systemId":"')} escape '\\')`)
    .execute()
  return [...settings, ...logs, ...deleted].map(({ text }) => text)
}

export async function insertSystem(tx: Tx, row: SystemRow): Promise<void> {
  await tx.insertInto('teamSystems').values(row).execute()
}

export async function replaceSystem(tx: Tx, version: number, row: SystemRow): Promise<void> {
  const result = await tx
    .updateTable('teamSystems')
    .set(row)
    .where('id', '=', row.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw staleVersion()
}

export async function removeSystem(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('teamSystems').where('id', '=', id).execute()
}
