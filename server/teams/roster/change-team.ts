import type { UserId } from '#engine/ids.ts'
import type { RosterEvent } from '#engine/teams/roster/events.ts'
import { foldRoster, onTeam, roleOf, type Roster } from '#engine/teams/roster/fold.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { publishTeam, membersIn } from '../announce.ts'
import type { LoadedTeam } from './load-team.ts'
import { notifyOfRoster } from './team-notices.ts'
import {
  appendLog,
  peopleById,
  playerRows,
  replacePlayers,
  replaceTeam,
  type TeamPlayerRow,
  type TeamRow,
} from '../store.ts'

/**
 * Updates the stored current and former players of a team from its roster. Names of former players are kept.
 */
export async function writePlayers(unit: UnitOfWork, row: TeamRow, roster: Roster): Promise<void> {
  const before = new Map((await playerRows(unit.tx, [row.id])).map((one) => [one.playerId, one]))
  const members = [...roster.members.values()]
  const people = await peopleById(
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

/** Returns the row of a team with the columns projected from its roster. */
export const withRoster = (row: TeamRow, roster: Roster): TeamRow => ({
  ...row,
  captainId: roster.captain,
  playerCount: onTeam(roster).length,
})

/** Appends events to a roster and updates what depends on it. */
export async function applyRosterEvents(
  unit: UnitOfWork,
  byId: UserId | null,
  opened: LoadedTeam,
  events: readonly RosterEvent[],
): Promise<LoadedTeam> {
  if (events.length === 0) return opened
  const log = [...opened.log, ...events]
  const roster = foldRoster(log)
  await appendLog(unit, opened.row.id, events, { after: opened.log.length, byId })
  const { version } = opened.row
  const row = { ...withRoster(opened.row, roster), updatedAt: unit.now, version: version + 1 }
  await replaceTeam(unit.tx, version, row)
  await writePlayers(unit, row, roster)
  await publishTeam(unit, row, [...membersIn(opened.roster), ...membersIn(roster)])
  const after = { ...opened, row, log, roster }
  await notifyOfRoster(unit, byId, { before: opened, after, events })
  return after
}
