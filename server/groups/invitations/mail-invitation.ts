import { hoursMs } from '#engine/groups/limits.ts'
import { lookUp } from '#engine/look-up.ts'
import { clubNameOf } from '../../platform/club/club-settings.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { queueMessage } from '../../platform/mail/message-queue.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { removeLinks } from '../../platform/mail/without-links.ts'
import type { Contact } from './contact.ts'
import type { LoadedGroup } from '../group-state.ts'

type Sent = {
  readonly id: string
  readonly contact: Contact
  readonly token: string
  /** The sender. */
  readonly by: Actor
}

/** Returns the key of the single-use token in an invitation's message. */
export const invitationMessageKey = (token: string) => `invitation ${sha256(token)}`

/**
 * Queues the message of an invitation to an address. User text in it contains nothing that could be clicked;
 * the only link is the club's.
 */
export async function queueInvitation(
  unit: UnitOfWork,
  { secret, config }: AppContext,
  { state }: LoadedGroup,
  { id, contact, token, by }: Sent,
): Promise<void> {
  const { message, hours } = lookUp(state.invitations, id)
  const club = removeLinks(await clubNameOf(unit.tx))
  const name = removeLinks(state.facts.name)
  const address = `${config.publicUrl}/invitation/${token}`
  const invites = `${removeLinks(by.name)} invites you to ${name}, a group of ${club}.`
  const line = message === '' ? '' : `“${removeLinks(message)}”\n\n`
  const isMail = contact.kind === 'email'
  await queueMessage(
    unit,
    secret,
    {
      channel: contact.kind,
      to: contact.text,
      subject: isMail ? `An invitation to ${name}` : '',
      text: isMail
        ? `${invites}\n\n${line}See the invitation and answer here:\n\n${address}\n\nOpening the link accepts nothing. If you don’t know ${club}, ignore this e-mail.\n`
        : `${invites} ${address}`,
      about: [by.userId],
      carries: invitationMessageKey(token),
    },
    hoursMs(hours),
  )
}
