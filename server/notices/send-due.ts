import { listErrorCodes } from './error-codes.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { sendDueMail } from './send-due-mail.ts'
import { sendDuePushes } from './send-due-pushes.ts'
import { claimSends, listDueSends, listBatchedSends, type SendRow } from './send-store.ts'
import { cancelSends } from './settle-sends.ts'

/** Batch size, and number of recipients served in parallel. */
const batchSize = 200
const concurrency = 8

/**
 * Sends the due messages of one channel, each once across nodes. The queue is read again after every eight
 * messages, so that a call overtakes older ones.
 */
export async function sendDue(
  context: AppContext,
  channel: SendRow['channel'],
  shouldContinue = () => true,
): Promise<void> {
  const tried = new Set<string>()
  while (shouldContinue()) {
    const due = await listDueSends(context.db, channel, context.clock(), batchSize)
    const next = selectFirstPerPerson(due.filter(({ id }) => !tried.has(id))).slice(0, concurrency)
    if (next.length === 0) return
    for (const { id } of next) tried.add(id)
    await Promise.all(next.map(async (row) => sendWithBatch(context, row)))
  }
}

/** Returns the first message of each person, since a sent message affects the next. */
const selectFirstPerPerson = (rows: readonly SendRow[]): SendRow[] =>
  [...Map.groupBy(rows, ({ userId }) => userId).values()].flatMap((personRows) =>
    personRows.slice(0, 1),
  )

/** Sends one message to one target, with all others of its batch. */
async function sendWithBatch(context: AppContext, row: SendRow): Promise<void> {
  const now = context.clock()
  const claimed = await claimBatch(context, row)
  const unexpired = claimed.filter(({ expiresAt }) => expiresAt > now)
  await cancelSends(
    context,
    claimed.filter((one) => !unexpired.includes(one)),
  )
  if (unexpired.length === 0) return
  try {
    await (row.channel === 'push'
      ? sendDuePushes(context, unexpired)
      : sendDueMail(context, unexpired))
  } catch (error) {
    // Failed messages are retried after their lease expires. Others are sent in the meantime.
    context.log.warn(
      { failure: listErrorCodes(error), channel: row.channel },
      'sending a notice failed',
    )
  }
}

/** Claims a message with all others of its batch. Only one node at a time claims the batches of a person. */
async function claimBatch(context: AppContext, row: SendRow): Promise<SendRow[]> {
  return context.runInUnitOfWork(async (unit) => {
    const { tx, now } = unit
    if (row.isGathered === 0) return claimSends(tx, row.channel, [row.id], now)
    await unit.lock(`notices:${row.userId}`, 'exclusive')
    return claimSends(tx, row.channel, [row.id, ...(await listBatchedSends(tx, row, now))], now)
  })
}
