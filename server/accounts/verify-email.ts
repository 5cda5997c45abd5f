import type { UserId } from '#engine/ids.ts'
import { unauthorized } from '../platform/http/errors.ts'
import { sha256 } from '../platform/security/hashing.ts'
import type { AppContext } from '../platform/config/app-context.ts'
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

/**
 * Sends the link that verifies the address of an account, which may be someone else's. Returns how long to wait
 * if the address got too many, in ms; otherwise null.
 */
export async function sendEmailVerification(
  context: AppContext,
  userId: UserId,
): Promise<number | null> {
  const user = await requireUser(context.db, userId)
  const wait = await context.limits.verificationMail.charge(sha256(user.emailFolded))
  if (wait !== null) return wait
  const id = await context.runInUnitOfWork(async (unit) => {
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
    return queueMessage(unit, context.secret, message, linkLifetimeMs)
  })
  // A failed delivery is retried later.
  await deliverMessage(context, id)
  return null
}

/** Verifies an address by the token of its link, if it is still the account's address. */
export async function verifyEmail(
  context: AppContext,
  client: Client,
  token: string,
): Promise<void> {
  await context.runInUnitOfWork(async (unit) => {
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
  })
  await context.transports.clearUsed(createTicketMessageKey(sha256(token)))
}
