import type { Session } from '#contract/players/accounts.ts'
import { getNextPage } from '../cache/next-page.ts'
import { clearPersistedQueries, persistQueries } from '../cache/query-client.ts'
import { getRouter } from '../navigation.ts'
import { beginSession } from './session.ts'

/** Starts a session for a person who signed in, and opens the requested page. */
export async function startSession(session: Session, next?: string): Promise<void> {
  await clearPersistedQueries()
  beginSession(session)
  persistQueries()
  await getRouter().navigate({ href: getNextPage(next), replace: true })
}
