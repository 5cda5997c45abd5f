import { isSportId } from '#engine/sports/sports.ts'
import type { TournamentId } from '#engine/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import type { TopicViewer } from '../../platform/realtime/watched-topics.ts'
import { tournamentsAmong } from '../../tournaments/store.ts'
import { inScope } from './scope.ts'
import { listLiveRows, liveIdsAmong } from '../store.ts'

const idsOf = (kind: string, topics: readonly string[]): string[] =>
  topics.flatMap((topic) => (topic.startsWith(`${kind}:`) ? topic.slice(kind.length + 1) : []))

async function topicsOfCode(db: Database, scope: string): Promise<string[]> {
  const matches = await listLiveRows(db, inScope({ scope }, {}))
  return matches.map(({ id }) => `live:${id}`)
}

/** Returns which of these topics exist and are visible to the actor. */
export async function watchableTopics(
  db: Database,
  { withDrafts, scope }: TopicViewer,
  topics: readonly string[],
): Promise<ReadonlySet<string>> {
  if (scope !== null) {
    const own = new Set(await topicsOfCode(db, scope))
    return new Set(topics.filter((topic) => own.has(topic)))
  }
  const tournamentIds = idsOf('tournament', topics) as TournamentId[]
  const [tournaments, matches] = await Promise.all([
    tournamentsAmong(db, tournamentIds, { withDrafts }),
    liveIdsAmong(db, idsOf('live', topics)),
  ])
  return new Set([
    ...topics.filter((topic) => topic === 'live' || topic === 'activity'),
    ...idsOf('sport', topics).flatMap((id) => (isSportId(id) ? `sport:${id}` : [])),
    ...tournaments.map((id) => `tournament:${id}`),
    ...matches.map((id) => `live:${id}`),
  ])
}
