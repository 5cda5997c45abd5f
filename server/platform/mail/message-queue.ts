import { sql } from 'kysely'
import type { Message } from './message.ts'
import type { Database } from '../database/database.ts'
import type { AppContext } from '../config/app-context.ts'
import { seal, unseal } from '../security/seal.ts'
import type { TableRow } from '../database/tables.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'

/** Delays of the retries. After the last one, the message stays with its error. */
const retryDelaysMs = [2_000, 10_000, 60_000, 300_000] as const
/** Lease of a claimed message, ms; longer than a mail server that takes 10 s for each of its eleven replies. */
const leaseMs = 120_000

/**
 * Queues a message in the caller's unit of work. It is sent after the commit, even after a restart. The
 * text is encrypted, since it may contain a code.
 */
export async function queueMessage(
  unit: UnitOfWork,
  secret: string,
  message: Omit<Message, 'expiresAt'>,
  lifetimeMs: number,
): Promise<string> {
  const expiringMessage: Message = { ...message, expiresAt: unit.now + lifetimeMs }
  return queueRequest(
    unit,
    message.channel,
    seal(secret, JSON.stringify(expiringMessage)),
    lifetimeMs,
  )
}

/** Queues a request that is processed asynchronously. */
export async function queueRequest(
  unit: UnitOfWork,
  channel: TableRow<'messages'>['channel'],
  sealed: string,
  lifetimeMs: number,
): Promise<string> {
  const id = unit.newId()
  await unit.tx
    .insertInto('messages')
    .values({
      id,
      channel,
      sealed,
      attempts: 0,
      nextAttemptAt: unit.now,
      expiresAt: unit.now + lifetimeMs,
      error: null,
      createdAt: unit.now,
    })
    .execute()
  return id
}

/** Returns a channel's queued requests, oldest first. */
export async function listQueuedRequests(
  db: Database,
  channel: TableRow<'messages'>['channel'],
): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('channel', '=', channel)
    .orderBy('createdAt')
    .limit(50)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes a request from the queue. Returns null if another node was faster. */
export async function dequeueRequest(
  { tx }: UnitOfWork,
  channel: TableRow<'messages'>['channel'],
  id: string,
): Promise<string | null> {
  const row = await tx
    .deleteFrom('messages')
    .where('id', '=', id)
    .where('channel', '=', channel)
    .returning('sealed')
    .executeTakeFirst()
  return row?.sealed ?? null
}

/** Claims a message for this node. Returns false if another node has claimed or sent it. */
async function claimMessage(db: Database, id: string, now: number): Promise<boolean> {
  const claim = await db
    .updateTable('messages')
    .set({ nextAttemptAt: now + leaseMs, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('nextAttemptAt', '<=', now)
    .executeTakeFirst()
  return claim.numUpdatedRows > 0n
}

/** Sends one message now. Returns whether it was accepted; false also if it was not claimed. */
export async function deliverMessage(context: AppContext, id: string): Promise<boolean> {
  const { db, clock, secret, transports } = context
  if (!(await claimMessage(db, id, clock()))) return false
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return false
  try {
    const message = JSON.parse(unseal(secret, row.sealed)) as Message
    await transports[message.channel](message)
    await db.deleteFrom('messages').where('id', '=', id).execute()
    return true
  } catch (error) {
    const wait = retryDelaysMs[row.attempts - 1]
    await db
      .updateTable('messages')
      .set({
        error: error instanceof Error ? error.message.slice(0, 200) : 'failed',
        nextAttemptAt: wait === undefined ? Number.MAX_SAFE_INTEGER : clock() + wait,
      })
      .where('id', '=', id)
      .execute()
    context.log.warn(
      { channel: row.channel, attempts: row.attempts },
      'a message could not be delivered',
    )
    return false
  }
}

/** Sends due messages and deletes expired ones. */
export async function deliverDueMessages(
  context: AppContext,
  shouldContinue = () => true,
): Promise<void> {
  const { db, clock } = context
  await db.deleteFrom('messages').where('expiresAt', '<=', clock()).execute()
  const due = await db
    .selectFrom('messages')
    .select('id')
    .where('nextAttemptAt', '<=', clock())
    .where('channel', '<>', 'reset')
    .orderBy('createdAt')
    .limit(50)
    .execute()
  for (const { id } of due) {
    if (!shouldContinue()) return
    await deliverMessage(context, id)
  }
}

/** Returns the state of the queue for administrators. */
export async function readQueueHealth(db: Database) {
  const { waiting, failed } = await db
    .selectFrom('messages')
    .select([
      sql<number>`cast(count(*) as integer)`.as('waiting'),
      sql<number>`cast(coalesce(sum(case when error is null then 0 else 1 end), 0) as integer)`.as(
        'failed',
      ),
    ])
    .executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('messages')
    .select('error')
    .where('error', 'is not', null)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return { waiting, failed, lastError: last?.error ?? null }
}
