import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { queryVersion, groupId, id, idParams, nameField, timestamp, version } from './fields.ts'
import { sportId } from './club/sports.ts'

/** Events that a webhook can subscribe to. */
export const webhookEvents = [
  'match.recorded',
  'match.corrected',
  'match.voided',
  'leader.changed',
  'tournament.started',
  'tournament.round_paired',
  'tournament.result',
  'tournament.finished',
  'team_match.result',
  'club_night.tomorrow',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Message formats of webhooks; `json` is for any other program. */
export const webhookServices = ['json', 'discord', 'slack', 'teams', 'telegram'] as const
export type WebhookService = (typeof webhookServices)[number]

/** Body of a `json` webhook; the other services receive its text in their own format. */
export const webhookMessage = z.object({
  id: z.string().describe('The same for each attempt, so that repeats can be recognised'),
  type: z.enum([...webhookEvents, 'test']),
  at: timestamp,
  text: z.string().describe('One sentence about it'),
  url: z.string().nullable().describe('The page about it'),
  data: z.object({
    sportId: sportId.optional(),
    matchId: z.string().optional(),
    playerIds: z.array(z.string()).optional(),
    tournamentId: z.string().optional(),
    teamMatchId: z.string().optional(),
    groupId: z.string().optional(),
  }),
})
export type WebhookMessage = z.infer<typeof webhookMessage>

/** Consecutive failures after which a webhook is switched off. */
export const MAX_WEBHOOK_FAILURES = 100

/** Maximum number of webhooks of a club. */
export const MAX_WEBHOOKS = 20

const settings = {
  name: nameField(50),
  service: z.enum(webhookServices),
  events: z.array(z.enum(webhookEvents)).min(1, 'Choose at least one event').max(20),
  sportIds: z.array(sportId).max(20).describe('Only these sports; empty for all'),
  groupId: groupId.nullable().describe('Only what concerns this group'),
}

export const webhook = z.object({
  id,
  ...settings,
  name: z.string(),
  host: z.string().describe('The host of its address; the rest may be secret'),
  isActive: z.boolean(),
  failures: z.int().describe('Failed attempts since the last delivery'),
  lastDeliveredAt: timestamp.nullable(),
  createdAt: timestamp,
  version,
})
export type Webhook = z.infer<typeof webhook>

const address = z.string().trim().max(1000)

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'List the club’s webhooks by name',
  tag: 'Webhooks',
  access: 'signed-in',
  status: 200,
  reply: z.object({ items: z.array(webhook) }),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Create a webhook; the reply is the only time its signing secret is shown',
  tag: 'Webhooks',
  access: 'signed-in',
  isSecret: true,
  allowance: { exempt: 'administrators only' },
  rawFields: ['url'],
  body: z.object({
    ...settings,
    sportIds: settings.sportIds.default([]),
    groupId: settings.groupId.default(null),
    url: address,
  }),
  changes: [],
  status: 201,
  reply: z.object({ webhook, secret: z.string() }),
})

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  summary: 'Change a webhook, or switch it on or off',
  tag: 'Webhooks',
  access: 'signed-in',
  isSecret: true,
  rawFields: ['url'],
  params: idParams,
  body: z
    .object({ ...settings, url: address, isActive: z.boolean() })
    .partial()
    .extend({ version }),
  changes: [],
  status: 200,
  reply: webhook,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Delete a webhook with its waiting deliveries',
  tag: 'Webhooks',
  access: 'signed-in',
  params: idParams,
  query: z.object({ version: queryVersion }),
  changes: [],
  status: 200,
  reply: z.object({ deleted: z.literal(true) }),
})

export const webhookDelivery = z.object({
  id,
  type: webhookMessage.shape.type,
  text: z.string(),
  createdAt: timestamp,
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  lastAttemptAt: timestamp.nullable(),
  answer: z.string().nullable().describe('The last answer, or why there was none'),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'List the last 50 deliveries of a webhook, newest first',
  tag: 'Webhooks',
  access: 'signed-in',
  params: idParams,
  status: 200,
  reply: z.object({ items: z.array(webhookDelivery) }),
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Send a test message to a webhook',
  tag: 'Webhooks',
  access: 'signed-in',
  allowance: { exempt: 'administrators only' },
  params: idParams,
  changes: [],
  status: 200,
  reply: listDeliveries.reply,
})

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/resend',
  summary: 'Send a delivery again',
  tag: 'Webhooks',
  access: 'signed-in',
  allowance: { exempt: 'administrators only' },
  params: z.object({ id: idParams.shape.id, deliveryId: idParams.shape.id }),
  changes: [],
  status: 200,
  reply: listDeliveries.reply,
})
