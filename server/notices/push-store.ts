import type { UserId } from '#engine/ids.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { TableRow } from '../platform/database/tables.ts'

export type SubscriptionRow = TableRow<'pushSubscriptions'>

const selectActive = (db: Database, now: number, publicKey: string) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
    .selectAll('pushSubscriptions')
    .where('pushSubscriptions.publicKey', '=', publicKey)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.endsAt', '>', now)

/** Returns a person's browsers with an active session and a subscription for the club's current key. */
export async function listOpenSubscriptions(
  db: Database,
  userId: UserId,
  now: number,
  publicKey: string,
): Promise<SubscriptionRow[]> {
  return selectActive(db, now, publicKey)
    .where('pushSubscriptions.userId', '=', userId)
    .orderBy('pushSubscriptions.id')
    .execute()
}

/** Returns one browser; null if its session has ended. */
export async function findOpenSubscription(
  db: Database,
  id: string,
  now: number,
  publicKey: string,
): Promise<SubscriptionRow | null> {
  const row = await selectActive(db, now, publicKey)
    .where('pushSubscriptions.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Maximum number of ids per statement. */
const batchSize = 500

/** Returns the subscription ids of people. Their sessions are checked when a push is sent. */
export async function findSubscriptionIds(
  db: Database,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, readonly string[]>> {
  const idsByUser = new Map<UserId, string[]>()
  for (let index = 0; index < userIds.length; index += batchSize) {
    const rows = await db
      .selectFrom('pushSubscriptions')
      .select(['id', 'userId'])
      .where('userId', 'in', userIds.slice(index, index + batchSize))
      .orderBy('id')
      .execute()
    for (const { id, userId } of rows) idsByUser.set(userId, [...(idsByUser.get(userId) ?? []), id])
  }
  return idsByUser
}

/** Returns the name of a device in the list of sessions. */
export async function findSessionName(db: Database, sessionId: string): Promise<string> {
  const row = await db
    .selectFrom('sessions')
    .select('description')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row === undefined || row.description === '' ? 'Unknown device' : row.description
}

/** Stores a browser's subscription, replacing the previous one of the browser or its session. */
export async function saveSubscription(tx: Tx, row: SubscriptionRow): Promise<void> {
  await tx
    .deleteFrom('pushSubscriptions')
    .where((where) =>
      where.or([
        where('endpointHash', '=', row.endpointHash),
        where('sessionId', '=', row.sessionId),
      ]),
    )
    .execute()
  await tx.insertInto('pushSubscriptions').values(row).execute()
}

export async function findSubscription(
  db: Database,
  sessionId: string,
): Promise<SubscriptionRow | null> {
  const row = await db
    .selectFrom('pushSubscriptions')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteSubscription(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}

export async function recordPushSuccess(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('pushSubscriptions')
    .set({ lastSuccessAt: now })
    .where('id', '=', id)
    .execute()
}

/** Time without use or delivery after which a browser is deleted. */
const unusedMs = 60 * 24 * 60 * 60_000

/** Deletes unused browsers. */
export async function pruneSubscriptions(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('renewedAt', '<', now - unusedMs)
    .where((where) =>
      where.or([where('lastSuccessAt', 'is', null), where('lastSuccessAt', '<', now - unusedMs)]),
    )
    .execute()
}
