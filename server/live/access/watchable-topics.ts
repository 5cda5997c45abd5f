import { isSportId } from '#engine/sports/sports.ts'
import type { TournamentId } from '#engine/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import type { TopicViewer } from '../../platform/realtime/watched-topics.ts'
import { filterVisible } from '../../tournaments/store.ts'
import { restrictToScope } from './scope.ts'
import { listLiveRows, filterExisting } from '../store.ts'

const listIdsOfKind = (kind: string, topics: readonly string[]): string[] =>
  topics.flatMap((topic) => (topic.startsWith(`${kind}:`) ? topic.slice(kind.length + 1) : []))

async function listTopicsOfCode(db: Database, scope: string): Promise<string[]> {
  const matches = await listLiveRows(db, restrictToScope({ scope }, {}))
  return matches.map(({ id }) => `live:${id}`)
}

/** Returns which of these topics exist and are visible to the actor. */
export async function findWatchableTopics(
  db: Database,
  { canSeeDrafts, scope }: TopicViewer,
  topics: readonly string[],
): Promise<ReadonlySet<string>> {
  if (scope !== null) {
    const allowedTopics = new Set(await listTopicsOfCode(db, scope))
    return new Set(topics.filter((topic) => allowedTopics.has(topic)))
  }
  const tournamentIds = listIdsOfKind('tournament', topics) as TournamentId[]
  const [tournaments, matches] = await Promise.all([
    filterVisible(db, tournamentIds, { withDrafts: canSeeDrafts }),
    filterExisting(db, listIdsOfKind('live', topics)),
  ])
  return new Set([
    ...topics.filter((topic) => topic === 'live' || topic === 'activity'),
    ...listIdsOfKind('sport', topics).flatMap((id) => (isSportId(id) ? `sport:${id}` : [])),
    ...tournaments.map((id) => `tournament:${id}`),
    ...matches.map((id) => `live:${id}`),
  ])
}
