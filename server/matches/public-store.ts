import { sql } from 'kysely'
import type { SportId } from '#engine/sports/types.ts'
import type { Database } from '../platform/database/database.ts'
import type { MatchRow } from './store.ts'

const isOfPublicTournament = sql`exists (
  select 1 from tournaments t
  where t.id = m.tournament_id and t.is_public = 1 and t.status <> 'draft')`

const isOfPrivateTeam = sql`exists (
  select 1 from team_matches e join teams t on t.id in (e.home_id, e.away_id)
  where e.id = m.team_match_id and t.is_public = 0)`

/** SQL: match `m` belongs to no private tournament or team. */
const isPublic = (withTournaments: boolean) =>
  sql<boolean>`(m.tournament_id is null ${withTournaments ? sql`or ${isOfPublicTournament}` : sql``})
    and not ${isOfPrivateTeam}`

type PublicSelection = {
  readonly sportIds: readonly SportId[]
  /** Only this match. */
  readonly matchId: string | undefined
  /** Whether the club shows its public tournaments. */
  readonly withTournaments: boolean
  readonly limit: number
}

/** Returns the latest results in these sports, newest first, without private tournaments and teams. */
export async function listPublicMatchRows(
  db: Database,
  { sportIds, matchId, withTournaments, limit }: PublicSelection,
): Promise<MatchRow[]> {
  return db
    .selectFrom('matches as m')
    .selectAll('m')
    .where('m.status', '=', 'completed')
    .where('m.sportId', 'in', sportIds)
    .$if(matchId !== undefined, (rows) => rows.where('m.id', '=', matchId!))
    .where(isPublic(withTournaments))
    .orderBy('m.playedAt', 'desc')
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns whether neither the tournament nor a team of a match is private. */
export async function isPublicMatch(
  db: Database,
  id: MatchRow['id'],
  withTournaments: boolean,
): Promise<boolean> {
  const row = await db
    .selectFrom('matches as m')
    .select('m.id')
    .where('m.id', '=', id)
    .where(isPublic(withTournaments))
    .executeTakeFirst()
  return row !== undefined
}

type Period = Pick<PublicSelection, 'sportIds' | 'withTournaments'> & {
  readonly from: number
  readonly until: number
}

/** Returns the participants of matches in a period, without private tournaments and teams. */
export async function listPublicMatchesWithin(
  db: Database,
  { sportIds, withTournaments, from, until }: Period,
) {
  return db
    .selectFrom('matches as m')
    .select(['m.id', 'm.sportId', 'm.player1Id', 'm.player2Id', 'm.partner1Id', 'm.partner2Id'])
    .where('m.status', '=', 'completed')
    .where('m.sportId', 'in', sportIds)
    .where('m.playedAt', '>=', from)
    .where('m.playedAt', '<=', until)
    .where(isPublic(withTournaments))
    .execute()
}
export type WeekMatch = Awaited<ReturnType<typeof listPublicMatchesWithin>>[number]
