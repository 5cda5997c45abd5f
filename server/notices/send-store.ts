import { sql } from 'kysely'
import type { UserId } from '#engine/ids.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { TableRow } from '../platform/database/tables.ts'

export type SendRow = TableRow<'noticeSends'>

/** Maximum number of rows per statement. */
const batchSize = 500
/** How long a node keeps a claim on messages, in ms; mail servers may take minutes. */
const leaseMs = { push: 60_000, email: 5 * 60_000 } as const

export async function insertSends(tx: Tx, rows: readonly SendRow[]): Promise<void> {
  for (let index = 0; index < rows.length; index += batchSize) {
    await tx
      .insertInto('noticeSends')
      .values(rows.slice(index, index + batchSize))
      .execute()
  }
}

/** Returns due messages of a channel, urgent ones first. */
export async function listDueSends(
  db: Database,
  channel: SendRow['channel'],
  now: number,
  limit: number,
): Promise<SendRow[]> {
  return db
    .selectFrom('noticeSends')
    .selectAll()
    .where('channel', '=', channel)
    .where('sentAt', 'is', null)
    .where('sendAt', '<=', now)
    .orderBy('isUrgent', 'desc')
    .orderBy('sendAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Claims due messages for this node and returns them. */
export async function claimSends(
  tx: Tx,
  channel: SendRow['channel'],
  ids: readonly string[],
  now: number,
): Promise<SendRow[]> {
  return tx
    .updateTable('noticeSends')
    .set({ sendAt: now + leaseMs[channel], attempts: sql<number>`attempts + 1` })
    .where('id', 'in', ids as string[])
    .where('sentAt', 'is', null)
    .where('sendAt', '<=', now)
    .returningAll()
    .execute()
}

/** Returns the ids of due messages in the same batch. */
export async function listBatchedSends(db: Database, row: SendRow, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('noticeSends')
    .select('id')
    .where('userId', '=', row.userId)
    .where('channel', '=', row.channel)
    .$if(row.subscriptionId !== null, (query) =>
      query.where('subscriptionId', '=', row.subscriptionId),
    )
    .where('isGathered', '=', 1)
    .where('sentAt', 'is', null)
    .where('sendAt', '<=', now)
    .where('id', '<>', row.id)
    .execute()
  return rows.map(({ id }) => id)
}

export const listIds = (rows: readonly { readonly id: string }[]): string[] =>
  rows.map(({ id }) => id)

/** Returns when the last message of a batch expires. */
export const findLastExpiry = (rows: readonly SendRow[]): number =>
  Math.max(...rows.map(({ expiresAt }) => expiresAt))

/**
 * Returns when a browser was last sent this slot, and how many other notices its owner was pushed since a
 * timestamp.
 */
export async function findSentBefore(
  db: Database,
  { userId, subscriptionId, slot, noticeId }: SendRow,
  since: number,
): Promise<{ readonly lastAt: number | null; readonly count: number }> {
  const { lastAt } = await db
    .selectFrom('noticeSends')
    .select((all) => all.fn.max('sentAt').as('lastAt'))
    .where('userId', '=', userId)
    .where('subscriptionId', '=', subscriptionId)
    .where('slot', '=', slot)
    .where('sentAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('noticeSends')
    .select(sql<number>`cast(count(distinct notice_id) as integer)`.as('count'))
    .where('userId', '=', userId)
    .where('channel', '=', 'push')
    .where('isUrgent', '=', 0)
    .where('isGathered', '=', 0)
    // The same notice on another device of the person is not counted.
    .where('noticeId', '<>', noticeId)
    .where('sentAt', '>=', since)
    .executeTakeFirstOrThrow()
  return { lastAt: lastAt === null ? null : Number(lastAt), count }
}

export async function updateSends(
  tx: Tx,
  ids: readonly string[],
  columns: Partial<Pick<SendRow, 'sendAt' | 'isGathered' | 'attempts'>>,
): Promise<void> {
  await tx
    .updateTable('noticeSends')
    .set(columns)
    .where('id', 'in', ids as string[])
    .execute()
}

export async function markSent(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  await tx
    .updateTable('noticeSends')
    .set({ sentAt: now })
    .where('id', 'in', ids as string[])
    .execute()
}

export async function deleteSends(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('noticeSends')
    .where('id', 'in', ids as string[])
    .execute()
}

/** Returns whether a test push is pending or was sent since a timestamp. */
export async function hasRecentTestPush(
  db: Database,
  userId: UserId,
  subscriptionId: string,
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('noticeSends')
    .select('id')
    .where('userId', '=', userId)
    .where('subscriptionId', '=', subscriptionId)
    .where('topic', '=', 'test')
    .where('createdAt', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

const day = 24 * 60 * 60_000

/** Deletes expired messages and those sent over a day ago. */
export async function pruneSends(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('noticeSends')
    .where((where) =>
      where.or([
        where.and([where('sentAt', 'is', null), where('expiresAt', '<=', now)]),
        where('sentAt', '<', now - day),
      ]),
    )
    .execute()
}

/** Returns how many messages are pending, and how many of them failed before. */
export async function readSendHealth(db: Database) {
  return db
    .selectFrom('noticeSends')
    .select([
      sql<number>`cast(count(*) as integer)`.as('waiting'),
      sql<number>`cast(coalesce(sum(case when attempts > 0 then 1 else 0 end), 0) as integer)`.as(
        'failing',
      ),
    ])
    .where('sentAt', 'is', null)
    .executeTakeFirstOrThrow()
}
