import { sql } from 'kysely'
import type { PlayerId } from '#engine/ids.ts'
import type { Actor } from '#engine/access/policy.ts'

/** The actor who sees a list; null for the public. */
export type Viewer = Pick<Actor, 'role' | 'playerId'> | null

const isMemberOrCaptain = (
  playerId: PlayerId | null,
  side: 'home_id' | 'away_id',
) => sql<boolean>`exists (
  select 1 from teams t where t.id = m.${sql.raw(side)} and (t.captain_id = ${playerId} or exists (
    select 1 from team_players p where p.team_id = t.id and p.player_id = ${playerId}
      and p.left_at is null)))`

/** SQL: the player is a member or captain of a team in team match `m`. */
export const isOfPlayersTeam = (playerId: PlayerId | null) =>
  sql<boolean>`(${isMemberOrCaptain(playerId, 'home_id')} or ${isMemberOrCaptain(playerId, 'away_id')})`

const areTeamsPublic = sql<boolean>`not exists (
  select 1 from teams t where t.id in (m.home_id, m.away_id) and t.is_public = 0)`

/** SQL: the player played a recorded rubber of team match `m`, perhaps as a guest. */
const hasPlayedRubber = (playerId: PlayerId | null) => sql<boolean>`exists (
  select 1 from matches r join participations q on q.match_id = r.id
  where r.team_match_id = m.id and q.player_id = ${playerId})`

/** SQL: the actor may see team match `m`. If a team is private, only both sides can. */
export function isReadable(viewer: Viewer) {
  if (viewer === null) return areTeamsPublic
  if (viewer.role !== 'player') return sql<boolean>`1 = 1`
  return sql<boolean>`(${areTeamsPublic} or ${isOfPlayersTeam(viewer.playerId)} or ${hasPlayedRubber(viewer.playerId)})`
}
