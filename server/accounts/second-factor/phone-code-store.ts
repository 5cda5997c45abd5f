import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { TableRow } from '../../platform/database/tables.ts'

export type PhoneCodeRow = TableRow<'phoneCodes'>

export async function findPhoneCode(db: Database, key: string): Promise<PhoneCodeRow | null> {
  const row = await db
    .selectFrom('phoneCodes')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

export async function savePhoneCode(tx: Tx, row: PhoneCodeRow): Promise<void> {
  await tx
    .insertInto('phoneCodes')
    .values(row)
    .onConflict((oc) => oc.column('key').doUpdateSet(row))
    .execute()
}

/** Invalidates a code. The number of resends is kept, so that new codes count against it. */
export async function invalidatePhoneCode(tx: Tx, key: string): Promise<void> {
  await tx.updateTable('phoneCodes').set({ codeHash: '' }).where('key', '=', key).execute()
}

export async function deletePhoneCode(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('phoneCodes').where('key', '=', key).execute()
}

export async function countPhoneAttempt(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('phoneCodes')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('key', '=', key)
    .execute()
}
