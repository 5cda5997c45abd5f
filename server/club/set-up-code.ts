import { encodeReadableCode, normalizeCode } from '../accounts/readable-code.ts'
import type { Config } from '../platform/config/config.ts'
import { hmac, isSameText } from '../platform/security/hashing.ts'
import { isLoopback } from '../platform/http/origin.ts'

const codeLength = 10

/** Returns whether other machines can reach the server, directly or through a proxy. */
function isReachable({ host, trustProxy, publicUrl }: Config): boolean {
  return !isLoopback(host) || trustProxy !== false || !isLoopback(new URL(publicUrl).hostname)
}

/**
 * Returns the code for the first set-up, or null if only this machine can reach the server. It is printed
 * on the console, so that only the operator knows it. All nodes have the same code.
 */
export function createSetUpCode(config: Config, secret: string): string | null {
  if (!isReachable(config)) return null
  const digest = Buffer.from(hmac(secret, 'the code of the first set-up'), 'base64url')
  return encodeReadableCode(digest.subarray(0, codeLength)).replace(/(.{5})/, '$1-')
}

/** Returns whether an entered text is the code, ignoring spaces, hyphens and case. */
export function isSetUpCode(code: string, input: string): boolean {
  return isSameText(normalizeCode(input), normalizeCode(code))
}
