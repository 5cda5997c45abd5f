import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { SignInResult } from '#contract/players/accounts.ts'
import {
  addPasskey,
  passkeyOptions,
  passkeySignInOptions,
  signInWithPasskey,
} from '#contract/security/passkeys.ts'
import { call } from '../platform/api/api.ts'
import { signIn } from '../platform/session/sign-out.ts'

/** Lets the browser choose a passkey to sign in. */
export async function requestPasskey(): Promise<SignInResult> {
  const { ticket, options } = await call(passkeySignInOptions)
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const answer = { ...(await startAuthentication({ optionsJSON })) }
  return signIn(() => call(signInWithPasskey, { body: { ticket, answer } }))
}

/** Creates a passkey for the signed-in person and saves it under a name. */
export async function createPasskey(password: string, name: string) {
  const { ticket, options } = await call(passkeyOptions, { body: { password } })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const answer = { ...(await startRegistration({ optionsJSON })) }
  return call(addPasskey, { body: { ticket, name, answer } })
}
