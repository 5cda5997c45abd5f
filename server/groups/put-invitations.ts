import type { GroupState, Invitation } from '#engine/groups/state.ts'
import type { GroupId } from '#engine/ids.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { Contact } from './contact.ts'
import { changeInvitation, insertInvitation, replaceLink } from './invitation-store.ts'

type Step = {
  readonly before: GroupState
  readonly after: GroupState
  /** Addresses of invitations that are new, by their ids. */
  readonly contacts: ReadonlyMap<string, Contact>
}

/** The columns that follow from a group’s log. What the clock ends stays pending here, with its end. */
export function projectInvitation({ to, link, by, status, createdAt, expiresAt }: Invitation) {
  return {
    playerId: to.kind === 'player' ? to.player : null,
    contactHash: to.kind === 'contact' ? to.contact : null,
    linkHash: link,
    invitedBy: by,
    status: status === 'expired' ? ('pending' as const) : status,
    createdAt,
    expiresAt,
    // An address is kept as long as a message might be sent to it.
    ...(status === 'pending' || status === 'expired' ? {} : { contact: null }),
  }
}

const isSame = (a: Invitation, b: Invitation) =>
  JSON.stringify(projectInvitation(a)) === JSON.stringify(projectInvitation(b))

/** Updates the rows of a group's invitations and join link from its log. */
export async function putInvitations(
  { tx }: UnitOfWork,
  groupId: GroupId,
  { before, after, contacts }: Step,
): Promise<void> {
  for (const [id, one] of after.invitations) {
    const known = before.invitations.get(id)
    if (known === undefined) {
      const contact = contacts.get(id)?.text ?? null
      await insertInvitation(tx, {
        id,
        groupId,
        contact,
        toldUntil: 0,
        ...projectInvitation(one),
      })
    } else if (!isSame(known, one)) await changeInvitation(tx, id, projectInvitation(one))
  }
  if (after.link === null && before.link !== null) await replaceLink(tx, groupId, null)
}
