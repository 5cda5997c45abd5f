import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVapidHeader, deriveVapidKeys } from './vapid.ts'

const scalar = Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')

test('derives the public key of the RFC 8291 example', () => {
  expect(deriveVapidKeys(scalar).publicKey).toBe(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  )
})

test('signs the contact, the push service and the expiry', () => {
  const keys = deriveVapidKeys(scalar)
  const now = Date.UTC(2026, 2, 14)
  const header = createVapidHeader(
    keys,
    'https://push.example.org/sent/abc',
    'mailto:us@club.org',
    now,
  )
  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(header)!
  expect(key).toBe(keys.publicKey)
  const [head, claims, signature] = token!.split('.') as [string, string, string]
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
  expect(parse(head)).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(parse(claims)).toEqual({
    aud: 'https://push.example.org',
    exp: now / 1000 + 43_200,
    sub: 'mailto:us@club.org',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey(keys.key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
})
