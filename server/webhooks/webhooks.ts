import { randomBytes } from 'node:crypto'
import {
  type createWebhook as createEndpoint,
  MAX_WEBHOOKS,
  type updateWebhook as updateEndpoint,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookMessage,
} from '#contract/webhooks.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { SportId } from '#engine/sports/types.ts'
import { auditAction } from '../accounts/audit-account.ts'
import { groupState } from '../groups/group-state.ts'
import { readClubName } from '../platform/club/club-settings.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Database } from '../platform/database/database.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { conflict, notFound, staleVersion } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import { iso, isoOrNull } from '../platform/iso.ts'
import { seal, unseal } from '../platform/security/seal.ts'
import { requireWebhookAddress } from './check-address.ts'
import { createDelivery, startCollecting } from './collect-deliveries.ts'
import { t } from './messages.ts'
import {
  deleteWebhookRow,
  findDelivery,
  findWebhook,
  insertDeliveries,
  insertWebhook,
  listLatestDeliveries,
  lockWebhook,
  updateDelivery,
  updateWebhookRow,
  listWebhookRows,
  type WebhookRow,
} from './store.ts'

/** Maximum number of deliveries in a list. */
const maxListed = 50

function viewWebhook(row: WebhookRow): Webhook {
  const { id, name, service, groupId, host, failures, version } = row
  return {
    id,
    name,
    service,
    events: JSON.parse(row.events) as WebhookEvent[],
    sportIds: JSON.parse(row.sportIds) as SportId[],
    groupId,
    host,
    isActive: row.isActive === 1,
    failures,
    lastDeliveredAt: isoOrNull(row.lastDeliveredAt),
    createdAt: iso(row.createdAt),
    version,
  }
}

export async function listWebhooks(db: Database) {
  return { items: (await listWebhookRows(db)).map(viewWebhook) }
}

async function requireWebhook(db: Database, id: string): Promise<WebhookRow> {
  return requireFound(await findWebhook(db, id))
}

function requireFound(row: WebhookRow | null): WebhookRow {
  if (row === null) throw notFound('webhook.notFound')
  return row
}

/** Locks a webhook. Throws 404 if there is none, and 409 if the version is stale. */
async function lockVersion(unit: UnitOfWork, id: string, version: number): Promise<WebhookRow> {
  const row = requireFound(await lockWebhook(unit, id))
  if (row.version !== version) throw staleVersion()
  return row
}

/** Creates a webhook. Returns it with its signing secret, which is shown only here and stored encrypted. */
export async function createWebhook(
  unit: UnitOfWork,
  { config, secret }: Pick<AppContext, 'config' | 'secret'>,
  actor: Actor,
  { url: address, events, sportIds, ...settings }: BodyOf<typeof createEndpoint>,
) {
  const url = requireWebhookAddress(address, settings.service, config.webhookHosts)
  await unit.lock('webhooks:all', 'exclusive')
  if ((await listWebhookRows(unit.tx)).length >= MAX_WEBHOOKS) throw conflict('webhook.tooMany')
  if (settings.groupId !== null)
    await groupState.loadFor(actor, unit.tx, settings.groupId, unit.now)
  const signingSecret = `whsec_${randomBytes(24).toString('base64')}`
  const row: WebhookRow = {
    ...settings,
    id: unit.newId(),
    events: JSON.stringify(events),
    sportIds: JSON.stringify(sportIds),
    host: url.host,
    sealedUrl: seal(secret, url.href),
    sealedSecret: seal(secret, signingSecret),
    isActive: 1,
    activeSince: unit.now,
    failures: 0,
    retryAt: 0,
    busyUntil: 0,
    lastDeliveredAt: null,
    createdAt: unit.now,
    version: 1,
  }
  await startCollecting(unit)
  await insertWebhook(unit.tx, row)
  auditAction(unit, actor, 'webhook.changed', { details: { name: row.name, host: row.host } })
  return { webhook: viewWebhook(row), secret: signingSecret }
}

/** Changes a webhook. Switching it on again resets its failures, and earlier events are not sent. */
export async function updateWebhook(
  unit: UnitOfWork,
  { config, secret }: Pick<AppContext, 'config' | 'secret'>,
  actor: Actor,
  { id, ...body }: BodyOf<typeof updateEndpoint> & { readonly id: string },
): Promise<Webhook> {
  const old = await lockVersion(unit, id, body.version)
  const { url: address, events, sportIds, isActive } = body
  const { name = old.name, service = old.service, groupId = old.groupId } = body
  const url =
    address === undefined ? null : requireWebhookAddress(address, service, config.webhookHosts)
  // The stored address may lack what another service needs.
  if (url === null && service !== old.service)
    requireWebhookAddress(unseal(secret, old.sealedUrl), service, config.webhookHosts)
  if (groupId !== null) await groupState.loadFor(actor, unit.tx, groupId, unit.now)
  const isSwitchedOn = isActive === true && old.isActive === 0
  const row: WebhookRow = {
    ...old,
    name,
    service,
    groupId,
    ...(events === undefined ? {} : { events: JSON.stringify(events) }),
    ...(sportIds === undefined ? {} : { sportIds: JSON.stringify(sportIds) }),
    ...(url === null ? {} : { host: url.host, sealedUrl: seal(secret, url.href) }),
    ...(isActive === undefined ? {} : { isActive: isActive ? 1 : 0 }),
    ...(isSwitchedOn || url !== null ? { failures: 0, retryAt: 0 } : {}),
    ...(isSwitchedOn ? { activeSince: unit.now } : {}),
    version: old.version + 1,
  }
  // A node may claim it meanwhile.
  const { busyUntil: _busyUntil, ...columns } = row
  await updateWebhookRow(unit.tx, id, columns)
  auditAction(unit, actor, 'webhook.changed', { details: { name: row.name, host: row.host } })
  return viewWebhook(row)
}

export async function deleteWebhook(
  unit: UnitOfWork,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  const row = await lockVersion(unit, id, version)
  await deleteWebhookRow(unit.tx, id)
  auditAction(unit, actor, 'webhook.changed', { details: { name: row.name, host: row.host } })
}

export async function listDeliveries(db: Database, id: string) {
  await requireWebhook(db, id)
  const rows = await listLatestDeliveries(db, id, maxListed)
  const items = rows.map((row): WebhookDelivery => {
    const { type, text } = JSON.parse(row.message) as WebhookMessage
    return {
      id: row.id,
      type,
      text,
      createdAt: iso(row.createdAt),
      status: row.deliveredAt !== null ? 'delivered' : row.failedAt !== null ? 'failed' : 'waiting',
      attempts: row.attempts,
      lastAttemptAt: isoOrNull(row.lastAttemptAt),
      answer: row.answer,
    }
  })
  return { items }
}

/** Queues a test message that is sent immediately, even after failures. */
export async function testWebhook(
  unit: UnitOfWork,
  context: AppContext,
  id: string,
): Promise<void> {
  const row = await requireWebhook(unit.tx, id)
  if (row.isActive === 0) throw conflict('webhook.isOff')
  const club = await readClubName(unit.tx)
  const test = {
    type: 'test',
    slot: `test:${unit.newId()}`,
    at: unit.now,
    text: t('test', { club }).message,
    path: '/',
    data: {},
  } as const
  await insertDeliveries(unit, [createDelivery(context, row, test)])
  await updateWebhookRow(unit.tx, id, { retryAt: 0 })
}

/** Queues a delivery again, for another day of attempts. */
export async function resendDelivery(
  unit: UnitOfWork,
  id: string,
  deliveryId: string,
): Promise<void> {
  const hook = await requireWebhook(unit.tx, id)
  const row = await findDelivery(unit.tx, deliveryId)
  if (row === null || row.webhookId !== id) throw notFound('webhook.noDelivery')
  if (hook.isActive === 0) throw conflict('webhook.isOff')
  const again = { deliveredAt: null, failedAt: null, dueSince: unit.now, answer: null }
  await updateDelivery(unit.tx, deliveryId, again)
  await updateWebhookRow(unit.tx, id, { retryAt: 0 })
}
