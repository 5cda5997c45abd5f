import { ApiError, reasonOf } from '../platform/api-error.ts'
import { say } from './words.ts'

/** Browsers offer passkeys over https and on the machine itself only. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

const refusals = ['NotAllowedError', 'InvalidStateError', 'SecurityError'] as const

/** Why something with a passkey failed: the server’s words, or the browser’s in plain ones. */
export function reasonOfPasskey(error: unknown): string {
  if (error instanceof ApiError || !(error instanceof Error)) return reasonOf(error)
  const refusal = refusals.find((name) => name === error.name)
  return refusal === undefined ? say('passkeyFailed') : say(`passkey.${refusal}`)
}
