import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { getPush as getEndpoint, subscribePush as endpoint } from '#contract/push.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { Database } from '../platform/database/database.ts'
import { conflict, invalid, notFound, problem } from '../platform/http/errors.ts'
import { sha256 } from '../platform/security/hashing.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { iso, isoOrNull } from '../platform/iso.ts'
import type { PushKeys } from '../platform/mail/pusher.ts'
import { encryptPush } from './push/encrypt.ts'
import { isPushAddress } from './push/push-address.ts'
import { seal } from '../platform/security/seal.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import {
  deleteSubscription,
  findSubscription,
  listOpenSubscriptions,
  saveSubscription,
  findSessionName,
  type SubscriptionRow,
} from './push-store.ts'
import { insertSends, hasRecentTestPush } from './send-store.ts'

/** Returns whether pushes are enabled, and a person's devices. */
export async function getPush(
  { db, clock, pusher }: AppContext,
  actor: Actor,
): Promise<ReplyInput<typeof getEndpoint>> {
  const { pushNotices } = await readSettings(db)
  const subscriptions = await listOpenSubscriptions(db, actor.userId, clock(), pusher.publicKey)
  // Visitors of the demo club share an account and must not see one another's devices.
  const visible = actor.isDemo
    ? subscriptions.filter(({ sessionId }) => sessionId === actor.sessionId)
    : subscriptions
  return {
    publicKey: pushNotices ? pusher.publicKey : null,
    subscriptions: visible.map((row) => viewSubscription(row, actor)),
  }
}

const viewSubscription = (
  { id, name, sessionId, createdAt, lastSuccessAt }: SubscriptionRow,
  actor: Actor,
) => ({
  id,
  name,
  isCurrent: sessionId === actor.sessionId,
  createdAt: iso(createdAt),
  lastSuccessAt: isoOrNull(lastSuccessAt),
})

/** A browser's subscription with its keys. */
type SubscribeBody = BodyOf<typeof endpoint>

/**
 * Subscribes a browser to pushes until its session ends, or renews the subscription. Throws for unknown
 * push services and invalid keys.
 */
export async function subscribePush(
  unit: UnitOfWork,
  context: AppContext,
  actor: Actor,
  subscription: SubscribeBody,
) {
  const { tx, now } = unit
  const { publicKey, hosts } = context.pusher
  if (!(await readSettings(tx)).pushNotices) throw conflict('push.off')
  requireUsableSubscription(subscription, hosts)
  await unit.lock(`notices:${actor.userId}`, 'exclusive')
  const existing = await findSubscription(tx, actor.sessionId)
  const endpointHash = sha256(subscription.endpoint)
  const isRenewal = existing?.endpointHash === endpointHash && existing.publicKey === publicKey
  const row: SubscriptionRow = {
    // Keeps the id, so that queued messages reach the device at its new address.
    id: existing?.id ?? unit.newId(),
    userId: actor.userId,
    sessionId: actor.sessionId,
    endpointHash,
    sealed: seal(context.secret, JSON.stringify(subscription)),
    publicKey,
    name: await findSessionName(tx, actor.sessionId),
    createdAt: isRenewal ? existing.createdAt : now,
    renewedAt: now,
    lastSuccessAt: isRenewal ? existing.lastSuccessAt : null,
  }
  await saveSubscription(tx, row)
  return viewSubscription(row, actor)
}

function requireUsableSubscription(
  { endpoint: address, keys }: SubscribeBody,
  hosts: readonly string[],
): void {
  const problems = [
    ...(isPushAddress(address, hosts) ? [] : [problem('endpoint', 'push.address')]),
    ...(canEncryptFor(keys) ? [] : [problem('keys.p256dh', 'push.key')]),
  ]
  if (problems.length > 0) throw invalid(problems)
}

function canEncryptFor(keys: PushKeys): boolean {
  try {
    encryptPush(Buffer.from('?'), keys)
    return true
  } catch {
    return false
  }
}

async function requireOwnSubscription(db: Database, context: AppContext, actor: Actor, id: string) {
  const { clock, pusher } = context
  const subscriptions = await listOpenSubscriptions(db, actor.userId, clock(), pusher.publicKey)
  const found = subscriptions.find((row) => row.id === id)
  if (found === undefined) throw notFound('push.notFound')
  return found
}

/** Unsubscribes a device from pushes. */
export async function unsubscribePush(
  unit: UnitOfWork,
  context: AppContext,
  actor: Actor,
  id: string,
) {
  await requireOwnSubscription(unit.tx, context, actor, id)
  await deleteSubscription(unit.tx, id)
  return { deleted: true as const }
}

const testPushLifetimeMs = 5 * 60_000
const minTestIntervalMs = 60_000

/** Sends a test push to a device, at most once a minute. */
export async function testPush(unit: UnitOfWork, context: AppContext, actor: Actor, id: string) {
  const { tx, now } = unit
  if (!(await readSettings(tx)).pushNotices) throw conflict('push.off')
  await unit.lock(`notices:${actor.userId}`, 'exclusive')
  await requireOwnSubscription(tx, context, actor, id)
  if (await hasRecentTestPush(tx, actor.userId, id, now - minTestIntervalMs))
    throw conflict('push.tested')
  await insertSends(tx, [
    {
      id: unit.newId(),
      userId: actor.userId,
      channel: 'push',
      noticeId: null,
      subscriptionId: id,
      topic: 'test',
      slot: 'test',
      isUrgent: 1,
      isGathered: 0,
      sendAt: now,
      expiresAt: now + testPushLifetimeMs,
      attempts: 0,
      sentAt: null,
      createdAt: now,
    },
  ])
  return { queued: true as const }
}
