import { isIP } from 'node:net'
import type { WebhookService } from '#contract/webhooks.ts'
import { isPublicAddress, resolvePublicAddress } from '../notices/push/push-address.ts'
import { invalid, problem } from '../platform/http/errors.ts'
import type { ResolvedAddress } from '../platform/http/post-to-address.ts'
import { lookup } from 'node:dns/promises'

const stripBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1').toLowerCase()

/** Matches names that exist only in a local network. */
const localNames = /^localhost$|^[^.]+$|\.(?:local|localhost|internal|lan|home|home\.arpa)$/

const isInternal = (host: string) =>
  isIP(host) === 0 ? localNames.test(host) : !isPublicAddress(host)

/**
 * Returns the URL of a webhook. Throws 400 if it is not https on the public internet. Hosts allowed by the
 * operator may be internal and use http.
 */
export function requireWebhookAddress(
  text: string,
  service: WebhookService,
  allowed: readonly string[],
): URL {
  const refuse = (key: 'webhook.url' | 'webhook.https' | 'webhook.internal' | 'webhook.chatId') =>
    invalid([problem('url', key)])
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) throw refuse('webhook.url')
  if (url.username !== '' || url.password !== '') throw refuse('webhook.url')
  const host = stripBrackets(url.hostname)
  if (!allowed.includes(host)) {
    if (url.protocol !== 'https:') throw refuse('webhook.https')
    if (isInternal(host)) throw refuse('webhook.internal')
  }
  if (service === 'telegram' && !url.searchParams.has('chat_id')) throw refuse('webhook.chatId')
  return url
}

/** Resolves the host of a webhook. Throws if it is in the local network and not allowed. */
export async function resolveWebhookHost(
  url: URL,
  allowed: readonly string[],
): Promise<ResolvedAddress> {
  const host = stripBrackets(url.hostname)
  return allowed.includes(host) ? lookup(host) : resolvePublicAddress(host)
}
