import type { Database, Tx } from '../platform/database.ts'
import type { TableRow } from '../platform/tables.ts'

/** Hashes of the latest passwords of an account, the newest first. */
export async function latestHashes(db: Database, userId: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('passwordHistory')
    .select('passwordHash')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ passwordHash }) => passwordHash)
}

/** When the latest remembered password was set, epoch ms; 0 without one. */
export async function latestRemembered(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom('passwordHistory')
    .select(({ fn }) => fn.max('createdAt').as('latest'))
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.latest ?? 0
}

export async function rememberHashes(
  tx: Tx,
  rows: readonly TableRow<'passwordHistory'>[],
): Promise<void> {
  await tx
    .insertInto('passwordHistory')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Forgets all but the latest passwords of an account. */
export async function forgetHashes(tx: Tx, userId: string, kept: number): Promise<void> {
  const newest = await tx
    .selectFrom('passwordHistory')
    .select(['createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined) return
  await tx
    .deleteFrom('passwordHistory')
    .where('userId', '=', userId)
    .where('createdAt', '<=', newest.createdAt)
    .execute()
}
