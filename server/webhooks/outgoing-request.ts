import { createHmac } from 'node:crypto'
import type { WebhookMessage, WebhookService } from '#contract/webhooks.ts'

/** Content of a webhook request. */
export type OutgoingRequest = {
  readonly url: URL
  readonly headers: Record<string, string>
  readonly body: Buffer
}

const appendLink = (text: string, url: string | null) => (url === null ? text : `${text}\n${url}`)

/** Escapes the characters that have a meaning in Slack. Source: "Formatting text for app surfaces". */
const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Escapes the characters that have a meaning in Discord's and Teams' Markdown. */
const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_~|<>#[\]()]/g, String.raw`\$&`)

/** Creates the JSON that each service expects. */
const bodies: Readonly<Record<WebhookService, (message: WebhookMessage, address: URL) => object>> =
  {
    json: (message) => message,
    // Source: Discord, "Execute Webhook"; at most 2000 characters. No one is pinged by a name.
    discord: ({ text, url }) => ({
      content: appendLink(escapeMarkdown(text), url).slice(0, 2000),
      allowed_mentions: { parse: [] },
    }),
    // Source: Slack, "Sending messages using incoming webhooks".
    slack: ({ text, url }) => ({
      text: url === null ? escapeSlack(text) : `${escapeSlack(text)} <${url}|Open>`,
    }),
    // Source: Microsoft, "Create incoming webhooks with Workflows": a message with one Adaptive Card.
    teams: ({ text, url }) => ({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: text
              .split('\n')
              .map((line) => ({ type: 'TextBlock', text: escapeMarkdown(line), wrap: true })),
            actions: url === null ? [] : [{ type: 'Action.OpenUrl', title: 'Open', url }],
          },
        },
      ],
    }),
    // Source: Telegram Bot API, sendMessage; plain text, at most 4096 characters.
    telegram: ({ text, url }, address) => ({
      chat_id: address.searchParams.get('chat_id'),
      text: appendLink(text, url).slice(0, 4096),
    }),
  }

/** Returns how many messages at most are sent as one: a program gets each alone, a chat a line for each. */
export const getMaxMessages = (service: WebhookService): number => (service === 'json' ? 1 : 20)
/** Maximum length of combined lines. Discord allows 2000 characters. */
const maxCombinedLength = 1_900

/** Returns how many messages, from the first, fit into one, so that a sheet of results does not flood a chat. */
export function countCombined(messages: readonly WebhookMessage[]): number {
  let length = 0
  const end = messages.findIndex(({ text }) => {
    length += escapeMarkdown(text).length + 1
    return length > maxCombinedLength
  })
  return end === -1 ? messages.length : Math.max(end, 1)
}

/** Combines messages, a line each. The link remains if all have the same. */
function combineMessages(messages: readonly WebhookMessage[]): WebhookMessage {
  const [first] = messages as [WebhookMessage]
  const url = messages.every((message) => message.url === first.url) ? first.url : null
  return { ...first, text: messages.map(({ text }) => text).join('\n'), url }
}

/**
 * Returns the signature of a message: HMAC-SHA256 of its id, time and body. Source: Standard Webhooks
 * specification, "Signature scheme".
 */
export function signMessage(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const sum = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return `v1,${sum}`
}

/** Returns the request that sends messages to a service. */
export function toOutgoingRequest(
  service: WebhookService,
  messages: readonly WebhookMessage[],
  { address, secret, now }: { address: string; secret: string; now: number },
): OutgoingRequest {
  const message = combineMessages(messages)
  const url = new URL(address)
  const body = JSON.stringify(bodies[service](message, url))
  if (service === 'telegram') url.search = ''
  const seconds = Math.floor(now / 1000)
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Fivebar-Webhooks',
      'webhook-id': message.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signMessage(secret, message.id, seconds, body),
    },
    body: Buffer.from(body),
  }
}
