import type { PlayerId } from '#engine/ids.ts'
import type { SportId } from '#engine/sports/types.ts'
import { playersOf } from '#engine/teams/line-up/line-up.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import { foldTeamMatchLog } from '#engine/teams/match/log-state.ts'
import { teamSides } from '#engine/teams/systems/types.ts'
import type { Database } from '../platform/database/database.ts'

/** Returns the captain of each team, who comes first, and its vice-captain. */
export async function listLeadersOfTeams(
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

/** Returns the leaders of the sport's active teams that are not among the given ones. */
export async function listLeadersOfOtherTeams(
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
  const otherTeamIds = rows.map(({ id }) => id).filter((id) => !teamIds.has(id))
  const leaders = await listLeadersOfTeams(db, otherTeamIds)
  return [...new Set([...leaders.values()].flat())]
}

/** Returns the key of a line-up: a match of the tournament, and a team in it. */
export const createLineUpKey = (matchId: string, teamId: string) => `${matchId} ${teamId}`

/** Returns the players in the line-ups of a tournament's team matches, once both are known. */
export async function listLineUps(
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
  const lineUpByKey = new Map<string, readonly PlayerId[]>()
  for (const teamMatchRows of Map.groupBy(rows, ({ id }) => id).values()) {
    const { lineUps } = foldTeamMatchLog(
      teamMatchRows.map(({ event }) => JSON.parse(event) as TeamMatchEvent),
    )
    const { tournamentMatchId, homeId, awayId } = teamMatchRows[0]!
    if (tournamentMatchId === null || lineUps.home === null || lineUps.away === null) continue
    for (const side of teamSides) {
      const teamId = side === 'home' ? homeId : awayId
      lineUpByKey.set(createLineUpKey(tournamentMatchId, teamId), playersOf(lineUps[side]!.lineUp))
    }
  }
  return lineUpByKey
}

/**
 * Selects teams that a player is captain of or a current member of, in any role or only the given one.
 */
const selectTeamsOf = (db: Database, playerId: PlayerId, role?: 'vice_captain') =>
  db
    .selectFrom('teams as t')
    .leftJoin('teamPlayers as p', (join) => {
      const memberJoin = join
        .onRef('p.teamId', '=', 't.id')
        .on('p.playerId', '=', playerId)
        .on('p.leftAt', 'is', null)
      return role === undefined ? memberJoin : memberJoin.on('p.role', '=', role)
    })
    .select('t.id')
    .where((eb) => eb.or([eb('t.captainId', '=', playerId), eb('p.playerId', 'is not', null)]))

/** Returns the ids of the teams that a player is captain or a current member of. */
export async function listTeamsOf(db: Database, playerId: PlayerId): Promise<string[]> {
  const rows = await selectTeamsOf(db, playerId).execute()
  return rows.map(({ id }) => id)
}

/** Returns which of these teams a player leads. */
export async function filterLedTeams(
  db: Database,
  playerId: PlayerId | null,
  teamIds: readonly string[],
): Promise<string[]> {
  if (playerId === null || teamIds.length === 0) return []
  const rows = await selectTeamsOf(db, playerId, 'vice_captain')
    .where('t.id', 'in', teamIds)
    .execute()
  return rows.map(({ id }) => id)
}
