import type { Invitation as InvitationView, Invitations } from '#contract/groups/invitations.ts'
import { findCooldownEnd } from '#engine/groups/invitation-commands.ts'
import { RESEND_LIMITS } from '#engine/groups/limits.ts'
import type { GroupState, Invitation } from '#engine/groups/state.ts'
import { unseal } from '../../platform/security/seal.ts'
import type { Database } from '../../platform/database/database.ts'
import { iso, isoOrNull } from '../../platform/iso.ts'
import { findNamesAndAvatars } from '../../players/store.ts'
import { findInvitations, findJoinLink, type InvitationRow } from './store.ts'
import type { LoadedGroup } from '../group-state.ts'

/** Returns a group's invitations and join link, for members who may invite. */
export async function viewInvitations(
  db: Database,
  secret: string,
  { row: { id }, state }: LoadedGroup,
): Promise<Invitations> {
  const rows = await findInvitations(db, id)
  const items = await viewRows(db, state, rows)
  return { items, link: await viewLink(db, secret, id, state) }
}

/** Returns an invitation for members who may invite. */
export async function viewInvitation(
  db: Database,
  { row: { id }, state }: LoadedGroup,
  invitation: string,
): Promise<InvitationView> {
  const rows = (await findInvitations(db, id)).filter((row) => row.id === invitation)
  const [item] = await viewRows(db, state, rows)
  return item!
}

async function viewRows(
  db: Database,
  { invitations }: GroupState,
  rows: readonly InvitationRow[],
): Promise<InvitationView[]> {
  const matching = rows.flatMap((row) => {
    const invitation = invitations.get(row.id)
    return invitation === undefined ? [] : [{ row, invitation }]
  })
  const playerIds = matching
    .flatMap(({ invitation }) => [invitation.by, findRecipient(invitation)])
    .filter((id) => id !== null)
  const people = await findNamesAndAvatars(db, [...new Set(playerIds)])
  return matching.map(({ row, invitation }) => {
    const player = findRecipient(invitation)
    return {
      id: invitation.id,
      groupId: row.groupId,
      playerId: invitation.to.kind === 'player' ? invitation.to.player : null,
      contact: row.contact,
      name: player === null ? null : (people.get(player)?.name ?? null),
      avatarUrl: player === null ? null : (people.get(player)?.avatarUrl ?? null),
      invitedBy: invitation.by,
      invitedByName: invitation.by === null ? null : (people.get(invitation.by)?.name ?? null),
      status: invitation.status,
      message: invitation.message,
      createdAt: iso(invitation.createdAt),
      updatedAt: iso(invitation.updatedAt),
      expiresAt: iso(invitation.expiresAt),
      respondedAt: isoOrNull(invitation.respondedAt),
      resends: invitation.resends,
      resendFrom: findResendTime(invitation),
      peaceUntil: invitation.status === 'declined' ? iso(findCooldownEnd(invitation)) : null,
    }
  })
}

/**
 * Returns the recipient. The owner of an address is shown only after joining, so that a decline stays
 * anonymous.
 */
const findRecipient = ({ to, answeredBy, status }: Invitation) =>
  to.kind === 'player' ? to.player : status === 'accepted' ? answeredBy : null

function findResendTime({ status, resends, sentAt }: Invitation): string | null {
  const isOpen = status === 'pending' || status === 'expired'
  return isOpen && resends < RESEND_LIMITS.max ? iso(sentAt + RESEND_LIMITS.minIntervalMs) : null
}

async function viewLink(
  db: Database,
  secret: string,
  id: string,
  { link }: GroupState,
): Promise<Invitations['link']> {
  const linkRow = link === null ? undefined : await findJoinLink(db, id)
  if (link === null || linkRow === undefined) return null
  const { maxUses, uses, expiresAt, status } = link
  const code = unseal(secret, linkRow.sealed)
  return { code, maxUses, uses, expiresAt: iso(expiresAt), isOpen: status === 'open' }
}
