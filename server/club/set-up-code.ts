import { toReadableCode, normalizeCode } from '../accounts/readable-code.ts'
import type { Config } from '../platform/config/config.ts'
import { hmac, isSameText } from '../platform/security/hashing.ts'
import { isLoopback } from '../platform/http/origin.ts'

const length = 10

/** Returns whether other machines can reach the server: by its address, a proxy or a name. */
function isReachable({ host, trustProxy, publicUrl }: Config): boolean {
  return !isLoopback(host) || trustProxy !== false || !isLoopback(new URL(publicUrl).hostname)
}

/**
 * Returns the code of the first set-up if strangers could reach the server first: it is printed by the
 * server, so that only the operator can read it. The same on all nodes and after a restart. Null if only this
 * machine can reach the server.
 */
export function setUpCode(config: Config, secret: string): string | null {
  if (!isReachable(config)) return null
  const digest = Buffer.from(hmac(secret, 'the code of the first set-up'), 'base64url')
  return toReadableCode(digest.subarray(0, length)).replace(/(.{5})/, '$1-')
}

/** Returns whether the typed text is that code. */
export function isSetUpCode(code: string, typed: string): boolean {
  return isSameText(normalizeCode(typed), normalizeCode(code))
}
