import type { PlayerId } from '#engine/ids.ts'
import { decideRoster } from '#engine/teams/roster/commands.ts'
import type { RosterEvent } from '#engine/teams/roster/events.ts'
import { currentMembers } from '#engine/teams/roster/fold.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type {
  PlayerChange,
  PlayerUpdate,
  PlayerErasure,
  PlayerDeletion,
  PlayerTransfer,
  PlayerHooks,
  PlayerRestoration,
} from '../players/player-hooks.ts'
import { publishTeam, membersAndCaptain } from './publish-changes.ts'
import { teams, writePlayers } from './roster/team.ts'
import { type LoadedTeam, teamState } from './roster/team-state.ts'
import { teamLog } from './store.ts'

async function lockTeamsOfPlayers(
  unit: UnitOfWork,
  playerIds: readonly PlayerId[],
  change: PlayerChange,
): Promise<void> {
  if (change === 'update') return
  const ids = await Promise.all(
    playerIds.map(async (id) => teamLog.listOwnersMentioning(unit.tx, id)),
  )
  await teamState.lockAll(unit, ids.flat())
}

/** Removes a player who no longer exists from a team. A captaincy passes on, and past memberships keep the name. */
export async function leaveTeam(
  unit: UnitOfWork,
  actor: Actor | null,
  id: string,
  player: PlayerId,
): Promise<void> {
  const loaded = await teamState.lock(unit, id)
  const { roster, settings } = loaded
  const at = unit.now
  const command = { type: 'remove', player, how: 'deleted' } as const
  const removal = decideRoster(roster, command, { now: at, settings })
  const events: RosterEvent[] = [
    ...(roster.requests.has(player) ? [{ type: 'withdrew', at, player } as const] : []),
    ...(roster.offer?.player === player
      ? [{ type: 'captaincyWithdrawn', at, player } as const]
      : []),
    ...(removal.ok ? removal.events : []),
  ]
  await teams.apply(unit, actor, loaded, events)
}

/** Removes a deleted player from every team. */
async function leaveTeams(unit: UnitOfWork, { actor, player }: PlayerDeletion): Promise<object> {
  for (const id of await teamLog.listOwnersMentioning(unit.tx, player.id))
    await leaveTeam(unit, actor, id, player.id)
  return {}
}

/** Removes an erased player from every team, and the reasons of suspensions. */
async function eraseFromTeams(unit: UnitOfWork, { player }: PlayerErasure): Promise<void> {
  await leaveTeams(unit, { actor: null, player })
  await teamLog.rewriteMentions(unit.tx, player.id, (event) =>
    event.type === 'suspended' && event.player === player.id ? { ...event, reason: '' } : event,
  )
}

/** Returns a restored player to the teams they were removed from. */
async function returnToTeams(
  unit: UnitOfWork,
  { actor, player }: PlayerRestoration,
): Promise<object> {
  for (const id of await teamLog.listOwnersMentioning(unit.tx, player.id)) {
    const loaded = await teamState.lock(unit, id)
    const member = loaded.roster.members.get(player.id)
    if (member?.how !== 'deleted') continue
    const { role } = member
    const command = { type: 'add', player: player.id, role, jerseyNumber: null } as const
    const { settings } = loaded
    const rejoined = decideRoster(loaded.roster, command, { now: unit.now, settings })
    if (rejoined.ok) await teams.apply(unit, actor, loaded, rejoined.events)
  }
  return {}
}

/** Returns a function that replaces a merged player in a log; the times of the one on the team are kept. */
function createMergeRewrite({ roster }: LoadedTeam, from: PlayerId, into: PlayerId) {
  const memberIds = new Set(currentMembers(roster).map(({ player }) => player))
  const hasBoth = roster.members.has(from) && roster.members.has(into)
  const dropped = memberIds.has(into) || !memberIds.has(from) ? from : into
  return (event: RosterEvent): RosterEvent | null => {
    const isKept = !hasBoth || event.player !== dropped || event.type.startsWith('captain')
    if (!isKept) return null
    return event.player === from ? { ...event, player: into } : event
  }
}

/** Replaces a merged player in a team. If one of the two is on the team, the other no longer asks to join. */
export async function transferTeam(
  unit: UnitOfWork,
  id: string,
  { from, into }: PlayerTransfer,
): Promise<void> {
  const loaded = await teamState.lock(unit, id)
  await teamLog.rewrite(unit.tx, id, createMergeRewrite(loaded, from, into))
  const merged = await teamState.load(unit.tx, id, unit.now)
  const { roster } = merged
  const isMember = currentMembers(roster).some(({ player }) => player === into)
  const events: RosterEvent[] =
    isMember && roster.requests.has(into) ? [{ type: 'withdrew', at: unit.now, player: into }] : []
  await teams.apply(unit, null, merged, events, { reprojects: true })
}

async function transferTeams(unit: UnitOfWork, transfer: PlayerTransfer): Promise<void> {
  for (const id of await teamLog.listOwnersMentioning(unit.tx, transfer.from))
    await transferTeam(unit, id, transfer)
}

/** Updates the names stored with rosters, which are needed after a player is deleted. */
async function updateNames(unit: UnitOfWork, { before, after }: PlayerUpdate): Promise<void> {
  if (before.name === after.name) return
  for (const id of await teamLog.listOwnersMentioning(unit.tx, after.id)) {
    const team = await teamState.lock(unit, id)
    await writePlayers(unit, team)
    await publishTeam(unit, team.row, membersAndCaptain(team.roster))
  }
}

/** Updates teams when a player changes. */
export const teamHooks: PlayerHooks = {
  hasRecords: async (db, playerId) => (await teamLog.listOwnersMentioning(db, playerId)).length > 0,
  lockAffected: lockTeamsOfPlayers,
  beforeDelete: leaveTeams,
  beforeErase: eraseFromTeams,
  afterRestore: returnToTeams,
  beforeTransfer: transferTeams,
  beforeMerge: async (unit, { from, into }) => {
    await transferTeams(unit, { from: from.id, into: into.id })
    return {}
  },
  afterUpdate: updateNames,
}
