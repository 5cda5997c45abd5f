import { forbidden } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { requireOpenAccount } from './gate.ts'
import { openSession, type Client, type Opened } from './session.ts'
import { findDemoUser } from '../store.ts'

/** Signs in as the demo user. Throws if the club has none. */
export async function logInDemo(context: AppContext, client: Client): Promise<Opened> {
  const user = await findDemoUser(context.db)
  if (user === null) throw forbidden('account.demoOff')
  return context.runInUnitOfWork(async (unit) => {
    requireOpenAccount(user)
    return openSession(unit, context.secret, user, client)
  })
}
