import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { curve } from './encrypt.ts'

/** VAPID keys, which identify the club to push services. */
export type VapidKeys = {
  readonly key: KeyObject
  /** Public key for subscriptions, base64url of the uncompressed point. */
  readonly publicKey: string
}

/** Lifetime of a token in seconds; push services accept at most a day. */
const tokenSeconds = 12 * 60 * 60

/** Derives the keys from a P-256 scalar. Throws if the bytes are not a valid one. */
export function deriveVapidKeys(scalar: Buffer): VapidKeys {
  const pair = createECDH(curve)
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: scalar.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  return { key, publicKey: point.toString('base64url') }
}

/**
 * Returns the Authorization header for a push service. `subject` is the contact, `now` epoch ms.
 * Source: RFC 8292, sections 2 and 3; RFC 7515, section 3.1.
 */
export function createVapidHeader(
  { key, publicKey }: VapidKeys,
  endpoint: string,
  subject: string,
  now: number,
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + tokenSeconds,
    sub: subject,
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
