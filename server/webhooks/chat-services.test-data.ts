import { z } from 'zod'
import type { WebhookService } from '#contract/webhooks.ts'

type ChatService = Exclude<WebhookService, 'json'>
type Answer = { readonly status: number; readonly body: string }

/** Source: Discord, "Execute Webhook" and "Allowed Mentions Object". */
const discord = z.strictObject({
  content: z.string().trim().min(1).max(2000),
  allowed_mentions: z.strictObject({ parse: z.array(z.enum(['roles', 'users', 'everyone'])) }),
})

/** Source: Slack, "Sending messages using incoming webhooks" and "Truncating content". */
const slack = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(40_000)
    // "&", "<" and ">" of a text are escaped. Those that remain belong to a link.
    .refine(
      (text) => !/[<>]|&(?!amp;|lt;|gt;)/.test(text.replaceAll(/<https?:[^<>|]+\|[^<>]+>/g, '')),
    ),
})

/** Source: Microsoft, "Create incoming webhooks with Workflows"; Adaptive Cards schema 1.4. */
const textBlock = z.strictObject({
  type: z.literal('TextBlock'),
  text: z.string().min(1),
  wrap: z.boolean().optional(),
})

const openUrl = z.strictObject({
  type: z.literal('Action.OpenUrl'),
  title: z.string(),
  url: z.url(),
})

const adaptiveCard = z.strictObject({
  $schema: z.url(),
  type: z.literal('AdaptiveCard'),
  version: z.literal('1.4'),
  body: z.array(textBlock).min(1),
  actions: z.array(openUrl),
})

const teams = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        content: adaptiveCard,
      }),
    )
    .min(1),
})

/** Source: Telegram Bot API, "sendMessage": 1–4096 characters; the id of a chat or its @name. */
const telegram = z.strictObject({
  chat_id: z.string().regex(/^(-?\d+|@\w{5,})$/),
  text: z.string().trim().min(1).max(4096),
})

/** Maximum size in bytes and replies of each service. Source: the pages above. */
const services: Readonly<
  Record<ChatService, { body: z.ZodType; bytes: number; accepted: Answer; refused: Answer }>
> = {
  discord: {
    body: discord,
    bytes: 25_000_000,
    accepted: { status: 204, body: '' },
    refused: { status: 400, body: '{"message":"Invalid Form Body","code":50035}' },
  },
  slack: {
    body: slack,
    bytes: 1_000_000,
    accepted: { status: 200, body: 'ok' },
    refused: { status: 400, body: 'invalid_payload' },
  },
  teams: {
    body: teams,
    bytes: 28_000,
    accepted: { status: 202, body: '' },
    refused: { status: 400, body: 'Bad payload received by generic incoming webhook.' },
  },
  telegram: {
    body: telegram,
    bytes: 1_000_000,
    accepted: { status: 200, body: '{"ok":true,"result":{"message_id":1}}' },
    refused: { status: 400, body: '{"ok":false,"error_code":400}' },
  },
}

/** Answers a request by the published rules of a chat service. */
export function answerLike(service: ChatService, contentType: string, sent: string): Answer {
  const { body, bytes, accepted, refused } = services[service]
  if (contentType !== 'application/json') return { status: 415, body: '' }
  if (Buffer.byteLength(sent) > bytes) return { status: 413, body: '' }
  return body.safeParse(JSON.parse(sent)).success ? accepted : refused
}
