import { postToAddress } from '../../platform/http/post-to-address.ts'
import type { Pusher } from '../../platform/mail/pusher.ts'
import { encryptPush } from './encrypt.ts'
import { isPushAddress, resolvePublicAddress } from './push-address.ts'
import { createVapidHeader, type VapidKeys } from './vapid.ts'

/** Maximum size of a push. */
const maxBytes = 3_000

type PusherOptions = {
  readonly keys: VapidKeys
  readonly subject: string
  readonly hosts: readonly string[]
}

/** Sends pushes to the allowed push services, and nowhere else. */
export function createPusher({ keys, subject, hosts }: PusherOptions): Pusher {
  return {
    publicKey: keys.publicKey,
    hosts,
    send: async (push, now) => {
      const { endpoint, payload, ttl, isUrgent, topic } = push
      if (!isPushAddress(endpoint, hosts)) throw new Error('This is no push service')
      if (Buffer.byteLength(payload) > maxBytes) throw new Error('A push is too long')
      const url = new URL(endpoint)
      const headers = {
        authorization: createVapidHeader(keys, endpoint, subject, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttl),
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      }
      const body = encryptPush(Buffer.from(payload), push.keys)
      const resolved = await resolvePublicAddress(url.hostname)
      const { status, retryAfter } = await postToAddress(url, headers, body, resolved)
      return { status, retryAfter: parseRetryAfter(retryAfter, now) }
    },
  }
}

/** Parses `Retry-After` as seconds or a date; null if it is neither. Source: RFC 9110, 10.2.3. */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
