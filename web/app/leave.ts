import { logOut } from '#contract/accounts.ts'
import { call } from './api.ts'
import { endSession } from './session.ts'

/** Ends the session here and on the server; here in any case. */
export async function leave(): Promise<void> {
  const ended = call(logOut).catch(() => undefined)
  endSession('signed-out')
  await ended
}
