import { dayIn } from '#contract/club/club-time.ts'
import { startOfDay, clockIn } from '#contract/club/local-time.ts'
import { nextAttempt, decidePush, type PushDecision } from '#engine/notices/sending.ts'
import type { NoticeTopic } from '#engine/notices/topics.ts'
import type { NoticeSettings } from '#contract/notices.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import { failureOf } from './failure.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { PushAnswer, PushKeys } from '../platform/mail/pusher.ts'
import { unseal } from '../platform/security/seal.ts'
import { broadcastReached } from './answer-call.ts'
import { payloadOf, plainPayload, topicOf } from './push-payload.ts'
import {
  dropSubscription,
  noteSuccess,
  openSubscription,
  type SubscriptionRow,
} from './push-store.ts'
import { isWanted } from './queue-sends.ts'
import { idsOf, lastExpiry, noteSent, sentBefore, type SendRow } from './send-store.ts'
import { abandonSends, postponeSends } from './settle-sends.ts'
import { markNotified, readNoticeSettings, standingOf, type NoticeRow } from './store.ts'
import { asNotice } from './notify.ts'

/** A due push that can be sent, with its content. */
type Ready = {
  readonly rows: readonly SendRow[]
  readonly notices: readonly NoticeRow[]
  readonly subscription: SubscriptionRow
  readonly settings: NoticeSettings
}

/** Sends due pushes to one browser, unless they are no longer needed. */
export async function pushDue(context: AppContext, rows: readonly SendRow[]): Promise<void> {
  const { db, clock } = context
  const now = clock()
  const [first] = rows as [SendRow]
  const { pushNotices, timeZone } = await readSettings(db)
  const subscription = pushNotices
    ? await openSubscription(db, first.subscriptionId!, now, context.pusher.publicKey)
    : null
  const settings = await readNoticeSettings(db, first.userId)
  const found = await standingOf(
    db,
    rows.flatMap(({ noticeId }) => noticeId ?? []),
    now,
  )
  // Drops topics that were turned off or paused after queueing.
  const notices = found.filter((notice) => isWanted(settings, notice, 'push', now))
  const standing = new Set(idsOf(notices))
  const isStanding = ({ topic, noticeId }: SendRow) => topic === 'test' || standing.has(noticeId!)
  const living = subscription === null ? [] : rows.filter(isStanding)
  await abandonSends(
    context,
    rows.filter((row) => !living.includes(row)),
  )
  if (subscription === null || living.length === 0) return
  const sending = await sendingNow(context, living, settings, timeZone)
  if (sending.kind === 'drop') return abandonSends(context, living)
  if (sending.kind === 'wait') {
    const isGathered = sending.isGathered ? 1 : 0
    return postponeSends(context, living, { sendAt: sending.until, isGathered, attempts: 0 })
  }
  return hand(context, { rows: living, notices, subscription, settings })
}

async function sendingNow(
  { db, clock }: AppContext,
  rows: readonly SendRow[],
  { quiet, zone }: NoticeSettings,
  clubZone: string,
): Promise<PushDecision> {
  const [row] = rows as [SendRow]
  // Tests are sent at once.
  if (row.topic === 'test') return { kind: 'send' }
  const now = clock()
  const here = zone ?? clubZone
  const { lastAt, count } = await sentBefore(db, row, startOfDay(here, dayIn(here, now)))
  return decidePush({
    topic: row.topic satisfies NoticeTopic,
    isUrgent: row.isUrgent === 1,
    now,
    expiresAt: lastExpiry(rows),
    quiet,
    clockAt: (at) => clockIn(here, at),
    lastAt,
    sentToday: count,
    isGathered: row.isGathered === 1,
  })
}

async function hand(context: AppContext, ready: Ready): Promise<void> {
  const { rows, notices, subscription } = ready
  const [first] = rows as [SendRow]
  const now = context.clock()
  const target = JSON.parse(unseal(context.secret, subscription.sealed)) as {
    endpoint: string
    keys: PushKeys
  }
  let answer: PushAnswer = { status: 503, retryAfter: null }
  try {
    const push = {
      ...target,
      payload: JSON.stringify(said(ready)),
      ttl: Math.max(1, Math.floor((lastExpiry(rows) - now) / 1000)),
      isUrgent: first.isUrgent === 1,
      topic: topicOf(notices.length > 1 ? 'push.several' : first.slot),
    }
    answer = await context.pusher.send(push, now)
  } catch (error) {
    // Unreachable services are retried like busy ones.
    context.log.warn({ failure: failureOf(error) }, 'push service unreachable')
  }
  await follow(context, ready, answer)
}

function said({ rows, notices, settings }: Ready) {
  const [first] = rows as [SendRow]
  if (first.topic === 'test') return plainPayload('push.test')
  if (notices.length > 1) return plainPayload('push.several', notices.length)
  return payloadOf(asNotice(notices[0]!), first.slot, settings.isPrivate)
}

/** Handles the response of a push service. Source: RFC 8030, sections 5 and 7.3. */
async function follow(context: AppContext, ready: Ready, { status, retryAfter }: PushAnswer) {
  const { clock, log } = context
  const { rows, subscription } = ready
  const [first] = rows as [SendRow]
  const now = clock()
  if (status >= 200 && status < 300) return noteTaken(context, ready)
  if (status === 404 || status === 410) {
    await context.runInUnitOfWork(async ({ tx }) => dropSubscription(tx, subscription.id))
    return abandonSends(context, rows)
  }
  if (status === 429 || status >= 500) {
    const next = nextAttempt(first.attempts, now, lastExpiry(rows), retryAfter)
    if (next === null) return abandonSends(context, rows)
    return postponeSends(context, rows, { sendAt: next })
  }
  log.warn({ status, topic: first.topic }, 'push refused')
  return abandonSends(context, rows)
}

async function noteTaken(
  context: AppContext,
  { rows, notices, subscription }: Ready,
): Promise<void> {
  const [first] = rows as [SendRow]
  await context.runInUnitOfWork(async (unit) => {
    await noteSent(unit.tx, idsOf(rows), unit.now)
    await noteSuccess(unit.tx, subscription.id, unit.now)
    if (notices.length === 0) return
    broadcastReached(unit, await markNotified(unit.tx, first.userId, idsOf(notices), unit.now))
  })
}
