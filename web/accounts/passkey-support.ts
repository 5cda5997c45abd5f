import { ApiError, reasonOf } from '../platform/api-error.ts'

/** Browsers offer passkeys over https and on the machine itself only. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

const refusals: Record<string, string> = {
  NotAllowedError: 'The browser’s question was closed or ran out of time. Try again.',
  InvalidStateError: 'This device holds a passkey of this account already.',
  SecurityError: 'Passkeys do not work at this address.',
}

/** Why something with a passkey failed: the server’s words, or the browser’s in plain ones. */
export function reasonOfPasskey(error: unknown): string {
  if (error instanceof ApiError || !(error instanceof Error)) return reasonOf(error)
  return refusals[error.name] ?? 'The passkey could not be used here.'
}
