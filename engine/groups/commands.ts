import { conflict, forbidden, missing, refuse } from '../decision.ts'
import { can, type Action, type Actor } from '../access/policy.ts'
import type { PlayerId } from '../ids.ts'
import {
  type CommandOf,
  type GroupActor,
  type GroupCommand,
  type GroupDecision,
  type CommandContext,
} from './command-types.ts'
import type { GroupEvent } from './events.ts'
import { foldGroup } from './fold.ts'
import { chooseSuccessor, createAdminEvent } from './successor.ts'
import {
  acceptInvitation,
  declineInvitation,
  sendInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitation-commands.ts'
import { closeLink, joinByLink, createLink } from './link-commands.ts'
import {
  addMember,
  answerRequest,
  changeMember,
  joinGroup,
  leaveGroup,
  removeMember,
  muteGroup,
  setAutoSignUp,
  withdrawRequest,
} from './member-commands.ts'
import {
  archiveGroup,
  editGroup,
  pinNotice,
  unpinNotice,
  restoreGroup,
} from './settings-commands.ts'
import type { GroupState } from './state.ts'
import { t } from './messages.ts'

type CommandHandler<T extends GroupCommand['type']> = {
  /** The action that the sender must be allowed to perform; null if it depends on the target. */
  readonly requiredAction: Action | null
  /** Whether the command is allowed in an archived group. */
  readonly isAllowedWhileArchived?: true
  readonly decide: (context: CommandContext, command: CommandOf<T>) => GroupDecision
}

type AnyHandler = CommandHandler<GroupCommand['type']>

const handlers: { [T in GroupCommand['type']]: CommandHandler<T> } = {
  edit: { requiredAction: 'group.edit', decide: editGroup },
  archive: { requiredAction: 'group.archive', decide: archiveGroup },
  restore: { requiredAction: 'group.archive', isAllowedWhileArchived: true, decide: restoreGroup },
  join: { requiredAction: 'group.read', decide: joinGroup },
  withdraw: { requiredAction: null, isAllowedWhileArchived: true, decide: withdrawRequest },
  answer_request: { requiredAction: 'group.remove', decide: answerRequest },
  add: { requiredAction: 'group.add', decide: addMember },
  always_in: { requiredAction: 'group.read', decide: setAutoSignUp },
  mute: { requiredAction: 'group.read', decide: muteGroup },
  leave: { requiredAction: 'group.read', isAllowedWhileArchived: true, decide: leaveGroup },
  remove: { requiredAction: 'group.remove', decide: removeMember },
  change_member: { requiredAction: 'group.roles', decide: changeMember },
  invite: { requiredAction: 'group.invite', decide: sendInvitation },
  resend: { requiredAction: 'group.invite', decide: resendInvitation },
  revoke: { requiredAction: 'group.invite', decide: revokeInvitation },
  accept: { requiredAction: null, isAllowedWhileArchived: true, decide: acceptInvitation },
  decline: { requiredAction: null, isAllowedWhileArchived: true, decide: declineInvitation },
  make_link: { requiredAction: 'group.invite', decide: createLink },
  close_link: { requiredAction: 'group.invite', decide: closeLink },
  join_by_link: { requiredAction: null, decide: joinByLink },
  notice: { requiredAction: 'group.roles', decide: pinNotice },
  remove_notice: { requiredAction: 'group.roles', decide: unpinNotice },
}

/** Returns the group as a subject of the policy, for one actor. */
export function createPolicySubject(
  { details, members }: GroupState,
  actor: Pick<Actor, 'playerId'>,
) {
  const membership = actor.playerId === null ? null : (members.get(actor.playerId) ?? null)
  return { group: { isPrivate: details.isPrivate, membership } }
}

/** Returns the policy's refusal, or null. Answers "not found" to people who can't see the group. */
function checkPolicy(state: GroupState, actor: Actor, action: Action): GroupDecision | null {
  const subject = createPolicySubject(state, actor)
  const permission = can(actor, action, subject)
  if (permission.ok) return null
  const canRead = can(actor, 'group.read', subject).ok
  return canRead ? refuse(forbidden(permission.reason)) : refuse(missing(t('group.notFound')))
}

/**
 * Returns the events that a command produces, or a refusal. Refusals use the specification's codes and hide
 * private groups from non-members.
 */
export function decideGroup(
  log: readonly GroupEvent[],
  sender: GroupActor,
  command: GroupCommand,
): GroupDecision {
  const state = foldGroup(log, sender.now)
  const { requiredAction, isAllowedWhileArchived, decide } = handlers[
    command.type
  ] as unknown as AnyHandler
  const refusal = requiredAction === null ? null : checkPolicy(state, sender.actor, requiredAction)
  if (refusal !== null) return refusal
  const { playerId } = sender.actor
  if (state.status === 'archived' && isAllowedWhileArchived !== true) {
    return requiredAction === null
      ? refuse(missing(t('invitation.notFound')))
      : refuse(conflict(t('group.archived')))
  }
  return decide({ ...sender, state, me: playerId }, command)
}

/** Players with an account who have not retired. */
export type EligibleAdmins = ReadonlySet<PlayerId>

/**
 * Returns the events for a player who was deleted, retired or merged. Appoints a new admin if the last one
 * is gone, and archives the group if it is empty. Times are epoch ms.
 */
export function decidePlayerChange(
  log: readonly GroupEvent[],
  change:
    | { readonly type: 'player_gone' | 'player_retired'; readonly player: PlayerId }
    | { readonly type: 'player_merged'; readonly player: PlayerId; readonly into: PlayerId },
  now: number,
  eligibleAdmins: EligibleAdmins = new Set(),
): readonly GroupEvent[] {
  const event: GroupEvent = { ...change, at: now, by: null }
  const after = foldGroup([...log, event], now)
  const hasJustRetired = (id: PlayerId) => change.type === 'player_retired' && id === change.player
  const present = [...after.members.values()].filter(({ player }) => !hasJustRetired(player))
  if (after.status === 'archived' || present.some(({ role }) => role === 'admin')) return [event]
  const newAdmin = chooseSuccessor(present, eligibleAdmins)
  if (newAdmin !== null) return [event, createAdminEvent(newAdmin, now)]
  const isEmpty = after.members.size === 0
  return isEmpty ? [event, { type: 'archived', at: now, by: null }] : [event]
}

/**
 * Makes another member an admin if the accounts of all admins are disabled and a member is eligible. The
 * existing admins keep their role.
 */
export function appointAdminIfAllDisabled(
  log: readonly GroupEvent[],
  now: number,
  eligibleAdmins: EligibleAdmins,
): readonly GroupEvent[] {
  const { status, members } = foldGroup(log, now)
  const eligibleMembers = [...members.values()].filter(({ player }) => eligibleAdmins.has(player))
  if (status === 'archived' || eligibleMembers.some(({ role }) => role === 'admin')) return []
  const newAdmin = chooseSuccessor(eligibleMembers, eligibleAdmins)
  return newAdmin === null ? [] : [createAdminEvent(newAdmin, now)]
}
