import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, timestamp } from './fields.ts'

const subscription = z.object({
  id,
  name: z.string().describe('Such as "Firefox on Windows"'),
  isCurrent: z.boolean().describe('Whether it is the device that makes the request'),
  createdAt: timestamp,
  lastSuccessAt: timestamp.nullable().describe('When a push to it was last accepted'),
})
export type PushSubscription = z.infer<typeof subscription>

export const getPush = endpoint({
  method: 'GET',
  path: '/api/push',
  summary: 'Get whether the club sends push notices, and your subscribed devices',
  tag: 'Notices',
  access: 'signed-in',
  status: 200,
  reply: z.object({
    publicKey: z.string().nullable().describe('Public key for subscribing; null if push is off'),
    subscriptions: z.array(subscription),
  }),
})

/** Base64url with a minimum and maximum number of bytes. */
const base64Url = (least: number, most: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => {
      const length = Math.floor(((text.split('=', 1)[0] ?? '').length * 3) / 4)
      return length >= least && length <= most
    }, `Must be base64url of ${least} bytes`)

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  summary: 'Subscribe this browser to push notices until this session ends',
  tag: 'Notices',
  access: 'signed-in',
  allowance: 'browsers',
  isNotForDemo: true,
  rawFields: ['endpoint', 'p256dh', 'auth'],
  body: z.object({
    endpoint: z.url().max(1000).describe('Address of its push service'),
    keys: z.object({ p256dh: base64Url(65, 65), auth: base64Url(16, 16) }),
  }),
  changes: [],
  status: 201,
  reply: subscription,
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions/:id',
  summary: 'Unsubscribe one of your devices from push notices',
  tag: 'Notices',
  access: 'signed-in',
  isNotForDemo: true,
  params: idParams,
  changes: [],
  status: 200,
  reply: z.object({ deleted: z.literal(true) }),
})

export const testPush = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions/:id/test',
  summary: 'Send a test push to one of your devices, at most once a minute',
  tag: 'Notices',
  access: 'signed-in',
  allowance: 'testPushes',
  isNotForDemo: true,
  params: idParams,
  changes: [],
  status: 200,
  reply: z.object({ queued: z.literal(true) }),
})
