import { forbidden } from '../platform/errors.ts'
import type { AppContext } from '../platform/house.ts'
import { requireOpenAccount } from './gate.ts'
import { openSession, type Client, type Opened } from './session.ts'
import { findDemoUser } from './store.ts'

/** Signs in as the demo user. Refused where the club has none. */
export async function logInDemo(house: AppContext, client: Client): Promise<Opened> {
  const user = await findDemoUser(house.db)
  if (user === null) throw forbidden('account.demoOff')
  return house.runInUnitOfWork(async (unit) => {
    requireOpenAccount(user)
    return openSession(unit, house.secret, user, client)
  })
}
