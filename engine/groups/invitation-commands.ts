import { accept, conflict, missing, refuse } from '../decision.ts'
import type { PlayerId } from '../ids.ts'
import type { Message } from '../messages/create-messages.ts'
import { type Ask, type GroupDecision, type Scene } from './command-types.ts'
import type { Invitee } from './events.ts'
import { inviteeKey } from './fold.ts'
import { DECLINE_COOLDOWN_MS, RESEND_LIMITS } from './limits.ts'
import { fullReason, isFull, joined } from './member-commands.ts'
import type { GroupState, Invitation, InvitationStatus } from './state.ts'
import { t } from './messages.ts'

const noInvitation = () => refuse(missing(t('invitation.notFound')))

/** Outcome of one row in a list of people to invite. */
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
 * Returns the outcome of inviting someone now, epoch ms. With `isUnavailable` the club knows a reason
 * that the inviter is not told. Source: teams, 1.4.
 */
export function invitationOutcome(
  state: GroupState,
  to: Invitee,
  {
    now,
    isUnavailable,
    except = null,
  }: {
    readonly now: number
    readonly isUnavailable: boolean
    /** The invitation itself, when it is resent. */
    readonly except?: string | null
  },
): InvitationOutcome {
  if (to.kind === 'player' && state.members.has(to.player)) return 'already_member'
  if (state.unavailable.has(inviteeKey(to))) return 'not_available'
  const theirs = invitationsTo(state, to, except)
  if (theirs.some(({ status }) => status === 'pending')) return 'already_pending'
  if (theirs.some((one) => cooldownUntil(one) > now)) return 'cooling_off'
  if (isUnavailable) return 'not_available'
  return isFull(state) ? 'full' : 'invited'
}

function invitationsTo(
  { invitations }: GroupState,
  to: Invitee,
  except: string | null,
): Invitation[] {
  const key = inviteeKey(to)
  return [...invitations.values()].filter((one) => one.id !== except && inviteeKey(one.to) === key)
}

/** Returns until when a declined recipient can't be invited again, epoch ms; 0 for other invitations. */
export function cooldownUntil({ status, respondedAt }: Invitation): number {
  return status === 'declined' && respondedAt !== null ? respondedAt + DECLINE_COOLDOWN_MS : 0
}

function reasonOf(fate: Exclude<InvitationOutcome, 'invited'>, state: GroupState): Message {
  switch (fate) {
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
      return fullReason(state)
  }
}

export function invite(
  { state, me, now }: Scene,
  { id, to, message, hours, link, isUnavailable }: Ask<'invite'>,
): GroupDecision {
  const fate = invitationOutcome(state, to, { now, isUnavailable })
  if (fate !== 'invited') return refuse(conflict(reasonOf(fate, state)))
  return accept({ type: 'invited', id, to, message, hours, link, at: now, by: me })
}

/** Why an invitation can no longer be answered. */
const overReasons: Record<Exclude<InvitationStatus, 'pending'>, Message> = {
  expired: t('invitation.expired'),
  accepted: t('invitation.accepted'),
  declined: t('invitation.declined'),
  revoked: t('invitation.revoked'),
}

/** Resends an invitation: the same one, with a new link and a new expiry. */
export function resend(
  { state, me, now }: Scene,
  { invitation: id, link, isUnavailable }: Ask<'resend'>,
): GroupDecision {
  const one = state.invitations.get(id)
  if (one === undefined) return noInvitation()
  if (one.status !== 'pending' && one.status !== 'expired')
    return refuse(conflict(overReasons[one.status]))
  const fate = invitationOutcome(state, one.to, { now, isUnavailable, except: id })
  if (fate !== 'invited' && fate !== 'full') return refuse(conflict(reasonOf(fate, state)))
  if (one.resends >= RESEND_LIMITS.most)
    return refuse(conflict(t('invitation.resentOften', RESEND_LIMITS)))
  if (now < one.sentAt + RESEND_LIMITS.everyMs)
    return refuse(conflict(t('invitation.resentLately')))
  return accept({ type: 'resent', id, link, at: now, by: me })
}

export function revoke(
  { state, me, now }: Scene,
  { invitation: id }: Ask<'revoke'>,
): GroupDecision {
  const one = state.invitations.get(id)
  if (one === undefined) return noInvitation()
  if (one.status === 'revoked') return accept()
  if (one.status === 'accepted') return refuse(conflict(t('invitation.memberInstead')))
  if (one.status === 'declined') return refuse(conflict(overReasons.declined))
  return accept({ type: 'revoked', id, at: now, by: me })
}

/** Returns whether an invitation is for this player, or for an address they have verified. */
export function isFor(
  { to, answeredBy }: Pick<Invitation, 'to' | 'answeredBy'>,
  player: PlayerId,
  contacts: readonly string[],
): boolean {
  if (to.kind === 'player') return to.player === player
  return answeredBy === null ? contacts.includes(to.contact) : answeredBy === player
}

function mine({ state, me }: Scene, id: string, contacts: readonly string[]): Invitation | null {
  const one = state.invitations.get(id)
  return me !== null && one !== undefined && isFor(one, me, contacts) ? one : null
}

/** Accepts an invitation. Accepting it twice has no effect, and a full group leaves it open. */
export function acceptInvitation(
  scene: Scene,
  { invitation: id, contacts }: Ask<'accept'>,
): GroupDecision {
  const { state, me, now } = scene
  const one = mine(scene, id, contacts)
  if (one === null || me === null) return noInvitation()
  if (one.status === 'accepted') return accept()
  if (one.status !== 'pending') return refuse(conflict(overReasons[one.status]))
  if (scene.isRetired) return refuse(conflict(t('group.retired')))
  const answer = { type: 'accepted', id, player: me, at: now, by: me } as const
  if (state.members.has(me)) return accept(answer)
  if (isFull(state)) return refuse(conflict(fullReason(state)))
  return accept(answer, joined(scene, { player: me, way: 'invitation', addedBy: one.by, by: me }))
}

/** Declines an invitation, and all future ones from this group if `never` is set. */
export function declineInvitation(
  scene: Scene,
  { invitation: id, contacts, never }: Ask<'decline'>,
): GroupDecision {
  const { state, me, now } = scene
  const one = mine(scene, id, contacts)
  if (one === null || me === null) return noInvitation()
  const isKnown = state.unavailable.has(inviteeKey(one.to))
  if (one.status === 'declined' && (!never || isKnown)) return accept()
  if (one.status !== 'pending' && one.status !== 'declined')
    return refuse(conflict(overReasons[one.status]))
  return accept({ type: 'declined', id, player: me, never, at: now, by: me })
}
