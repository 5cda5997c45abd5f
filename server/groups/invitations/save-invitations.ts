import type { GroupState, Invitation } from '#engine/groups/state.ts'
import type { GroupId } from '#engine/ids.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import type { Contact } from './contact.ts'
import { changeInvitation, insertInvitation, replaceLink } from './store.ts'

type GroupTransition = {
  readonly before: GroupState
  readonly after: GroupState
  /** Addresses of new invitations by id. */
  readonly contacts: ReadonlyMap<string, Contact>
}

/**
 * Projects the columns of an invitation from its group's log. An expired one is stored
 * as pending, with its expiry.
 */
export function projectInvitation({ to, link, by, status, createdAt, expiresAt }: Invitation) {
  return {
    playerId: to.kind === 'player' ? to.player : null,
    contactHash: to.kind === 'contact' ? to.contact : null,
    linkHash: link,
    invitedBy: by,
    status: status === 'expired' ? ('pending' as const) : status,
    createdAt,
    expiresAt,
    // The address is kept while a message might still be sent to it.
    ...(status === 'pending' || status === 'expired' ? {} : { contact: null }),
  }
}

const hasSameProjection = (a: Invitation, b: Invitation) =>
  JSON.stringify(projectInvitation(a)) === JSON.stringify(projectInvitation(b))

/** Updates the rows of a group's invitations and join link from its log. */
export async function saveInvitations(
  { tx }: UnitOfWork,
  groupId: GroupId,
  { before, after, contacts }: GroupTransition,
): Promise<void> {
  for (const [id, invitation] of after.invitations) {
    const previous = before.invitations.get(id)
    if (previous === undefined) {
      const contact = contacts.get(id)?.text ?? null
      await insertInvitation(tx, {
        id,
        groupId,
        contact,
        toldUntil: 0,
        ...projectInvitation(invitation),
      })
    } else if (!hasSameProjection(previous, invitation))
      await changeInvitation(tx, id, projectInvitation(invitation))
  }
  if (after.link === null && before.link !== null) await replaceLink(tx, groupId, null)
}
