import { accept, conflict, missing, refuse } from '../decision.ts'
import type { PlayerId } from '../ids.ts'
import type { Message } from '../messages/create-messages.ts'
import { type CommandOf, type GroupDecision, type CommandContext } from './command-types.ts'
import type { Invitee } from './events.ts'
import { inviteeKey } from './fold.ts'
import { DECLINE_COOLDOWN_MS, RESEND_LIMITS } from './limits.ts'
import { describeFull, isFull, createJoinedEvent } from './member-commands.ts'
import type { GroupState, Invitation, InvitationStatus } from './state.ts'
import { t } from './messages.ts'

const invitationNotFound = () => refuse(missing(t('invitation.notFound')))

/** The possible outcomes of inviting someone; `duplicate_in_list` is a row that repeats another. */
export const invitationOutcomes = [
  'invited',
  'already_member',
  'already_pending',
  'duplicate_in_list',
  'cooling_off',
  'not_available',
  'not_found',
  'full',
] as const
export type InvitationOutcome = (typeof invitationOutcomes)[number]

/**
 * Returns the outcome of inviting someone at `now`, epoch ms. With `isUnavailable`, the recipient can't be
 * invited for a reason hidden from the inviter.
 */
export function findInvitationOutcome(
  state: GroupState,
  to: Invitee,
  {
    now,
    isUnavailable,
    except = null,
  }: {
    readonly now: number
    readonly isUnavailable: boolean
    /** Id of an invitation to ignore: the one being resent. */
    readonly except?: string | null
  },
): InvitationOutcome {
  if (to.kind === 'player' && state.members.has(to.player)) return 'already_member'
  if (state.blockedBy.has(inviteeKey(to))) return 'not_available'
  const earlier = findInvitationsTo(state, to, except)
  if (earlier.some(({ status }) => status === 'pending')) return 'already_pending'
  if (earlier.some((invitation) => findCooldownEnd(invitation) > now)) return 'cooling_off'
  if (isUnavailable) return 'not_available'
  return isFull(state) ? 'full' : 'invited'
}

function findInvitationsTo(
  { invitations }: GroupState,
  to: Invitee,
  except: string | null,
): Invitation[] {
  const key = inviteeKey(to)
  return [...invitations.values()].filter(
    (invitation) => invitation.id !== except && inviteeKey(invitation.to) === key,
  )
}

/** Returns when someone who declined can be invited again, epoch ms; 0 for other invitations. */
export function findCooldownEnd({ status, respondedAt }: Invitation): number {
  return status === 'declined' && respondedAt !== null ? respondedAt + DECLINE_COOLDOWN_MS : 0
}

function getRefusalReason(
  outcome: Exclude<InvitationOutcome, 'invited'>,
  state: GroupState,
): Message {
  switch (outcome) {
    case 'already_member':
      return t('group.memberAlready')
    case 'already_pending':
    case 'duplicate_in_list':
      return t('invitation.pending')
    case 'cooling_off':
      return t('invitation.peace')
    case 'not_available':
    case 'not_found':
      return t('invitation.notAvailable')
    case 'full':
      return describeFull(state)
  }
}

export function sendInvitation(
  { state, me, now }: CommandContext,
  { id, to, message, hours, link, isUnavailable }: CommandOf<'invite'>,
): GroupDecision {
  const outcome = findInvitationOutcome(state, to, { now, isUnavailable })
  if (outcome !== 'invited') return refuse(conflict(getRefusalReason(outcome, state)))
  return accept({ type: 'invited', id, to, message, hours, link, at: now, by: me })
}

/** Why an invitation can no longer be answered. */
const closedReasons: Record<Exclude<InvitationStatus, 'pending'>, Message> = {
  expired: t('invitation.expired'),
  accepted: t('invitation.accepted'),
  declined: t('invitation.declined'),
  revoked: t('invitation.revoked'),
}

/** Resends an invitation with a new link and expiry. */
export function resendInvitation(
  { state, me, now }: CommandContext,
  { invitation: id, link, isUnavailable }: CommandOf<'resend'>,
): GroupDecision {
  const invitation = state.invitations.get(id)
  if (invitation === undefined) return invitationNotFound()
  if (invitation.status !== 'pending' && invitation.status !== 'expired')
    return refuse(conflict(closedReasons[invitation.status]))
  const outcome = findInvitationOutcome(state, invitation.to, { now, isUnavailable, except: id })
  if (outcome !== 'invited' && outcome !== 'full')
    return refuse(conflict(getRefusalReason(outcome, state)))
  if (invitation.resends >= RESEND_LIMITS.max)
    return refuse(conflict(t('invitation.resentOften', { most: RESEND_LIMITS.max })))
  if (now < invitation.sentAt + RESEND_LIMITS.minIntervalMs)
    return refuse(conflict(t('invitation.resentLately')))
  return accept({ type: 'resent', id, link, at: now, by: me })
}

export function revokeInvitation(
  { state, me, now }: CommandContext,
  { invitation: id }: CommandOf<'revoke'>,
): GroupDecision {
  const invitation = state.invitations.get(id)
  if (invitation === undefined) return invitationNotFound()
  if (invitation.status === 'revoked') return accept()
  if (invitation.status === 'accepted') return refuse(conflict(t('invitation.memberInstead')))
  if (invitation.status === 'declined') return refuse(conflict(closedReasons.declined))
  return accept({ type: 'revoked', id, at: now, by: me })
}

/** Returns whether an invitation is for this player, or for an address they have verified. */
export function isInvited(
  { to, answeredBy }: Pick<Invitation, 'to' | 'answeredBy'>,
  player: PlayerId,
  contacts: readonly string[],
): boolean {
  if (to.kind === 'player') return to.player === player
  return answeredBy === null ? contacts.includes(to.contact) : answeredBy === player
}

function findOwnInvitation(
  { state, me }: CommandContext,
  id: string,
  contacts: readonly string[],
): Invitation | null {
  const invitation = state.invitations.get(id)
  return me !== null && invitation !== undefined && isInvited(invitation, me, contacts)
    ? invitation
    : null
}

/**
 * Accepts an invitation. Repeated acceptance has no effect; if the group is full, the invitation stays
 * open.
 */
export function acceptInvitation(
  context: CommandContext,
  { invitation: id, contacts }: CommandOf<'accept'>,
): GroupDecision {
  const { state, me, now } = context
  const invitation = findOwnInvitation(context, id, contacts)
  if (invitation === null || me === null) return invitationNotFound()
  if (invitation.status === 'accepted') return accept()
  if (invitation.status !== 'pending') return refuse(conflict(closedReasons[invitation.status]))
  if (context.isRetired) return refuse(conflict(t('group.retired')))
  const answer = { type: 'accepted', id, player: me, at: now, by: me } as const
  if (state.members.has(me)) return accept(answer)
  if (isFull(state)) return refuse(conflict(describeFull(state)))
  return accept(
    answer,
    createJoinedEvent(context, { player: me, way: 'invitation', addedBy: invitation.by, by: me }),
  )
}

/** Declines an invitation, and blocks future ones from this group if `never` is set. */
export function declineInvitation(
  context: CommandContext,
  { invitation: id, contacts, never }: CommandOf<'decline'>,
): GroupDecision {
  const { state, me, now } = context
  const invitation = findOwnInvitation(context, id, contacts)
  if (invitation === null || me === null) return invitationNotFound()
  const isBlocked = state.blockedBy.has(inviteeKey(invitation.to))
  if (invitation.status === 'declined' && (!never || isBlocked)) return accept()
  if (invitation.status !== 'pending' && invitation.status !== 'declined')
    return refuse(conflict(closedReasons[invitation.status]))
  return accept({ type: 'declined', id, player: me, never, at: now, by: me })
}
