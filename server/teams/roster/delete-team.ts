import { auditAction } from '../../accounts/audit-account.ts'
import { retractNoticesNaming } from '../../notices/notify.ts'
import { conflict } from '../../platform/http/errors.ts'
import {
  storeDeletion,
  type MergesSinceDeletion,
  type StoredDeletion,
} from '../../platform/database/deletions.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { TableRow } from '../../platform/database/tables.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { findUnerasedPlayers } from '../../players/store.ts'
import { hasEntered } from '../../tournaments/store.ts'
import { publishTeam, membersAndCaptain } from '../publish-changes.ts'
import { listTeamMatchesOf } from '../matches/store.ts'
import { findRemainingAffiliation } from '../affiliations/affiliation-store.ts'
import { leaveTeam, transferTeam } from '../player-hooks.ts'
import {
  deleteTeamRow,
  isNameTaken,
  listMembersAndCaptains,
  listTeamPlayers,
  replacePlayers,
  type TeamPlayerRow,
  type TeamRow,
  teamLog,
} from '../store.ts'
import { teamState } from './team-state.ts'
import { requireVersion } from '../../platform/log/aggregate-state.ts'

/** Deletes a team; it can be restored for 30 days. Throws for a stale version. */
export async function deleteTeam(
  unit: UnitOfWork,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  requirePermission(actor, 'team.delete')
  const loaded = await teamState.lock(unit, id)
  const { row, roster } = loaded
  requireVersion(loaded, version)
  if ((await listTeamMatchesOf(unit.tx, id)).length > 0) throw conflict('team.hasHistory')
  if (await hasEntered(unit.tx, id)) throw conflict('team.inTournament')
  const [log, players] = [
    await teamLog.readRows(unit.tx, [id]),
    await listTeamPlayers(unit.tx, [id]),
  ]
  await deleteTeamRow(unit.tx, id)
  await retractNoticesNaming(unit, id)
  await storeDeletion(unit, {
    kind: 'team',
    subjectId: id,
    name: row.name,
    matches: 0,
    byId: actor.userId,
    data: { team: row, log, players },
  })
  auditAction(unit, actor, 'team.deleted', { details: { teamId: id, teamName: row.name } })
  await publishTeam(unit, row, membersAndCaptain(roster))
}

type DeletedTeam = MergesSinceDeletion & {
  readonly team: TeamRow
  readonly log: readonly TableRow<'teamLog'>[]
  readonly players: readonly TeamPlayerRow[]
}

/** Removes the players from a restored team who were deleted or erased after its deletion. */
async function removeMissingPlayers(unit: UnitOfWork, id: string): Promise<void> {
  const { roster } = await teamState.lock(unit, id)
  const { members, requests, captain, offer } = roster
  const people = [...members.keys(), ...requests.keys(), captain, offer?.player ?? null]
  const ids = [...new Set(people.filter((player) => player !== null))]
  const existing = await findUnerasedPlayers(unit.tx, ids)
  for (const player of ids) if (!existing.has(player)) await leaveTeam(unit, null, id, player)
}

/**
 * Restores a deleted team with the people who are still in the club, in this club if its own was removed. Throws
 * if another team has taken its name.
 */
export async function restoreTeam(
  unit: UnitOfWork,
  actor: Actor,
  { data }: StoredDeletion,
): Promise<{ matches: number; waiting: number }> {
  const { team, log, players, merges = [] } = JSON.parse(data) as DeletedTeam
  await unit.lock(`team:${team.id}`, 'exclusive')
  const row = {
    ...team,
    affiliationId: await findRemainingAffiliation(unit.tx, team.affiliationId),
    updatedAt: unit.now,
    version: team.version + 1,
  }
  if (await isNameTaken(unit.tx, row)) throw conflict('team.nameTaken')
  await teamState.insert(unit.tx, [row])
  await teamLog.insert(unit.tx, log)
  await replacePlayers(unit.tx, row.id, players)
  for (const { player, into } of merges) await transferTeam(unit, row.id, { from: player, into })
  await removeMissingPlayers(unit, row.id)
  auditAction(unit, actor, 'team.restored', { details: { teamId: row.id, teamName: row.name } })
  await publishTeam(unit, row, await listMembersAndCaptains(unit.tx, [row.id]))
  return { matches: 0, waiting: 0 }
}
