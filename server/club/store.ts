import type { Database, Tx } from '../platform/database/database.ts'
import type { TableRow } from '../platform/database/tables.ts'

export const clubId = 'club'

export async function findClub(db: Database): Promise<TableRow<'clubs'> | null> {
  const row = await db.selectFrom('clubs').selectAll().where('id', '=', clubId).executeTakeFirst()
  return row ?? null
}

export type NewClub = {
  name: string
  isDemo: boolean
  publicResults: boolean
  timeZone?: string | undefined
}

export async function insertClub(tx: Tx, club: NewClub, now: number): Promise<void> {
  await tx
    .insertInto('clubs')
    .values({
      id: clubId,
      name: club.name,
      isDemo: club.isDemo ? 1 : 0,
      publicResults: club.publicResults ? 1 : 0,
      settings: JSON.stringify({ timeZone: club.timeZone }),
      createdAt: now,
      version: 1,
    })
    .execute()
}

export async function changeClub(tx: Tx, columns: Partial<TableRow<'clubs'>>): Promise<void> {
  await tx.updateTable('clubs').set(columns).where('id', '=', clubId).execute()
}
