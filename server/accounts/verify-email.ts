import type { UserId } from '#engine/ids.ts'
import { unauthorized } from '../platform/http/errors.ts'
import { sha256 } from '../platform/security/hashing.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { deliverMessage, queueMessage } from '../platform/mail/message-queue.ts'
import { formatName } from '../platform/mail/remove-links.ts'
import { auditAccount } from './audit-account.ts'
import { accountText } from './messages.ts'
import type { Client } from './sign-in/session.ts'
import { changeUser, requireUser } from './store.ts'
import {
  createTicketMessageKey,
  invalidateTickets,
  findTicket,
  issueTicket,
  useTicket,
} from './tickets.ts'

const linkLifetimeMs = 24 * 60 * 60 * 1000

type VerificationData = { readonly email: string }

/** Counts a link to an address, which may be someone else's. Returns how long to wait, in ms, or null. */
export async function chargeVerificationMail(
  { db, limits }: AppContext,
  userId: UserId,
): Promise<number | null> {
  const user = await requireUser(db, userId)
  return limits.verificationMail.charge(sha256(user.emailFolded))
}

/** Sends the link that verifies the address of an account. */
export async function sendEmailVerification(
  unit: UnitOfWork,
  context: AppContext,
  userId: UserId,
): Promise<void> {
  const user = await requireUser(unit.tx, userId)
  await invalidateTickets(unit, user.id, 'email')
  const data: VerificationData = { email: user.emailFolded }
  const token = await issueTicket(unit, {
    kind: 'email',
    userId: user.id,
    data,
    lifetimeMs: linkLifetimeMs,
  })
  const link = `${context.config.publicUrl}/auth/verify?token=${token}`
  const hello = accountText('hello', { name: formatName(user.name) }).message
  const text = `${hello}\n\n${accountText('verify.lead').message}\n\n${link}\n`
  const message = {
    channel: 'email' as const,
    to: user.email,
    subject: accountText('verify.subject').message,
    text,
    carries: createTicketMessageKey(sha256(token)),
  }
  const id = await queueMessage(unit, context.secret, message, linkLifetimeMs)
  // A failed delivery is retried later.
  unit.afterCommit(async () => void (await deliverMessage(context, id)))
}

/** Verifies an address by the token of its link, if it is still the account's address. */
export async function verifyEmail(
  unit: UnitOfWork,
  { transports }: AppContext,
  client: Client,
  token: string,
): Promise<void> {
  const ticket = await findTicket<VerificationData>(unit.tx, 'email', token, unit.now)
  const userId = ticket?.userId ?? null
  const user = userId === null ? null : await requireUser(unit.tx, userId)
  const isCurrentEmail = user !== null && user.emailFolded === ticket?.data.email
  if (ticket === null || !isCurrentEmail || !(await useTicket(unit, ticket.hash))) {
    throw unauthorized('request.invalidToken')
  }
  await changeUser(unit.tx, user.id, { emailVerifiedAt: unit.now }, unit.now)
  await auditAccount(unit, 'email.verified', { userId: user.id, client })
  unit.publish({ type: 'account.changed', data: { userId: user.id } })
  unit.afterCommit(async () => transports.clearUsed(createTicketMessageKey(ticket.hash)))
}
