import { sql } from 'kysely'
import { findLatestPlausibleTime } from '../../platform/http/clock-ahead.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { TableRow } from '../../platform/database/tables.ts'

export type SpareCodeRow = TableRow<'spareCodes'>

/** Replaces an account's codes of one kind. */
export async function replaceSpareCodes(
  tx: Tx,
  userId: string,
  kind: SpareCodeRow['kind'],
  rows: readonly SpareCodeRow[],
): Promise<void> {
  await tx.deleteFrom('spareCodes').where('userId', '=', userId).where('kind', '=', kind).execute()
  await tx.insertInto('spareCodes').values(rows).execute()
}

/** Marks a code as used. Returns false for one that is wrong, used or expired. */
export async function markSpareCodeUsed(
  tx: Tx,
  kind: SpareCodeRow['kind'],
  hash: string,
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('spareCodes')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where((is) =>
      is.or([
        is('expiresAt', 'is', null),
        is.and([is('expiresAt', '>', now), is('createdAt', '<=', findLatestPlausibleTime(now))]),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function countBackupCodesLeft(db: Database, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('spareCodes')
    .select(sql<number>`cast(count(*) as integer)`.as('left'))
    .where('userId', '=', userId)
    .where('kind', '=', 'backup')
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
