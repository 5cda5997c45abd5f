import type { Session } from '#contract/players/accounts.ts'
import { nextPage } from '../cache/next-page.ts'
import { forgetQueries, keepQueries } from '../cache/query-client.ts'
import { theRouter } from '../navigation.ts'
import { beginSession } from './session.ts'

/** Starts a new session and opens the requested page. */
export async function enter(session: Session, next?: string): Promise<void> {
  await forgetQueries()
  beginSession(session)
  keepQueries()
  await theRouter().navigate({ href: nextPage(next), replace: true })
}
