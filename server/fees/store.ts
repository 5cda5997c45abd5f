import type { PlayerId } from '#engine/ids.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { TableRow } from '../platform/database/tables.ts'

export type FeeRow = TableRow<'fees'>
export type PaymentRow = TableRow<'feePayments'>

const feeById = preparedQuery((db, id: string) =>
  db.selectFrom('fees').selectAll().where('id', '=', id),
)

/** Returns the fee of a tournament or group; null without one. */
export async function findFee(db: Database, id: string): Promise<FeeRow | null> {
  return (await feeById(db, id))[0] ?? null
}

export async function saveFee(tx: Tx, row: FeeRow): Promise<void> {
  const { id: _id, ...columns } = row
  await tx
    .insertInto('fees')
    .values(row)
    .onConflict((oc) => oc.column('id').doUpdateSet(columns))
    .execute()
}

/** Deletes a fee with its payments. */
export async function deleteFee(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('fees').where('id', '=', id).execute()
}

/** Returns the currency that the club used last; null if it never had a fee. */
export async function findLastCurrency(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('fees')
    .select('currency')
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.currency ?? null
}

/** Returns the payments of a fee, oldest first. */
export async function listPayments(db: Database, feeId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('feePayments')
    .selectAll()
    .where('feeId', '=', feeId)
    .orderBy('paidOn')
    .orderBy('id')
    .execute()
}

export async function insertPayment(tx: Tx, row: PaymentRow): Promise<void> {
  await tx.insertInto('feePayments').values(row).execute()
}

export async function updatePayment(tx: Tx, row: PaymentRow): Promise<void> {
  await tx.updateTable('feePayments').set(row).where('id', '=', row.id).execute()
}

export async function deletePayment(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('feePayments').where('id', '=', id).execute()
}

/** Moves the payments of a player to the player that replaces it. */
export async function movePayments(tx: Tx, from: PlayerId, into: PlayerId): Promise<void> {
  await tx
    .updateTable('feePayments')
    .set((is) => ({ playerId: into, version: is('version', '+', 1) }))
    .where('playerId', '=', from)
    .execute()
}

/** Removes the notes on the payments of a player. Keeps amounts and dates. */
export async function clearNotesAbout(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx
    .updateTable('feePayments')
    .set((is) => ({ note: '', version: is('version', '+', 1) }))
    .where('playerId', '=', playerId)
    .where('note', '<>', '')
    .execute()
}

/** Returns whether payments of a player are noted. */
export async function hasPayments(db: Database, playerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('feePayments')
    .select('id')
    .where('playerId', '=', playerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the fees due after one day and until another, for which no reminder was sent. */
export async function listFeesDue(
  db: Database,
  { after, until }: { readonly after: string; readonly until: string },
): Promise<(FeeRow & { readonly owner: 'tournaments' | 'groups' })[]> {
  const rows = await db
    .selectFrom('fees as f')
    .leftJoin('tournaments as t', 't.id', 'f.id')
    .leftJoin('groups as g', 'g.id', 'f.id')
    .selectAll('f')
    .select('t.id as tournamentId')
    .where('f.dueOn', '>', after)
    .where('f.dueOn', '<=', until)
    .where((is) => is.or([is('t.id', 'is not', null), is('g.id', 'is not', null)]))
    .where((is) =>
      is.or([is('f.remindedFor', 'is', null), is('f.remindedFor', '<>', is.ref('f.dueOn'))]),
    )
    .orderBy('f.id')
    .execute()
  return rows.map(({ tournamentId, ...row }) => ({
    ...row,
    owner: tournamentId === null ? ('groups' as const) : ('tournaments' as const),
  }))
}

/**
 * Deletes fees of tournaments and groups, and notes about people, that were deleted and can no longer be
 * restored.
 */
export async function pruneFees(db: Database): Promise<void> {
  await db
    .updateTable('feePayments')
    .set((is) => ({ note: '', version: is('version', '+', 1) }))
    .where('note', '<>', '')
    .where('playerId', 'not in', db.selectFrom('players').select('id'))
    .where('playerId', 'not in', db.selectFrom('teams').select('id'))
    .where('playerId', 'not in', db.selectFrom('keptDeletions').select('subjectId'))
    .execute()
  await db
    .deleteFrom('fees')
    .where('id', 'not in', db.selectFrom('tournaments').select('id'))
    .where('id', 'not in', db.selectFrom('groups').select('id'))
    .where('id', 'not in', db.selectFrom('keptDeletions').select('subjectId'))
    .execute()
}
