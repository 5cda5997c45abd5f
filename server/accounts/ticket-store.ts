import { findLatestPlausibleTime } from '../platform/http/clock-ahead.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { TableRow } from '../platform/database/tables.ts'

type TicketRow = TableRow<'tickets'>

export async function insertTicket(tx: Tx, row: TicketRow): Promise<void> {
  await tx.insertInto('tickets').values(row).execute()
}

/** Returns a valid ticket. Tickets issued by a clock that was ahead are invalid. */
export async function findTicketRow(
  db: Database,
  kind: string,
  hash: string,
  now: number,
): Promise<TicketRow | null> {
  const row = await db
    .selectFrom('tickets')
    .selectAll()
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('createdAt', '<=', findLatestPlausibleTime(now))
    .executeTakeFirst()
  return row ?? null
}

/** Marks a ticket as used. Returns false if it was used or has expired. */
export async function markTicketUsed(tx: Tx, hash: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('tickets')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('createdAt', '<=', findLatestPlausibleTime(now))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteTickets(tx: Tx, userId: string, kind: string): Promise<void> {
  await tx.deleteFrom('tickets').where('userId', '=', userId).where('kind', '=', kind).execute()
}
