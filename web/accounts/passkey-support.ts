import { ApiError, reasonOf } from '../platform/api/api-error.ts'
import { t } from './messages.ts'

/** Why there are no passkeys here; `number` where the address has no name that they could belong to. */
export type NoPasskeys = 'browser' | 'insecure' | 'number'

const numbers = /^(?:[\d.]+|\[.*\])$/

/** What stands in the way of passkeys; null where nothing does. */
export function passkeyObstacle(
  { hostname } = location,
  isSecure = globalThis.isSecureContext,
): NoPasskeys | null {
  if (!isSecure) return 'insecure'
  if (numbers.test(hostname)) return 'number'
  return 'PublicKeyCredential' in globalThis ? null : 'browser'
}

/** The same page by the name of this machine; null where it is another machine's. */
export function byName({ hostname, href } = location): string | null {
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return null
  const named = new URL(href)
  named.hostname = 'localhost'
  return named.href
}

const refusals = ['NotAllowedError', 'InvalidStateError', 'SecurityError'] as const

/** Why something with a passkey failed: the server’s words, or the browser’s in plain ones. */
export function reasonOfPasskey(error: unknown): string {
  if (error instanceof ApiError || !(error instanceof Error)) return reasonOf(error)
  const refusal = refusals.find((name) => name === error.name)
  return refusal === undefined ? t('passkeyFailed') : t(`passkey.${refusal}`)
}
