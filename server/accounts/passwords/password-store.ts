import type { Database, Tx } from '../../platform/database/database.ts'
import type { TableRow } from '../../platform/database/tables.ts'

type StoredPassword = Pick<TableRow<'passwordHistory'>, 'createdAt' | 'passwordHash'>

/** Returns the remembered passwords of an account, newest first. */
export async function listPasswordHistory(db: Database, userId: string): Promise<StoredPassword[]> {
  return db
    .selectFrom('passwordHistory')
    .select(['createdAt', 'passwordHash'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute()
}

export async function insertPasswordHashes(
  tx: Tx,
  rows: readonly TableRow<'passwordHistory'>[],
): Promise<void> {
  await tx.insertInto('passwordHistory').values(rows).execute()
}

/** Deletes the remembered passwords of an account that are not among `kept`. */
export async function deleteOtherPasswordHashes(
  tx: Tx,
  userId: string,
  kept: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('passwordHistory')
    .where('userId', '=', userId)
    .where('passwordHash', 'not in', kept)
    .execute()
}
