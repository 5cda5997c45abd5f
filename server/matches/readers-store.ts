import { sql } from 'kysely'
import type { PlayerId } from '#engine/ids.ts'
import type { Actor } from '#engine/access/policy.ts'

/** The reader; null for everyone. */
export type Reader = Pick<Actor, 'role' | 'playerId'> | null

const isOn = (playerId: PlayerId | null, side: 'home_id' | 'away_id') => sql<boolean>`exists (
  select 1 from teams t where t.id = m.${sql.raw(side)} and (t.captain_id = ${playerId} or exists (
    select 1 from team_players p where p.team_id = t.id and p.player_id = ${playerId}
      and p.left_at is null)))`

/** SQL: the reader is a member or captain of a team of the team match `m`. */
export const isOfPlayer = (playerId: PlayerId | null) =>
  sql<boolean>`(${isOn(playerId, 'home_id')} or ${isOn(playerId, 'away_id')})`

const arePublic = sql<boolean>`not exists (
  select 1 from teams t where t.id in (m.home_id, m.away_id) and t.is_public = 0)`

/** SQL: guests of a line-up see the team match they played in. */
const playedIn = (playerId: PlayerId | null) => sql<boolean>`exists (
  select 1 from matches r join participations q on q.match_id = r.id
  where r.team_match_id = m.id and q.player_id = ${playerId})`

/** SQL: the reader may see the team match `m`; one with a private team is visible to both sides only. */
export function isReadable(reader: Reader) {
  if (reader === null) return arePublic
  if (reader.role !== 'player') return sql<boolean>`1 = 1`
  return sql<boolean>`(${arePublic} or ${isOfPlayer(reader.playerId)} or ${playedIn(reader.playerId)})`
}
