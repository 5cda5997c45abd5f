import type { BodyOf } from '#contract/endpoint.ts'
import { eraseMe } from '#contract/players/erasing.ts'
import { call } from '../platform/api/api.ts'
import { signOut } from '../platform/session/sign-out.ts'
import { setErased } from '../platform/session/erased.ts'

/** Erases the user's own account and ends the session. */
export async function eraseOwnAccount(body: BodyOf<typeof eraseMe>) {
  // Noted before the reply: the socket may learn first that the session ended.
  setErased(true)
  await call(eraseMe, { body }).catch((error: unknown) => {
    setErased(false)
    throw error
  })
  await signOut()
}
