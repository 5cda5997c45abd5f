import type { Database } from '../platform/database.ts'
import { inScope } from './scope.ts'
import { listLiveRows } from './store.ts'

/** Whether a topic of the live connection tells of a match that a code was given for. */
export async function isTopicOf(db: Database, scope: string, topic: string): Promise<boolean> {
  const matches = await listLiveRows(db, inScope({ scope }, {}))
  return matches.some(({ id }) => topic === `live:${id}`)
}
