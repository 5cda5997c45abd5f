import { sql } from 'kysely'
import type { SportId } from '#engine/sports/types.ts'
import type { MatchRow } from '../matches/store.ts'
import type { Database } from '../platform/database/database.ts'

const isOfPublicTournament = sql<boolean>`exists (
  select 1 from tournaments t
  where t.id = m.tournament_id and t.is_public = 1 and t.status <> 'draft')`

const isOfPrivateTeam = sql<boolean>`exists (
  select 1 from team_matches e join teams t on t.id in (e.home_id, e.away_id)
  where e.id = m.team_match_id and t.is_public = 0)`

type Selection = {
  readonly sportIds: readonly SportId[]
  /** Whether the club shows its public tournaments. */
  readonly withTournaments: boolean
  readonly most: number
}

/** Returns the latest results of these sports without those of private tournaments and teams, newest first. */
export async function publicMatchRows(
  db: Database,
  { sportIds, withTournaments, most }: Selection,
): Promise<MatchRow[]> {
  return db
    .selectFrom('matches as m')
    .selectAll('m')
    .where('m.status', '=', 'completed')
    .where('m.sportId', 'in', sportIds)
    .where((eb) =>
      eb.or([eb('m.tournamentId', 'is', null), ...(withTournaments ? [isOfPublicTournament] : [])]),
    )
    .where(sql<boolean>`not ${isOfPrivateTeam}`)
    .orderBy('m.playedAt', 'desc')
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute()
}
