import { dayIn } from '#contract/club/club-time.ts'
import { startOfDay, clockIn } from '#contract/club/local-time.ts'
import { findNextAttempt, decidePush, type PushDecision } from '#engine/notices/sending.ts'
import type { NoticeTopic } from '#engine/notices/topics.ts'
import type { NoticeSettings } from '#contract/notices.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import { listErrorCodes } from './error-codes.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { PushResponse, PushKeys } from '../platform/mail/pusher.ts'
import { unseal } from '../platform/security/seal.ts'
import { publishReachedCalls } from './answer-call.ts'
import { toPushPayload, createPlainPayload, createPushTopic } from './push-payload.ts'
import {
  deleteSubscription,
  recordPushSuccess,
  findOpenSubscription,
  type SubscriptionRow,
} from './push-store.ts'
import { isWanted } from './queue-sends.ts'
import { listIds, findLastExpiry, markSent, findSentBefore, type SendRow } from './send-store.ts'
import { cancelSends, postponeSends } from './settle-sends.ts'
import { markDelivered, readNoticeSettings, listUnseenNotices, type NoticeRow } from './store.ts'
import { toNotice } from './notify.ts'

/** A due push with everything needed to send it. */
type ReadyPush = {
  readonly rows: readonly SendRow[]
  readonly notices: readonly NoticeRow[]
  readonly subscription: SubscriptionRow
  readonly settings: NoticeSettings
}

/** Sends, postpones or cancels the due pushes of one browser. */
export async function sendDuePushes(context: AppContext, rows: readonly SendRow[]): Promise<void> {
  const { db, clock } = context
  const now = clock()
  const [first] = rows as [SendRow]
  const { pushNotices, timeZone } = await readSettings(db)
  const subscription = pushNotices
    ? await findOpenSubscription(db, first.subscriptionId!, now, context.pusher.publicKey)
    : null
  const settings = await readNoticeSettings(db, first.userId)
  const unseen = await listUnseenNotices(
    db,
    rows.flatMap(({ noticeId }) => noticeId ?? []),
    now,
  )
  // Drops topics that were turned off or paused after queueing.
  const notices = unseen.filter((notice) => isWanted(settings, notice, 'push', now))
  const wantedIds = new Set(listIds(notices))
  const isStillWanted = ({ topic, noticeId }: SendRow) =>
    topic === 'test' || wantedIds.has(noticeId!)
  const remaining = subscription === null ? [] : rows.filter(isStillWanted)
  await cancelSends(
    context,
    rows.filter((row) => !remaining.includes(row)),
  )
  if (subscription === null || remaining.length === 0) return
  const decision = await decidePushNow(context, remaining, settings, timeZone)
  if (decision.kind === 'drop') return cancelSends(context, remaining)
  if (decision.kind === 'wait') {
    const isGathered = decision.isBatched ? 1 : 0
    return postponeSends(context, remaining, { sendAt: decision.until, isGathered, attempts: 0 })
  }
  return sendPush(context, { rows: remaining, notices, subscription, settings })
}

async function decidePushNow(
  { db, clock }: AppContext,
  rows: readonly SendRow[],
  { quiet, zone }: NoticeSettings,
  clubZone: string,
): Promise<PushDecision> {
  const [row] = rows as [SendRow]
  // Test pushes are sent at once.
  if (row.topic === 'test') return { kind: 'send' }
  const now = clock()
  const timeZone = zone ?? clubZone
  const { lastAt, count } = await findSentBefore(
    db,
    row,
    startOfDay(timeZone, dayIn(timeZone, now)),
  )
  return decidePush({
    topic: row.topic satisfies NoticeTopic,
    isUrgent: row.isUrgent === 1,
    now,
    expiresAt: findLastExpiry(rows),
    quiet,
    clockAt: (at) => clockIn(timeZone, at),
    lastSentAt: lastAt,
    sentToday: count,
    isBatched: row.isGathered === 1,
  })
}

async function sendPush(context: AppContext, ready: ReadyPush): Promise<void> {
  const { rows, notices, subscription } = ready
  const [first] = rows as [SendRow]
  const now = context.clock()
  const target = JSON.parse(unseal(context.secret, subscription.sealed)) as {
    endpoint: string
    keys: PushKeys
  }
  let answer: PushResponse = { status: 503, retryAfter: null }
  try {
    const push = {
      ...target,
      payload: JSON.stringify(createPayload(ready)),
      ttl: Math.max(1, Math.floor((findLastExpiry(rows) - now) / 1000)),
      isUrgent: first.isUrgent === 1,
      topic: createPushTopic(notices.length > 1 ? 'push.several' : first.slot),
    }
    answer = await context.pusher.send(push, now)
  } catch (error) {
    // An unreachable service is retried like a busy one.
    context.log.warn({ failure: listErrorCodes(error) }, 'push service unreachable')
  }
  await handleResponse(context, ready, answer)
}

function createPayload({ rows, notices, settings }: ReadyPush) {
  const [first] = rows as [SendRow]
  if (first.topic === 'test') return createPlainPayload('push.test')
  if (notices.length > 1) return createPlainPayload('push.several', notices.length)
  return toPushPayload(toNotice(notices[0]!), first.slot, settings.isPrivate)
}

/** Handles the response of a push service. Source: RFC 8030, sections 5 and 7.3. */
async function handleResponse(
  context: AppContext,
  ready: ReadyPush,
  { status, retryAfter }: PushResponse,
) {
  const { clock, log } = context
  const { rows, subscription } = ready
  const [first] = rows as [SendRow]
  const now = clock()
  if (status >= 200 && status < 300) return recordSent(context, ready)
  if (status === 404 || status === 410) {
    await context.runInUnitOfWork(async ({ tx }) => deleteSubscription(tx, subscription.id))
    return cancelSends(context, rows)
  }
  if (status === 429 || status >= 500) {
    const next = findNextAttempt(first.attempts, now, findLastExpiry(rows), retryAfter)
    if (next === null) return cancelSends(context, rows)
    return postponeSends(context, rows, { sendAt: next })
  }
  log.warn({ status, topic: first.topic }, 'push refused')
  return cancelSends(context, rows)
}

async function recordSent(
  context: AppContext,
  { rows, notices, subscription }: ReadyPush,
): Promise<void> {
  const [first] = rows as [SendRow]
  await context.runInUnitOfWork(async (unit) => {
    await markSent(unit.tx, listIds(rows), unit.now)
    await recordPushSuccess(unit.tx, subscription.id, unit.now)
    if (notices.length === 0) return
    publishReachedCalls(
      unit,
      await markDelivered(unit.tx, first.userId, listIds(notices), unit.now),
    )
  })
}
