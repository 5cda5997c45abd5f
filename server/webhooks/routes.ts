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

const manages = (actor: Actor) => requirePermission(actor, 'webhook.manage')

/** Routes to manage where the club's news are sent. */
export const webhookRoutes: readonly Route[] = [
  reads(webhooks.listWebhooks, async ({ actor }, { db }) => {
    manages(actor)
    return listWebhooks(db)
  }),

  writes(webhooks.createWebhook, async ({ actor, body }, unit, context) => {
    manages(actor)
    return createWebhook(unit, context, actor, body)
  }),

  writes(webhooks.updateWebhook, async ({ actor, params, body }, unit, context) => {
    manages(actor)
    return updateWebhook(unit, context, actor, { ...body, id: params.id })
  }),

  writes(webhooks.deleteWebhook, async ({ actor, params, query }, unit) => {
    manages(actor)
    await deleteWebhook(unit, actor, { id: params.id, version: query.version })
    return { deleted: true as const }
  }),

  reads(webhooks.listDeliveries, async ({ actor, params }, { db }) => {
    manages(actor)
    return listDeliveries(db, params.id)
  }),

  writes(webhooks.testWebhook, async ({ actor, params }, unit, context) => {
    manages(actor)
    await testWebhook(unit, context, params.id)
    return listDeliveries(unit.tx, params.id)
  }),

  writes(webhooks.resendDelivery, async ({ actor, params }, unit) => {
    manages(actor)
    await resendDelivery(unit, params.id, params.deliveryId)
    return listDeliveries(unit.tx, params.id)
  }),
]
