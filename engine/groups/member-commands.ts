import { accept, conflict, forbidden, missing, refuse } from '../decision.ts'
import { can, canSeePrivateGroups } from '../access/policy.ts'
import type { PlayerId } from '../ids.ts'
import {
  refuseWithoutPlayer,
  type CommandOf,
  type GroupDecision,
  type CommandContext,
} from './command-types.ts'
import type { GroupEvent, JoinMethod } from './events.ts'
import { NEW_ADMIN_MS } from './limits.ts'
import type { GroupState, Member } from './state.ts'
import { findTemplate } from './templates.ts'
import { t } from './messages.ts'

export const isFull = ({ members, details }: GroupState) => members.size >= details.maxSize

export const describeFull = ({ details }: GroupState) => t('group.full', { count: details.maxSize })

type NewMembership = {
  readonly player: PlayerId
  readonly way: JoinMethod
  readonly addedBy: PlayerId | null
  readonly by: PlayerId | null
}

/** Returns the event of joining, with the default title of the group's template. */
export function createJoinedEvent(
  { state, now }: Pick<CommandContext, 'state' | 'now'>,
  { by, ...membership }: NewMembership,
): GroupEvent {
  const [, title] = findTemplate(state.template).roles
  return { type: 'joined', role: 'member', title, ...membership, at: now, by }
}

/** Handles the Join button: joins at once, or sends a request if the group requires approval. */
export function joinGroup(context: CommandContext, { message }: CommandOf<'join'>): GroupDecision {
  const { state, me, now } = context
  if (me === null) return refuseWithoutPlayer()
  if (state.members.has(me)) return refuse(conflict(t('group.memberAlready')))
  if (context.isRetired) return refuse(conflict(t('group.retired')))
  if (state.details.isPrivate) return refuse(forbidden(t('group.byInvitation')))
  if (state.details.requireApproval) {
    if (state.requests.has(me)) return refuse(conflict(t('group.askedAlready')))
    return accept({ type: 'requested', player: me, message, at: now, by: me })
  }
  if (isFull(state)) return refuse(conflict(describeFull(state)))
  return accept(createJoinedEvent(context, { player: me, way: 'button', addedBy: null, by: me }))
}

export function withdrawRequest({ state, actor, me, now }: CommandContext): GroupDecision {
  if (me === null || !state.requests.has(me)) {
    const membership = me === null ? null : (state.members.get(me) ?? null)
    const group = { isPrivate: state.details.isPrivate, membership }
    const canRead = can(actor, 'group.read', { group }).ok
    return refuse(missing(canRead ? t('group.requestNotOpen') : t('group.notFound')))
  }
  return accept({ type: 'request_withdrawn', player: me, at: now, by: me })
}

/** Approves or declines a request; a second approval changes nothing. */
export function answerRequest(
  context: CommandContext,
  { player, approve }: CommandOf<'answer_request'>,
): GroupDecision {
  const { state, me, now } = context
  if (approve && state.members.has(player)) return accept()
  if (!state.requests.has(player)) return refuse(conflict(t('group.requestNotOpen')))
  if (!approve) return accept({ type: 'refused', player, at: now, by: me })
  if (isFull(state)) return refuse(conflict(describeFull(state)))
  return accept(createJoinedEvent(context, { player, way: 'request', addedBy: me, by: me }))
}

/** Adds a player without an account, who cannot answer for themselves. */
export function addMember(
  context: CommandContext,
  { player, hasAccount, hasRetired }: CommandOf<'add'>,
): GroupDecision {
  const { state, me } = context
  if (hasRetired) return refuse(conflict(t('group.retired')))
  if (hasAccount) return refuse(conflict(t('group.hasAccount')))
  if (state.members.has(player)) return refuse(conflict(t('group.memberAlready')))
  if (isFull(state)) return refuse(conflict(describeFull(state)))
  return accept(createJoinedEvent(context, { player, way: 'added', addedBy: me, by: me }))
}

export function leaveGroup({ state, me, now }: CommandContext): GroupDecision {
  if (me === null || !state.members.has(me)) return refuse(conflict(t('group.notMember')))
  if (isLastAdmin(state, me)) return refuse(conflict(t('group.lastAdmin')))
  return accept({ type: 'left', player: me, at: now, by: me })
}

/** Turns automatic sign-up for club nights on or off for a member. */
export function setAutoSignUp(
  { state, me, now }: CommandContext,
  { isAlways }: CommandOf<'always_in'>,
): GroupDecision {
  const member = me === null ? undefined : state.members.get(me)
  if (me === null || member === undefined) return refuse(conflict(t('group.notMember')))
  if (member.isAutoSignedUp === isAlways) return accept()
  return accept({ type: 'always_in_set', player: me, isAlways, at: now, by: me })
}

/** Mutes or unmutes the group's notifications for a member. */
export function muteGroup(
  { state, me, now }: CommandContext,
  { isMuted }: CommandOf<'mute'>,
): GroupDecision {
  const member = me === null ? undefined : state.members.get(me)
  if (me === null || member === undefined) return refuse(conflict(t('group.notMember')))
  if (member.isMuted === isMuted) return accept()
  return accept({ type: 'mute_set', player: me, isMuted, at: now, by: me })
}

export function isLastAdmin({ members }: GroupState, player: PlayerId): boolean {
  const admins = [...members.values()].filter(({ role }) => role === 'admin')
  return admins.length === 1 && admins[0]!.player === player
}

/** Returns a refusal if the admin can't be removed or demoted, else null. */
function checkAdminChange(
  { state, actor, me, now }: CommandContext,
  target: Member,
): GroupDecision | null {
  if (target.role !== 'admin') return null
  if (isLastAdmin(state, target.player)) return refuse(conflict(t('group.lastAdmin')))
  const isOverseer = state.details.isPrivate ? canSeePrivateGroups(actor) : actor.role !== 'player'
  if (isOverseer || target.player === me) return null
  const own = me === null ? undefined : state.members.get(me)
  if (own?.role !== 'admin') return refuse(forbidden(t('group.membersOnly')))
  if (target.player === state.createdBy) return refuse(forbidden(t('group.creator')))
  const isNew = own.adminSince !== null && now < own.adminSince + NEW_ADMIN_MS
  return isNew && me !== state.createdBy ? refuse(conflict(t('group.newAdmin'))) : null
}

export function removeMember(
  context: CommandContext,
  { player }: CommandOf<'remove'>,
): GroupDecision {
  const { state, me, now } = context
  const target = state.members.get(player)
  if (target === undefined) return refuse(conflict(t('group.notMember')))
  const refusal = checkAdminChange(context, target)
  return refusal ?? accept({ type: 'removed', player, at: now, by: me })
}

/** Sets a member's role, title and permissions. An admin has all permissions by role. */
export function changeMember(
  context: CommandContext,
  { player, role, title, permissions }: CommandOf<'change_member'>,
): GroupDecision {
  const { state, me, now } = context
  const target = state.members.get(player)
  if (target === undefined) return refuse(conflict(t('group.notMember')))
  const refusal = role === 'admin' ? null : checkAdminChange(context, target)
  return (
    refusal ?? accept({ type: 'member_changed', player, role, title, permissions, at: now, by: me })
  )
}
