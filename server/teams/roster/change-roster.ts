import type { PlayerId } from '#engine/ids.ts'
import type { RosterCommandWire } from '#contract/teams/team.ts'
import { checkName } from '#engine/accounts/name.ts'
import { cleanText } from '#engine/accounts/text.ts'
import type { Action } from '#engine/access/policy.ts'
import { decideRoster, type RosterCommand } from '#engine/teams/roster/commands.ts'
import type { RosterEvent } from '#engine/teams/roster/events.ts'
import { conflict as conflictOf } from '#engine/decision.ts'
import { t } from '#engine/teams/messages.ts'
import { auditAction } from '../../accounts/audit-account.ts'
import { parseIso } from '../../platform/iso.ts'
import { conflict, invalid, problem } from '../../platform/http/errors.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { addPlayerRow } from '../../players/add-player.ts'
import { lockPlayers, requireUnerased } from '../../players/store.ts'
import { createRefusalError, requireEvents } from '../../platform/http/refusal-error.ts'
import { teams } from './team.ts'
import { type LoadedTeam, relationToTeam, teamState } from './team-state.ts'

type AddCommand = Extract<RosterCommandWire, { type: 'add' }>
type Transfer = Extract<RosterCommandWire, { type: 'transfer' }>

/** The permission that each command needs. */
const permissionFor: Record<RosterCommandWire['type'], Action> = {
  add: 'team.manage',
  join: 'team.join',
  approve: 'team.manage',
  refuse: 'team.manage',
  withdraw: 'team.leave',
  remove: 'team.manage',
  suspend: 'team.manage',
  reinstate: 'team.manage',
  number: 'team.manage',
  giveRole: 'team.manage',
  offerCaptaincy: 'team.captaincy',
  withdrawCaptaincy: 'team.captaincy',
  answerCaptaincy: 'team.leave',
  makeCaptain: 'team.create',
  transfer: 'team.create',
}

/** Commands that, aimed at the captain, need the captain's own permission. */
const commandsAgainstCaptain: ReadonlySet<RosterCommandWire['type']> = new Set([
  'remove',
  'suspend',
  'giveRole',
])

function findNeededAction(
  actor: Actor,
  { roster }: LoadedTeam,
  { type, playerId }: RosterCommandWire,
): Action {
  // Leaving needs no permission.
  if (type === 'remove' && playerId === actor.playerId) return 'team.leave'
  const isAboutCaptain = playerId !== null && playerId === roster.captain
  return isAboutCaptain && commandsAgainstCaptain.has(type) ? 'team.captaincy' : permissionFor[type]
}

function requireMayExecute(actor: Actor, loaded: LoadedTeam, command: RosterCommandWire): void {
  const playerId = command.playerId ?? undefined
  const subject = { ...relationToTeam(loaded, actor.playerId), playerId }
  requirePermission(actor, findNeededAction(actor, loaded, command), subject)
  const isOwn = command.type === 'reinstate' && playerId === actor.playerId
  if (isOwn && actor.role === 'player') {
    throw createRefusalError([conflictOf(t('roster.ownSuspension'), 'playerId')])
  }
}

/** Changes the roster of a team by one command. Throws the reasons if the rules don't allow it. */
export async function changeRoster(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  command: RosterCommandWire,
): Promise<LoadedTeam> {
  if (command.type === 'transfer') return transfer(unit, actor, id, command)
  const loaded = await teamState.lockFor(unit, actor, id)
  requireMayExecute(actor, loaded, command)
  if (command.type !== 'remove') requireActive(loaded)
  const rosterCommand = await toRosterCommand(unit, actor, loaded, command)
  const after = await teams.execute(unit, actor, loaded, rosterCommand)
  auditCaptainChange(unit, actor, loaded, after)
  return after
}

function requireActive({ row }: LoadedTeam): void {
  if (row.isActive === 0) throw createRefusalError([conflictOf(t('roster.inactive'), 'team')])
}

function auditCaptainChange(
  unit: UnitOfWork,
  actor: Actor,
  before: LoadedTeam,
  { row, roster }: LoadedTeam,
): void {
  if (before.roster.captain === roster.captain) return
  const details = { teamId: row.id, teamName: row.name, playerId: roster.captain }
  auditAction(unit, actor, 'team.captain_changed', { details })
}

async function toRosterCommand(
  unit: UnitOfWork,
  actor: Actor,
  loaded: LoadedTeam,
  command: Exclude<RosterCommandWire, Transfer>,
): Promise<RosterCommand> {
  if (command.type === 'add') {
    const { role, jerseyNumber } = command
    const player = await findOrCreatePlayer(unit, actor, loaded, command)
    return { type: 'add', player, role, jerseyNumber }
  }
  const player = command.playerId
  if (command.type === 'join' || command.type === 'approve' || command.type === 'makeCaptain') {
    await lockExistingPlayer(unit, player)
  }
  switch (command.type) {
    case 'remove':
      return { type: 'remove', player, how: player === actor.playerId ? 'left' : 'removed' }
    case 'suspend': {
      const until = parseIso(command.until)
      return { type: 'suspend', player, until, reason: cleanText(command.reason) }
    }
    case 'number':
      return { type: 'number', player, jerseyNumber: command.jerseyNumber }
    case 'giveRole':
      return { type: 'giveRole', player, role: command.role }
    case 'answerCaptaincy':
      return { type: 'answerCaptaincy', player, accept: command.accept }
    case 'offerCaptaincy':
      await lockExistingPlayer(unit, player)
      return { type: 'offerCaptaincy', player }
    case 'join':
    case 'approve':
    case 'refuse':
    case 'withdraw':
    case 'reinstate':
    case 'makeCaptain':
    case 'withdrawCaptaincy':
      return { type: command.type, player }
  }
}

async function lockExistingPlayer(unit: UnitOfWork, player: PlayerId): Promise<void> {
  await lockPlayers(unit, [player])
  await requireUnerased(unit.tx, player)
}

/** Returns a player of the club, or creates one of another club without an account. */
async function findOrCreatePlayer(
  unit: UnitOfWork,
  actor: Actor,
  { row }: LoadedTeam,
  { playerId, playerName }: AddCommand,
): Promise<PlayerId> {
  if (playerId !== null && playerId !== '') {
    await lockExistingPlayer(unit, playerId)
    return playerId
  }
  const name = cleanText(playerName ?? '').trim()
  const refusals = checkName(name)
  if (refusals.length > 0) {
    throw invalid(refusals.map((refusal) => ({ ...refusal, field: 'playerName' })))
  }
  requirePermission(actor, 'player.add', { isGuest: true })
  const { affiliationId } = row
  const columns = { name, email: null, startingLevel: null, createdBy: actor.userId, affiliationId }
  const player = await addPlayerRow(unit, columns)
  unit.publish({ type: 'player.added', data: { playerId: player.id } })
  return player.id
}

/** Moves a player from one team to another of the same sport, atomically. */
async function transfer(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  { playerId, toTeamId }: Transfer,
): Promise<LoadedTeam> {
  if (toTeamId === id) throw invalid([problem('toTeamId', 'roster.sameTeam')])
  await unit.lock([`team:${id}`, `team:${toTeamId}`], 'exclusive')
  const from = await teamState.lockFor(unit, actor, id)
  requireMayExecute(actor, from, { type: 'transfer', playerId, toTeamId })
  const into = await teamState.lockFor(unit, actor, toTeamId)
  requireActive(into)
  if (from.row.sportId !== into.row.sportId) throw conflict('team.otherSport')
  await lockExistingPlayer(unit, playerId)
  const role = from.roster.members.get(playerId)?.role ?? 'player'
  const leaving: RosterCommand = { type: 'remove', player: playerId, how: 'transferred' }
  const joining: RosterCommand = { type: 'add', player: playerId, role, jerseyNumber: null }
  const decide = (loaded: LoadedTeam, command: RosterCommand): readonly RosterEvent[] =>
    requireEvents(
      decideRoster(loaded.roster, command, { now: unit.now, settings: loaded.settings }),
    )
  const [left, joined] = [decide(from, leaving), decide(into, joining)]
  await teams.apply(unit, actor, into, joined)
  const after = await teams.apply(unit, actor, from, left)
  auditCaptainChange(unit, actor, from, after)
  return after
}
