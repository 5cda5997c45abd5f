import type { PlayerId } from '#engine/ids.ts'
import { currentMembers, type Roster } from '#engine/teams/roster/fold.ts'
import { findRecipients } from '../notices/store.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { TeamRow } from './store.ts'
import { type LoadedTeamMatch, playersInLineUps } from './matches/team-match-state.ts'

/** Returns the current members of a team, and its captain, who need not be one. */
export function membersAndCaptain(roster: Roster): readonly PlayerId[] {
  const { captain } = roster
  const players = currentMembers(roster).map(({ player }) => player)
  return captain === null ? players : [...new Set([...players, captain])]
}

async function broadcastToPlayers(
  unit: UnitOfWork,
  players: readonly PlayerId[],
  message: object,
): Promise<void> {
  for (const { userId } of await findRecipients(unit.tx, { players })) {
    unit.broadcast({ topic: `person:${userId}`, message })
  }
}

/** Publishes a change of a team to everyone, or only to current and just removed members if it is private. */
export async function publishTeam(
  unit: UnitOfWork,
  { id, isPublic }: Pick<TeamRow, 'id' | 'isPublic'>,
  players: readonly PlayerId[],
): Promise<void> {
  if (isPublic === 1) return unit.publish({ type: 'team.changed', data: { teamId: id } })
  await broadcastToPlayers(unit, players, { teamId: id })
}

/** Publishes a change of a team match to everyone, or only to both sides if a team is private. */
export async function publishTeamMatch(unit: UnitOfWork, loaded: LoadedTeamMatch): Promise<void> {
  const { home, away } = loaded.teams
  const data = { teamMatchId: loaded.row.id, teamIds: [home.row.id, away.row.id] }
  if (home.row.isPublic === 1 && away.row.isPublic === 1) {
    return unit.publish({ type: 'team_match.changed', data })
  }
  const members = [...membersAndCaptain(home.roster), ...membersAndCaptain(away.roster)]
  await broadcastToPlayers(unit, [...new Set([...members, ...playersInLineUps(loaded)])], data)
}
