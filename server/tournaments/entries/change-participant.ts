import { can, type Action } from '#engine/access/policy.ts'
import { isForTeams, membersOf } from '#engine/tournaments/log/pairs.ts'
import type { PlayerId } from '#engine/ids.ts'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import type { Tournament, TournamentEvent } from '#engine/tournaments/log/events.ts'
import type { TournamentSettings } from '#engine/tournaments/log/settings/settings.ts'
import type { ParticipantAction } from '#contract/tournaments/participants.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { canUndoOwnEvent } from '../own-undo.ts'
import { filterLedTeams } from '../team-store.ts'
import { decideEvents, tournaments } from '../tournament.ts'
import { type LoadedTournament, tournamentState } from '../tournament-state.ts'
import { foldTournament, foldMoreEvents } from '../fold-tournament.ts'

/** The permission that each action needs; any other action is for organisers. */
const actionPermissions: Partial<Record<ParticipantAction | 'remove', Action>> = {
  check_in: 'tournament.checkIn',
  check_out: 'tournament.checkIn',
  withdraw: 'tournament.leave',
  remove: 'tournament.leave',
}

export type ParticipantChange = {
  readonly playerId: string
  readonly action: ParticipantAction | 'remove'
  readonly reason: string
  /** Whether this undoes a recent entry, including the place it added. */
  readonly isUndo?: boolean
}

function toCommand({ playerId, action, reason }: ParticipantChange, at: number): TournamentCommand {
  switch (action) {
    case 'approve':
    case 'check_in':
    case 'check_out':
    case 'reinstate':
    case 'remove':
      return { type: action, at, player: playerId }
    case 'decline':
    case 'withdraw':
    case 'disqualify':
      return { type: action, at, player: playerId, reason }
  }
}

/**
 * Approves, declines, checks in, withdraws, disqualifies, reinstates or removes a player. After the
 * start, opponents win the matches of a player who leaves, and the tournament continues.
 */
export async function changeParticipant(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  change: ParticipantChange,
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lockFor(unit, actor, id)
  const isOpen = loaded.row.status === 'check_in'
  const { playerId } = change
  const exitKind = loaded.logState.entrants.get(playerId)?.out?.kind
  // Only the organiser can change a player who was declined or disqualified.
  const isOrganisersDecision = exitKind === 'declined' || exitKind === 'disqualified'
  const isOwnUndo =
    change.action === 'reinstate' &&
    (await canUndoOwnEvent(
      unit,
      actor,
      loaded,
      (last) => last.type === 'withdrew' && last.player === playerId,
    ))
  const permission = isOwnUndo
    ? 'tournament.leave'
    : isOrganisersDecision
      ? undefined
      : actionPermissions[change.action]
  const owner = await findEntryOwner(unit, loaded, actor, playerId)
  requirePermission(actor, permission ?? 'tournament.manage', { playerId: owner, isOpen })
  // The settings are reverted first, so that a place added for this entry is not given to the waiting list.
  const revertingEvents =
    change.isUndo === true ? revertSettings(actor, loaded, change, unit.now) : []
  const events = decideEvents(foldMoreEvents(loaded, revertingEvents), toCommand(change, unit.now))
  const eventType = 'tournament.entries_changed'
  const isEdit = revertingEvents.length > 0
  return tournaments.apply(unit, actor, loaded, [...revertingEvents, ...events], {
    isEdit,
    eventType,
  })
}

/** Returns the actor's player if the actor plays in the entry or leads its team; otherwise the entrant. */
async function findEntryOwner(
  { tx }: UnitOfWork,
  { logState }: LoadedTournament,
  { playerId: me }: Actor,
  entrant: PlayerId,
): Promise<PlayerId> {
  if (me === null) return entrant
  const isOwn = isForTeams(logState.settings)
    ? (await filterLedTeams(tx, me, [entrant])).length > 0
    : membersOf(logState, entrant).includes(me)
  return isOwn ? me : entrant
}

/** Restores the settings that were changed only for this entry, unless they have been set again since. */
function revertSettings(
  actor: Actor,
  loaded: LoadedTournament,
  { playerId }: ParticipantChange,
  at: number,
): readonly TournamentEvent[] {
  if (!can(actor, 'tournament.manage').ok) return []
  const settings = findPreviousSettings(loaded.tournament, playerId)
  if (Object.keys(settings).length === 0) return []
  return decideEvents(loaded, { type: 'change_settings', at, settings })
}

/**
 * Returns the previous values of the settings that were changed together with an entry and not again since.
 */
function findPreviousSettings(
  tournament: Tournament,
  playerId: string,
): Partial<TournamentSettings> {
  const { log } = tournament
  const entry = log.findLastIndex((event) => event.type === 'entered' && event.player === playerId)
  const settingsChange = log[entry - 1]
  if (settingsChange?.type !== 'settings_changed' || settingsChange.at !== log[entry]!.at) return {}
  const since = log.slice(entry).flatMap((event) => {
    return event.type === 'settings_changed' ? Object.keys(event.settings) : []
  })
  const { logState } = foldTournament({ ...tournament, log: log.slice(0, entry - 1) })
  const { allowLateRegistration, maxParticipants } = logState.settings
  const before = { allowLateRegistration, maxParticipants }
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name]) => name in settingsChange.settings && !since.includes(name),
    ),
  )
}

type ByeRequest = {
  readonly playerId: string
  readonly round: number
  readonly bye: 'half' | 'zero' | null
}

/** Requests a bye in a coming Swiss round, or cancels the request. */
export async function requestBye(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  { playerId, round, bye }: ByeRequest,
): Promise<LoadedTournament> {
  const loaded = await tournamentState.lockFor(unit, actor, id)
  requirePermission(actor, 'tournament.leave', {
    playerId: await findEntryOwner(unit, loaded, actor, playerId),
  })
  const command = { type: 'request_bye', at: unit.now, player: playerId, round, bye } as const
  const eventType = 'tournament.entries_changed'
  return tournaments.execute(unit, actor, loaded, command, { eventType })
}
