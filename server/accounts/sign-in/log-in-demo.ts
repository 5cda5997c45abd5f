import { forbidden } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { requireOpenAccount } from './complete-sign-in.ts'
import type { Role } from '#contract/players/accounts.ts'
import { openSession, type Client, type OpenedSession } from './session.ts'
import { findDemoUser } from '../store.ts'

/** Signs in to the demo account of a role. Throws if the club has none. */
export async function logInDemo(
  context: AppContext,
  role: Role,
  client: Client,
): Promise<OpenedSession> {
  const user = await findDemoUser(context.db, role)
  if (user === null) throw forbidden('account.demoOff')
  return context.runInUnitOfWork(async (unit) => {
    requireOpenAccount(user)
    return openSession(unit, context.secret, user, client)
  })
}
