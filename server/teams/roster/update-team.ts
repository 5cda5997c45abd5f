import type { BodyOf } from '#contract/endpoint.ts'
import type { updateTeam as endpoint } from '#contract/teams/team.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { currentMembers } from '#engine/teams/roster/fold.ts'
import { mergeSettings } from '#engine/teams/settings.ts'
import { staleVersion } from '../../platform/http/errors.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { requireVisibleGroup, requireFreeName, requireSettings } from './create-team.ts'
import { type TeamRow } from '../store.ts'
import { teams } from './team.ts'
import { type LoadedTeam, relationToTeam, teamState } from './team-state.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'

type Change = BodyOf<typeof endpoint>

/** Updates a team. Throws for a stale version, a name in use, and limits that its players exceed. */
export async function updateTeam(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  change: Change,
): Promise<LoadedTeam> {
  const loaded = await teamState.lockFor(unit, actor, id)
  requirePermission(actor, 'team.manage', relationToTeam(loaded, actor.playerId))
  if (loaded.row.version !== change.version) throw staleVersion()
  const players = currentMembers(loaded.roster).length
  const settings = requireSettings(mergeSettings(loaded.settings, change.settings ?? {}), players)
  const changesJoinWindow =
    settings.joinsFrom !== loaded.settings.joinsFrom || settings.joinsTo !== loaded.settings.joinsTo
  // A joining period that the captain could move would have no effect.
  if (changesJoinWindow) requirePermission(actor, 'team.create')
  if (change.groupId !== undefined && change.groupId !== loaded.row.groupId) {
    await requireVisibleGroup(unit, actor, change.groupId)
  }
  const columns = { ...findChangedColumns(loaded.row, change), settings: JSON.stringify(settings) }
  await requireFreeName(unit, { ...loaded.row, ...columns })
  // People who can no longer see the team can't ask to join it.
  const asking = settings.isPublic ? [] : [...loaded.roster.requests.keys()]
  const at = unit.now
  const refusals = asking.map((player) => ({ type: 'refused', at, player }) as const)
  return teams.apply(unit, actor, loaded, refusals, { columns })
}

function findChangedColumns(row: TeamRow, change: Change): Partial<TeamRow> {
  const name = change.name === undefined ? row.name : cleanText(change.name)
  const { isActive } = change
  return {
    name,
    nameFolded: foldName(name),
    description: cleanText(change.description ?? row.description).trim(),
    color: (change.color ?? row.color).toLowerCase(),
    secondColor: (change.secondColor ?? row.secondColor).toLowerCase(),
    homeVenue: cleanText(change.homeVenue ?? row.homeVenue).trim(),
    groupId: change.groupId === undefined ? row.groupId : change.groupId,
    affiliationId: change.affiliationId === undefined ? row.affiliationId : change.affiliationId,
    isActive: isActive === undefined ? row.isActive : isActive ? 1 : 0,
  }
}
