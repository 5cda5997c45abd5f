import * as webhooks from '#contract/webhooks.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { reads, writes, type Actor, type Route } from '../platform/http/serve.ts'
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  testWebhook,
  updateWebhook,
} from './webhooks.ts'

const requireManager = (actor: Actor) => requirePermission(actor, 'webhook.manage')

/** Routes to manage webhooks. */
export const webhookRoutes: readonly Route[] = [
  reads(webhooks.listWebhooks, async ({ actor }, { db }) => {
    requireManager(actor)
    return listWebhooks(db)
  }),

  writes(webhooks.createWebhook, async ({ actor, body }, unit, context) => {
    requireManager(actor)
    return createWebhook(unit, context, actor, body)
  }),

  writes(webhooks.updateWebhook, async ({ actor, params, body }, unit, context) => {
    requireManager(actor)
    return updateWebhook(unit, context, actor, { ...body, id: params.id })
  }),

  writes(webhooks.deleteWebhook, async ({ actor, params, query }, unit) => {
    requireManager(actor)
    await deleteWebhook(unit, actor, { id: params.id, version: query.version })
    return { deleted: true as const }
  }),

  reads(webhooks.listDeliveries, async ({ actor, params }, { db }) => {
    requireManager(actor)
    return listDeliveries(db, params.id)
  }),

  writes(webhooks.testWebhook, async ({ actor, params }, unit, context) => {
    requireManager(actor)
    await testWebhook(unit, context, params.id)
    return listDeliveries(unit.tx, params.id)
  }),

  writes(webhooks.resendDelivery, async ({ actor, params }, unit) => {
    requireManager(actor)
    await resendDelivery(unit, params.id, params.deliveryId)
    return listDeliveries(unit.tx, params.id)
  }),
]
