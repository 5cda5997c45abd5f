import type { Database, Tx } from '../../platform/database/database.ts'
import type { TableRow } from '../../platform/database/tables.ts'

export type PasskeyRow = TableRow<'passkeys'>

export async function listPasskeyRows(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Database, id: string): Promise<PasskeyRow | null> {
  const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<void> {
  await tx.insertInto('passkeys').values(row).execute()
}

/** Deletes a passkey of an account. Returns false if the account has none with that id. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function recordPasskeyUse(tx: Tx, id: string, counter: number, now: number) {
  await tx.updateTable('passkeys').set({ counter, lastUsedAt: now }).where('id', '=', id).execute()
}
