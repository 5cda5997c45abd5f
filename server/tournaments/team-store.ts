import type { PlayerId } from '#engine/ids.ts'
import type { SportId } from '#engine/sports/types.ts'
import { playersOf } from '#engine/teams/line-up/line-up.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import { foldTeamMatchLog } from '#engine/teams/match/log-state.ts'
import { teamSides } from '#engine/teams/systems/types.ts'
import type { Database } from '../platform/database/database.ts'

/** Returns the captain of each team, who comes first, and its vice-captain. */
export async function leadersOfTeams(
  db: Database,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PlayerId[]>> {
  if (teamIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('teams as t')
    .leftJoin('teamPlayers as p', (join) =>
      join
        .onRef('p.teamId', '=', 't.id')
        .on('p.role', '=', 'vice_captain')
        .on('p.leftAt', 'is', null),
    )
    .select(['t.id', 't.captainId', 'p.playerId'])
    .where('t.id', 'in', teamIds)
    .execute()
  const leaders = new Map<string, PlayerId[]>()
  for (const { id, captainId, playerId } of rows) {
    const leaderIds = leaders.get(id) ?? (captainId === null ? [] : [captainId])
    leaders.set(
      id,
      playerId === null || leaderIds.includes(playerId) ? leaderIds : [...leaderIds, playerId],
    )
  }
  return leaders
}

/** Returns who leads the sport's other teams, those not in the given list. */
export async function leadersOfOthers(
  db: Database,
  sportId: SportId,
  teamIds: ReadonlySet<string | null>,
): Promise<PlayerId[]> {
  const rows = await db
    .selectFrom('teams')
    .select('id')
    .where('sportId', '=', sportId)
    .where('isActive', '=', 1)
    .execute()
  const others = rows.map(({ id }) => id).filter((id) => !teamIds.has(id))
  const leaders = await leadersOfTeams(db, others)
  return [...new Set([...leaders.values()].flat())]
}

/** Returns the key of a line-up: a match of the tournament, and a team in it. */
export const lineUpKey = (matchId: string, teamId: string) => `${matchId} ${teamId}`

/** Returns the players in the line-ups of a tournament's team matches, once both are known. */
export async function lineUpsIn(
  db: Database,
  tournamentId: string,
): Promise<ReadonlyMap<string, readonly PlayerId[]>> {
  const rows = await db
    .selectFrom('teamMatches as m')
    .innerJoin('teamMatchLog as l', 'l.teamMatchId', 'm.id')
    .select(['m.id', 'm.tournamentMatchId', 'm.homeId', 'm.awayId', 'l.event'])
    .where('m.tournamentId', '=', tournamentId)
    .where('m.isOver', '=', 0)
    .orderBy('m.id')
    .orderBy('l.sequence')
    .execute()
  const found = new Map<string, readonly PlayerId[]>()
  for (const teamMatchRows of Map.groupBy(rows, ({ id }) => id).values()) {
    const { lineUps } = foldTeamMatchLog(
      teamMatchRows.map(({ event }) => JSON.parse(event) as TeamMatchEvent),
    )
    const { tournamentMatchId, homeId, awayId } = teamMatchRows[0]!
    if (tournamentMatchId === null || lineUps.home === null || lineUps.away === null) continue
    for (const side of teamSides) {
      const teamId = side === 'home' ? homeId : awayId
      found.set(lineUpKey(tournamentMatchId, teamId), playersOf(lineUps[side]!.lineUp))
    }
  }
  return found
}

/**
 * Selects teams whose captain a player is, or whose current roster they are on, in any role or only the given
 * one.
 */
const teamsAround = (db: Database, playerId: PlayerId, role?: 'vice_captain') =>
  db
    .selectFrom('teams as t')
    .leftJoin('teamPlayers as p', (join) => {
      const now = join
        .onRef('p.teamId', '=', 't.id')
        .on('p.playerId', '=', playerId)
        .on('p.leftAt', 'is', null)
      return role === undefined ? now : now.on('p.role', '=', role)
    })
    .select('t.id')
    .where((eb) => eb.or([eb('t.captainId', '=', playerId), eb('p.playerId', 'is not', null)]))

/** Returns the teams that a player leads or belongs to. */
export async function teamsWith(db: Database, playerId: PlayerId): Promise<string[]> {
  const rows = await teamsAround(db, playerId).execute()
  return rows.map(({ id }) => id)
}

/** Returns which of these teams a player leads. */
export async function filterLedTeams(
  db: Database,
  playerId: PlayerId | null,
  teamIds: readonly string[],
): Promise<string[]> {
  if (playerId === null || teamIds.length === 0) return []
  const rows = await teamsAround(db, playerId, 'vice_captain')
    .where('t.id', 'in', teamIds)
    .execute()
  return rows.map(({ id }) => id)
}
