import type { PlayerId } from '#engine/ids.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { TableRow } from '../platform/database/tables.ts'

export type AvatarRow = TableRow<'avatars'>

export async function findAvatar(db: Database, id: string): Promise<AvatarRow | undefined> {
  return db.selectFrom('avatars').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAvatarOfPlayer(
  db: Database,
  playerId: PlayerId,
): Promise<AvatarRow | null> {
  const row = await db
    .selectFrom('avatars')
    .selectAll()
    .where('playerId', '=', playerId)
    .executeTakeFirst()
  return row ?? null
}

/** Replaces a player's picture. Null removes it. */
export async function replaceAvatar(
  tx: Tx,
  playerId: PlayerId,
  row: AvatarRow | null,
): Promise<void> {
  await tx.deleteFrom('avatars').where('playerId', '=', playerId).execute()
  if (row !== null) await tx.insertInto('avatars').values(row).execute()
}

/** Moves a picture to a player who has none. */
export async function transferAvatar(tx: Tx, from: PlayerId, into: PlayerId): Promise<void> {
  await tx.updateTable('avatars').set({ playerId: into }).where('playerId', '=', from).execute()
}
