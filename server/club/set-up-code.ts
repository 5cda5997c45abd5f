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
 * What the first set-up asks for where strangers could come first: the server prints it, and only
 * whoever runs it reads that. The same on every node and after a restart. Null where nobody else
 * reaches the server.
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
