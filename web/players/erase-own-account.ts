import type { BodyOf } from '#contract/endpoint.ts'
import { eraseMe } from '#contract/players/erasing.ts'
import { call } from '../platform/api/api.ts'
import { leave } from '../platform/session/leave.ts'
import { noteErased } from '../platform/session/erased.ts'

/** Nothing of the session is left when this is done. */
export async function eraseOwnAccount(body: BodyOf<typeof eraseMe>) {
  // Before it is answered: the socket may hear first that the session is over.
  noteErased(true)
  await call(eraseMe, { body }).catch((error: unknown) => {
    noteErased(false)
    throw error
  })
  await leave()
}
