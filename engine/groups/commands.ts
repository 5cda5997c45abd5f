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
import { chooseSuccessor, adminEvent } from './successor.ts'
import {
  acceptInvitation,
  declineInvitation,
  invite,
  resend,
  revoke,
} from './invitation-commands.ts'
import { closeLink, joinByLink, createLink } from './link-commands.ts'
import {
  addMember,
  answerRequest,
  changeMember,
  joinGroup,
  leaveGroup,
  removeMember,
  mute,
  setAutoSignUp,
  withdrawRequest,
} from './member-commands.ts'
import { archive, edit, pinNotice, removeNotice, restore } from './settings-commands.ts'
import type { GroupState } from './state.ts'
import { t } from './messages.ts'

type Decision<T extends GroupCommand['type']> = {
  /** The action that the sender must be allowed to perform; null if it depends on the target. */
  readonly needs: Action | null
  /** Whether the command is allowed in an archived group. */
  readonly whileArchived?: true
  readonly decide: (context: CommandContext, command: CommandOf<T>) => GroupDecision
}

type AnyDecision = Decision<GroupCommand['type']>

const decisions: { [T in GroupCommand['type']]: Decision<T> } = {
  edit: { needs: 'group.edit', decide: edit },
  archive: { needs: 'group.archive', decide: archive },
  restore: { needs: 'group.archive', whileArchived: true, decide: restore },
  join: { needs: 'group.read', decide: joinGroup },
  withdraw: { needs: null, whileArchived: true, decide: withdrawRequest },
  answer_request: { needs: 'group.remove', decide: answerRequest },
  add: { needs: 'group.add', decide: addMember },
  always_in: { needs: 'group.read', decide: setAutoSignUp },
  mute: { needs: 'group.read', decide: mute },
  leave: { needs: 'group.read', whileArchived: true, decide: leaveGroup },
  remove: { needs: 'group.remove', decide: removeMember },
  change_member: { needs: 'group.roles', decide: changeMember },
  invite: { needs: 'group.invite', decide: invite },
  resend: { needs: 'group.invite', decide: resend },
  revoke: { needs: 'group.invite', decide: revoke },
  accept: { needs: null, whileArchived: true, decide: acceptInvitation },
  decline: { needs: null, whileArchived: true, decide: declineInvitation },
  make_link: { needs: 'group.invite', decide: createLink },
  close_link: { needs: 'group.invite', decide: closeLink },
  join_by_link: { needs: null, decide: joinByLink },
  notice: { needs: 'group.roles', decide: pinNotice },
  remove_notice: { needs: 'group.roles', decide: removeNotice },
}

/** Returns the group as a subject of the policy, for one actor. */
export function toPolicySubject({ details, members }: GroupState, actor: Pick<Actor, 'playerId'>) {
  const membership = actor.playerId === null ? null : (members.get(actor.playerId) ?? null)
  return { group: { isPrivate: details.isPrivate, membership } }
}

/** Returns the policy's refusal, or null. Answers "not found" to people who can't see the group. */
function checkPolicy(state: GroupState, actor: Actor, needs: Action): GroupDecision | null {
  const subject = toPolicySubject(state, actor)
  const permission = can(actor, needs, subject)
  if (permission.ok) return null
  const isSeen = can(actor, 'group.read', subject).ok
  return isSeen ? refuse(forbidden(permission.reason)) : refuse(missing(t('group.notFound')))
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
  const { needs, whileArchived, decide } = decisions[command.type] as unknown as AnyDecision
  const refusal = needs === null ? null : checkPolicy(state, sender.actor, needs)
  if (refusal !== null) return refusal
  const { playerId } = sender.actor
  if (state.status === 'archived' && whileArchived !== true) {
    return needs === null
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
export function eventsAfterPlayerChange(
  log: readonly GroupEvent[],
  change:
    | { readonly type: 'player_gone' | 'player_retired'; readonly player: PlayerId }
    | { readonly type: 'player_merged'; readonly player: PlayerId; readonly into: PlayerId },
  now: number,
  eligible: EligibleAdmins = new Set(),
): readonly GroupEvent[] {
  const event: GroupEvent = { ...change, at: now, by: null }
  const after = foldGroup([...log, event], now)
  const isAway = (id: PlayerId) => change.type === 'player_retired' && id === change.player
  const present = [...after.members.values()].filter(({ player }) => !isAway(player))
  if (after.status === 'archived' || present.some(({ role }) => role === 'admin')) return [event]
  const newAdmin = chooseSuccessor(present, eligible)
  if (newAdmin !== null) return [event, adminEvent(newAdmin, now)]
  const isEmpty = after.members.size === 0
  return isEmpty ? [event, { type: 'archived', at: now, by: null }] : [event]
}

/**
 * Makes another member an admin if the accounts of all admins are disabled and a member is eligible. The
 * existing admins keep their role.
 */
export function replaceIdleAdmins(
  log: readonly GroupEvent[],
  now: number,
  eligible: EligibleAdmins,
): readonly GroupEvent[] {
  const { status, members } = foldGroup(log, now)
  const acting = [...members.values()].filter(({ player }) => eligible.has(player))
  if (status === 'archived' || acting.some(({ role }) => role === 'admin')) return []
  const newAdmin = chooseSuccessor(acting, eligible)
  return newAdmin === null ? [] : [adminEvent(newAdmin, now)]
}
