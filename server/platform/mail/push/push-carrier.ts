import { request } from 'node:https'
import { encryptPush, type PushKeys } from './encrypt.ts'
import { isPushAddress, publicAddressOf, type Resolved } from './push-address.ts'
import { vapidHeader, type VapidKeys } from './vapid.ts'

export type Push = {
  readonly endpoint: string
  readonly keys: PushKeys
  readonly payload: string
  /** How long a push service stores a push for an offline device, seconds. */
  readonly ttl: number
  readonly isUrgent: boolean
  /** A newer push with the same topic replaces one that is still pending. */
  readonly topic: string
}

/** Result of a push. */
export type PushAnswer = {
  readonly status: number
  /** Retry-After of the service, ms. */
  readonly retryAfter: number | null
}

/** Delivers pushes, and the public key that browsers subscribe with. */
export type Pusher = {
  readonly publicKey: string
  /** Push services that a subscription may use. */
  readonly hosts: readonly string[]
  /** Throws where no push service could be reached. */
  readonly send: (push: Push, now: number) => Promise<PushAnswer>
}

/** No valid push is larger. Source: scoring.md, 5.3. */
const mostBytes = 3_000
const timeoutMs = 10_000

type Options = {
  readonly keys: VapidKeys
  readonly subject: string
  readonly hosts: readonly string[]
}

/** Sends pushes to the push services of browser makers, and nowhere else. */
export function createPusher({ keys, subject, hosts }: Options): Pusher {
  return {
    publicKey: keys.publicKey,
    hosts,
    send: async (push, now) => {
      const { endpoint, payload, ttl, isUrgent, topic } = push
      if (!isPushAddress(endpoint, hosts)) throw new Error('This is no push service')
      if (Buffer.byteLength(payload) > mostBytes) throw new Error('A push is too long')
      const url = new URL(endpoint)
      const headers = {
        authorization: vapidHeader(keys, endpoint, subject, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttl),
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      }
      const body = encryptPush(Buffer.from(payload), push.keys)
      const at = await publicAddressOf(url.hostname)
      const { status, waits } = await post(url, headers, body, at)
      return { status, retryAfter: waitIn(waits, now) }
    },
  }
}

/** Sends to one verified address; follows no redirects and ignores the response body. */
async function post(
  url: URL,
  headers: Record<string, string>,
  body: Buffer,
  { address, family }: Resolved,
): Promise<{ status: number; waits: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        lookup: (_host, options, found) => {
          if (options.all === true) found(null, [{ address, family }])
          else found(null, address, family)
        },
      },
      (answer) => {
        const { statusCode = 0, headers: told } = answer
        answer.destroy()
        resolve({ status: statusCode, waits: told['retry-after'] })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Parses `Retry-After` as seconds or a date; null if it is neither. Source: RFC 9110, 10.2.3. */
export function waitIn(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
