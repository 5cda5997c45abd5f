import type { Invitation as Wire, Invitations } from '#contract/groups/invitations.ts'
import { findCooldownEnd } from '#engine/groups/invitation-commands.ts'
import { RESEND_LIMITS } from '#engine/groups/limits.ts'
import type { GroupState, Invitation } from '#engine/groups/state.ts'
import { unseal } from '../../platform/security/seal.ts'
import type { Database } from '../../platform/database/database.ts'
import { iso, isoOrNull } from '../../platform/iso.ts'
import { findNamesAndAvatars } from '../../players/store.ts'
import { invitationRows, findJoinLink, type InvitationRow } from './store.ts'
import type { LoadedGroup } from '../group-state.ts'

/** Returns a group's invitations and join link, for members who may invite. */
export async function viewInvitations(
  db: Database,
  secret: string,
  { row: { id }, state }: LoadedGroup,
): Promise<Invitations> {
  const rows = await invitationRows(db, id)
  const items = await viewRows(db, state, rows)
  return { items, link: await viewLink(db, secret, id, state) }
}

/** Returns an invitation for members who may invite. */
export async function viewInvitation(
  db: Database,
  { row: { id }, state }: LoadedGroup,
  invitation: string,
): Promise<Wire> {
  const rows = (await invitationRows(db, id)).filter((row) => row.id === invitation)
  const [item] = await viewRows(db, state, rows)
  return item!
}

async function viewRows(
  db: Database,
  { invitations }: GroupState,
  rows: readonly InvitationRow[],
): Promise<Wire[]> {
  const matching = rows.flatMap((row) => {
    const one = invitations.get(row.id)
    return one === undefined ? [] : [{ row, one }]
  })
  const playerIds = matching
    .flatMap(({ one }) => [one.by, recipientOf(one)])
    .filter((id) => id !== null)
  const people = await findNamesAndAvatars(db, [...new Set(playerIds)])
  return matching.map(({ row, one }) => {
    const player = recipientOf(one)
    return {
      id: one.id,
      groupId: row.groupId,
      playerId: one.to.kind === 'player' ? one.to.player : null,
      contact: row.contact,
      name: player === null ? null : (people.get(player)?.name ?? null),
      avatarUrl: player === null ? null : (people.get(player)?.avatarUrl ?? null),
      invitedBy: one.by,
      invitedByName: one.by === null ? null : (people.get(one.by)?.name ?? null),
      status: one.status,
      message: one.message,
      createdAt: iso(one.createdAt),
      updatedAt: iso(one.updatedAt),
      expiresAt: iso(one.expiresAt),
      respondedAt: isoOrNull(one.respondedAt),
      resends: one.resends,
      resendFrom: resendFrom(one),
      peaceUntil: one.status === 'declined' ? iso(findCooldownEnd(one)) : null,
    }
  })
}

/**
 * Returns the recipient. The owner of an address is shown only after joining, so that declining is anonymous.
 */
const recipientOf = ({ to, answeredBy, status }: Invitation) =>
  to.kind === 'player' ? to.player : status === 'accepted' ? answeredBy : null

function resendFrom({ status, resends, sentAt }: Invitation): string | null {
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
