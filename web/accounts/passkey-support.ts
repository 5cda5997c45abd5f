import { ApiError, reasonOf } from '../platform/api/api-error.ts'
import { t } from './messages.ts'

/** Why passkeys are unavailable. `ip`: the address is an IP, which passkeys do not support. */
export type PasskeyObstacle = 'browser' | 'insecure' | 'ip'

const ipAddress = /^(?:[\d.]+|\[.*\])$/

/** Returns why passkeys are unavailable; null if they are available. */
export function passkeyObstacle(
  { hostname } = location,
  isSecure = globalThis.isSecureContext,
): PasskeyObstacle | null {
  if (!isSecure) return 'insecure'
  if (ipAddress.test(hostname)) return 'ip'
  return 'PublicKeyCredential' in globalThis ? null : 'browser'
}

/** Returns the same page's localhost URL; null if it is on another machine. */
export function localhostUrl({ hostname, href } = location): string | null {
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return null
  const url = new URL(href)
  url.hostname = 'localhost'
  return url.href
}

const browserErrors = ['NotAllowedError', 'InvalidStateError', 'SecurityError'] as const

/**
 * Returns why a passkey action failed: the server’s message, or a clear one for the browser's error.
 */
export function passkeyFailureReason(error: unknown): string {
  if (error instanceof ApiError || !(error instanceof Error)) return reasonOf(error)
  const refusal = browserErrors.find((name) => name === error.name)
  return refusal === undefined ? t('passkeyFailed') : t(`passkey.${refusal}`)
}
