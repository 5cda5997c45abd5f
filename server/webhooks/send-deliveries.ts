import { MAX_WEBHOOK_FAILURES, type WebhookMessage } from '#contract/webhooks.ts'
import { createNotificationDraft, notify } from '../notices/notify.ts'
import { parseRetryAfter } from '../notices/push/push-transport.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { postToAddress } from '../platform/http/post-to-address.ts'
import { unseal } from '../platform/security/seal.ts'
import { countCombined, getMaxMessages, toOutgoingRequest } from './outgoing-request.ts'
import { resolveWebhookHost } from './check-address.ts'
import {
  claimWebhook,
  type DeliveryRow,
  listDueWebhooks,
  findWebhook,
  listNextDeliveries,
  lockWebhook,
  updateDelivery,
  updateWebhookRow,
  type WebhookRow,
} from './store.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Delays after consecutive failures. The last one repeats. */
const retryDelays = [10_000, minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, 60 * minuteMs]
/** Maximum time for which a node reserves a webhook for one attempt. */
const leaseMs = minuteMs
/** Maximum number of webhooks served in parallel, and of requests to each in one round. */
const [maxWebhooks, maxRequests] = [8, 50]
/** Time after which no further delivery to a webhook begins in a round, since the next round waits for all. */
const maxRoundMs = 10_000

/** Sends due deliveries, in order for each webhook. A failing webhook delays no other. */
export async function sendDeliveries(
  context: AppContext,
  shouldContinue = () => true,
): Promise<void> {
  const due = await listDueWebhooks(context.db, context.clock())
  await Promise.all(
    due.slice(0, maxWebhooks).map(async ({ id }) => sendTo(context, id, shouldContinue)),
  )
}

async function sendTo(
  context: AppContext,
  id: string,
  shouldContinue: () => boolean,
): Promise<void> {
  const endsAt = performance.now() + maxRoundMs
  const hasTime = () => shouldContinue() && performance.now() < endsAt
  for (let sent = 0; sent < maxRequests && hasTime(); sent++) {
    const now = context.clock()
    if (!(await claimWebhook(context.db, id, { now, until: now + leaseMs }))) return
    const hook = await findWebhook(context.db, id)
    const isDue = hook !== null && hook.isActive === 1 && hook.retryAt <= now
    // After a failure one message is sent alone, in case the receiver refuses only that one.
    const limit = hook?.failures === 0 ? getMaxMessages(hook.service) : 1
    const pending = await listNextDeliveries(context.db, id, limit)
    if (!isDue || pending.length === 0) {
      await updateWebhookRow(context.db, id, { busyUntil: 0 })
      return
    }
    const messages = pending.map(({ message }) => JSON.parse(message) as WebhookMessage)
    const count = countCombined(messages)
    const outcome = await sendMessages(context, hook, messages.slice(0, count))
    await context.runInUnitOfWork(async (unit) =>
      recordAttempt(unit, hook, pending.slice(0, count), outcome),
    )
    if (!outcome.isDelivered) return
  }
}

type DeliveryOutcome = {
  readonly isDelivered: boolean
  /** Shown to administrators. Contains no part of the address. */
  readonly answer: string
  /** Whether the receiver is gone permanently. */
  readonly isGone?: boolean
  readonly retryAfter?: number | null
}

async function sendMessages(
  { secret, config, clock, log }: AppContext,
  hook: WebhookRow,
  messages: readonly WebhookMessage[],
): Promise<DeliveryOutcome> {
  const now = clock()
  const { url, headers, body } = toOutgoingRequest(hook.service, messages, {
    address: unseal(secret, hook.sealedUrl),
    secret: unseal(secret, hook.sealedSecret),
    now,
  })
  try {
    const at = await resolveWebhookHost(url, config.webhookHosts)
    const { status, retryAfter: header } = await postToAddress(url, headers, body, at)
    return {
      isDelivered: status >= 200 && status < 300,
      isGone: status === 410,
      answer: `HTTP ${status}`,
      retryAfter: parseRetryAfter(header, now),
    }
  } catch (error) {
    const reason = describeFailure(error)
    log.warn({ webhook: hook.id, reason }, 'a webhook was not delivered')
    return { isDelivered: false, answer: reason }
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host does not exist',
  EAI_AGAIN: 'The host could not be looked up',
  ECONNREFUSED: 'The host refused the connection',
  ECONNRESET: 'The host closed the connection',
  EHOSTUNREACH: 'The host is unreachable',
  ETIMEDOUT: 'No answer in time',
}

/** Returns why there was no response. The error's own text may contain the address. */
function describeFailure(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return 'No answer within 10 seconds'
  if (message?.endsWith('is not on the open internet')) return 'The host is in the local network'
  return reasons[code ?? ''] ?? (code === undefined ? 'No connection' : `No connection (${code})`)
}

/** Records an attempt. A failure does not count against a webhook that was changed meanwhile. */
async function recordAttempt(
  unit: UnitOfWork,
  hook: WebhookRow,
  deliveries: readonly DeliveryRow[],
  { isDelivered, answer, isGone = false, retryAfter = null }: DeliveryOutcome,
): Promise<void> {
  const { now, tx } = unit
  const isChanged = (await lockWebhook(unit, hook.id))?.version !== hook.version
  for (const { id, attempts, dueSince } of deliveries) {
    const isOver = !isDelivered && now - dueSince >= dayMs
    await updateDelivery(tx, id, {
      attempts: attempts + 1,
      lastAttemptAt: now,
      answer,
      ...(isDelivered ? { deliveredAt: now } : {}),
      ...(isOver ? { failedAt: now } : {}),
    })
  }
  if (isDelivered) {
    const delivered = { failures: 0, retryAt: 0, busyUntil: 0, lastDeliveredAt: now }
    return updateWebhookRow(tx, hook.id, delivered)
  }
  if (isChanged) return updateWebhookRow(tx, hook.id, { busyUntil: 0 })
  const failures = hook.failures + 1
  const wait = Math.max(
    retryDelays[Math.min(hook.failures, retryDelays.length - 1)]!,
    retryAfter ?? 0,
  )
  const retry = { failures, retryAt: now + Math.min(wait, dayMs), busyUntil: 0 }
  if (!isGone && failures < MAX_WEBHOOK_FAILURES) return updateWebhookRow(tx, hook.id, retry)
  await updateWebhookRow(tx, hook.id, { ...retry, isActive: 0, version: hook.version + 1 })
  await notifyDisabled(unit, hook)
}

async function notifyDisabled(unit: UnitOfWork, { id, name }: WebhookRow): Promise<void> {
  await notify(unit, {
    by: null,
    to: { roles: ['admin'] },
    draftFor: () =>
      createNotificationDraft({
        topic: 'security',
        slot: `webhook:${id}`,
        key: 'security.webhookOff',
        values: { name },
        subject: {},
      }),
  })
}
