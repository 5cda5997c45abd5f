import { decideRoster, type RosterCommand } from '#engine/teams/roster/commands.ts'
import { roleOf } from '#engine/teams/roster/fold.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { aggregate } from '../../platform/log/aggregate.ts'
import { membersAndCaptain, publishTeam } from '../publish-changes.ts'
import { loadPeopleById, listTeamPlayers, replacePlayers, type TeamPlayerRow } from '../store.ts'
import { findJoinWindow } from './join-window.ts'
import { notifyOfRoster } from './team-notices.ts'
import { teamState, type LoadedTeam } from './team-state.ts'

/** Teams with their rosters. */
export const teams = aggregate(teamState, {
  decide: async (unit, actor, { roster, settings }, command: RosterCommand) => {
    const window = await findJoinWindow(unit.tx, actor, settings)
    return decideRoster(roster, command, { now: unit.now, settings, window })
  },
  reactions: [
    async (unit, _by, { after }) => writePlayers(unit, after),
    async (unit, _by, { before, after }) => {
      // Everyone who could see the team until now must learn that it became private.
      const isPublic = before.row.isPublic === 1 ? 1 : after.row.isPublic
      const members = [...membersAndCaptain(before.roster), ...membersAndCaptain(after.roster)]
      await publishTeam(unit, { id: after.row.id, isPublic }, members)
    },
    notifyOfRoster,
  ],
})

/** Updates the rows of current and former players. Names of former players are kept. */
export async function writePlayers(
  unit: UnitOfWork,
  { row, roster }: Pick<LoadedTeam, 'row' | 'roster'>,
): Promise<void> {
  const before = new Map(
    (await listTeamPlayers(unit.tx, [row.id])).map((one) => [one.playerId, one]),
  )
  const members = [...roster.members.values()]
  const people = await loadPeopleById(
    unit.tx,
    members.map(({ player }) => player),
  )
  const rows = members.map((member): TeamPlayerRow => ({
    id: before.get(member.player)?.id ?? unit.newId(),
    teamId: row.id,
    playerId: member.player,
    playerName: people.get(member.player)?.name ?? before.get(member.player)?.playerName ?? '',
    role: roleOf(roster, member),
    jerseyNumber: member.jerseyNumber,
    joinedAt: member.joinedAt,
    leftAt: member.leftAt,
  }))
  await replacePlayers(unit.tx, row.id, rows)
}
