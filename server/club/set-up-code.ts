import { codeOf, plainCode } from '../accounts/readable-code.ts'
import type { Config } from '../platform/config/config.ts'
import { hmac, isSameText } from '../platform/security/hashing.ts'
import { isLoopback } from '../platform/http/origin.ts'

const length = 10

/** Whether other machines reach the server: by its own address, by a proxy or by a name. */
function isReachable({ host, trustProxy, publicUrl }: Config): boolean {
  return !isLoopback(host) || trustProxy !== false || !isLoopback(new URL(publicUrl).hostname)
}

/**
 * Code of the first set-up if strangers could reach it first: printed by the server, so that only the
 * operator can read it. The same on all nodes and after a restart. Null if only this machine can reach
 * the server.
 */
export function setUpCode(config: Config, secret: string): string | null {
  if (!isReachable(config)) return null
  const digest = Buffer.from(hmac(secret, 'the code of the first set-up'), 'base64url')
  return codeOf(digest.subarray(0, length)).replace(/(.{5})/, '$1-')
}

/** Whether this is that code, as people type it. */
export function isSetUpCode(code: string, typed: string): boolean {
  return isSameText(plainCode(typed), plainCode(code))
}
