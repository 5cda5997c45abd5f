import { argon2, hash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// Parameters of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane.
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32

const computeArgon2 = promisify(argon2)

async function derive(message: string, nonce: Buffer, m: number, t: number, p: number) {
  return computeArgon2('argon2id', {
    message: Buffer.from(message.normalize('NFKC')),
    nonce,
    parallelism: p,
    tagLength,
    memory: m,
    passes: t,
  })
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password as a PHC string (argon2id). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, memory, passes, parallelism)
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`
}

/** Returns whether a password matches a PHC string; false for an unreadable one. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const parts =
    /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[\w+/]+)\$(?<expected>[\w+/]+)$/.exec(
      phc,
    )
  if (parts === null) return false
  const { m, t, p, salt, expected } = parts.groups as Record<
    'm' | 't' | 'p' | 'salt' | 'expected',
    string
  >
  const key = await derive(password, Buffer.from(salt, 'base64'), Number(m), Number(t), Number(p))
  const expectedKey = Buffer.from(expected, 'base64')
  return expectedKey.length === key.length && timingSafeEqual(expectedKey, key)
}

/** Returns 32 random bytes as text: a token of which only the hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

export const sha256 = (text: string) => hash('sha256', text, 'base64url')

export const hmac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Compares two texts in constant time. */
export function isSameText(given: string, expected: string): boolean {
  const digest = (text: string) => Buffer.from(sha256(text))
  return timingSafeEqual(digest(given), digest(expected))
}
