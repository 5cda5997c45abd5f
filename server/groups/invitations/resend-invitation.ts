import type { GroupId } from '#engine/ids.ts'
import { newToken, sha256 } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { countSent, lockInvitees, requireAllowance, createUnavailableCheck } from './allowance.ts'
import { readContact } from './contact.ts'
import { findInvitation } from './store.ts'
import { queueInvitation } from './mail-invitation.ts'
import { groups } from '../group.ts'
import { type LoadedGroup, groupState } from '../group-state.ts'

/** Sends an invitation again: the same one, with a new link and a new deadline. */
export async function resendInvitation(
  unit: UnitOfWork,
  context: AppContext,
  actor: Actor,
  { id, invitation }: { readonly id: GroupId; readonly invitation: string },
): Promise<LoadedGroup> {
  const token = newToken()
  const link = sha256(token)
  const before = await groupState.lock(unit, id)
  const existing = before.state.invitations.get(invitation)
  const to = existing === undefined ? [] : [existing.to]
  await lockInvitees(unit, actor, to)
  const isUnavailableInvitee = await createUnavailableCheck(
    unit.tx,
    actor,
    to,
    unit.now,
    invitation,
  )
  const isUnavailable = to.some(isUnavailableInvitee)
  const command = { type: 'resend', invitation, link, isUnavailable } as const
  const loaded = await groups.execute(unit, actor, before, command)
  await requireAllowance(unit, actor, id, 1)
  await countSent(unit, actor, to)
  const row = await findInvitation(unit.tx, { id: invitation, linkHash: link })
  const storedContact = row?.contact ?? null
  const contact =
    storedContact === null
      ? null
      : await readContact(context.secret, restorePlusSign(storedContact))
  if (contact !== null) {
    const mail = { id: invitation, contact, token, by: actor }
    await queueInvitation(unit, context, loaded, mail)
  }
  return loaded
}

/** Restores the plus sign of a stored phone number, which begins with the country code. */
const restorePlusSign = (contact: string) => (/^\d+$/.test(contact) ? `+${contact}` : contact)
