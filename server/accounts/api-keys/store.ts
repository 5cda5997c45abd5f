import type { Database, Tx } from '../../platform/database/database.ts'
import type { TableRow } from '../../platform/database/tables.ts'

export type ApiKeyRow = TableRow<'apiKeys'>
export type OwnedApiKeyRow = ApiKeyRow & { readonly ownerName: string }

/** Returns the keys of one account, or of all if null, that are not revoked, newest first. */
export async function listApiKeyRows(
  db: Database,
  userId: string | null,
): Promise<OwnedApiKeyRow[]> {
  return db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .selectAll('apiKeys')
    .select('users.name as ownerName')
    .$if(userId !== null, (query) => query.where('apiKeys.userId', '=', userId as never))
    .where('revokedAt', 'is', null)
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id')
    .execute()
}

/** Returns a key with its account and the club's settings; null if it is unknown. */
export async function findApiKey(db: Database, hash: string) {
  const row = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .selectAll('users')
    .select(['apiKeys.id as keyId', 'apiKeys.scope as keyScope'])
    .select(['apiKeys.expiresAt', 'apiKeys.revokedAt', 'apiKeys.lastUsedAt'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row ?? null
}

export async function insertApiKey(tx: Tx, row: ApiKeyRow): Promise<void> {
  await tx.insertInto('apiKeys').values(row).execute()
}

/** Revokes a key, of this account unless it is null. Returns the key, or null if there is none. */
export async function markApiKeyRevoked(
  tx: Tx,
  { id, userId, now }: { id: string; userId: string | null; now: number },
): Promise<ApiKeyRow | null> {
  const row = await tx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .$if(userId !== null, (query) => query.where('userId', '=', userId as never))
    .where('revokedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Records the use of a key. Returns its name. */
export async function recordApiKeyUse(tx: Tx, id: string, now: number): Promise<string> {
  const { name } = await tx
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow()
  return name
}
