import { hoursToMs } from '#engine/groups/limits.ts'
import { lookUp } from '#engine/look-up.ts'
import { readClubName } from '../../platform/club/club-settings.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { queueMessage } from '../../platform/mail/message-queue.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { formatName, removeLinks } from '../../platform/mail/remove-links.ts'
import type { Contact } from './contact.ts'
import type { LoadedGroup } from '../group-state.ts'
import { t } from './messages.ts'

type QueuedInvitation = {
  readonly id: string
  readonly contact: Contact
  readonly token: string
  /** The sender. */
  readonly by: Actor
}

/** Returns the key under which the queue finds the message with this token. */
export const createInvitationMessageKey = (token: string) => `invitation ${sha256(token)}`

/**
 * Queues the message of an invitation to an address. User text in it contains nothing that could be clicked;
 * the only link is the club's.
 */
export async function queueInvitation(
  unit: UnitOfWork,
  { secret, config }: AppContext,
  { state }: LoadedGroup,
  { id, contact, token, by }: QueuedInvitation,
): Promise<void> {
  const { message, hours } = lookUp(state.invitations, id)
  const club = formatName(await readClubName(unit.tx))
  const group = formatName(state.details.name)
  const address = `${config.publicUrl}/invitation/${token}`
  const invites = t('invites', { sender: formatName(by.name), group, club }).message
  const isMail = contact.kind === 'email'
  const paragraphs = [
    invites,
    ...(message === '' ? [] : [t('quoted', { message: removeLinks(message) }).message]),
    t('answer').message,
    address,
    `${t('noObligation', { club }).message}\n`,
  ]
  await queueMessage(
    unit,
    secret,
    {
      channel: contact.kind,
      to: contact.text,
      subject: isMail ? t('subject', { group }).message : '',
      text: isMail ? paragraphs.join('\n\n') : `${invites} ${address}`,
      about: [by.userId],
      carries: createInvitationMessageKey(token),
    },
    hoursToMs(hours),
  )
}
