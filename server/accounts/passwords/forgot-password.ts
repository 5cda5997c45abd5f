import { sha256 } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import {
  deliverMessage,
  queueMessage,
  queueRequest,
  dequeueRequest,
  listQueuedRequests,
} from '../../platform/mail/message-queue.ts'
import { formatName } from '../../platform/mail/remove-links.ts'
import { runEach } from '../../platform/run-each.ts'
import { seal, unseal } from '../../platform/security/seal.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { accountText } from '../messages.ts'
import { foldEmail } from '../create-user.ts'
import { auditAccount } from '../audit-account.ts'
import type { Client } from '../sign-in/session.ts'
import { findUserByEmail } from '../store.ts'
import { createTicketMessageKey, invalidateTickets, issueTicket } from '../tickets.ts'

/** Lifetime of a reset link. Source: specification, point 9. */
const resetLifetimeMs = 60 * 60 * 1000

type ResetRequest = { readonly email: string; readonly client: Client }

/** Returns the address to which a reset link may be sent, or null for one that got too many. */
export async function chargeResetMail(
  { limits }: AppContext,
  address: string,
): Promise<string | null> {
  const email = foldEmail(address).slice(0, 254)
  return (await limits.resetMail.charge(sha256(email))) === null ? email : null
}

/**
 * Accepts a request to reset a password. The work is the same for known and unknown addresses, so that
 * response times reveal nothing.
 */
export async function forgotPassword(
  unit: UnitOfWork,
  secret: string,
  request: ResetRequest,
): Promise<void> {
  await queueRequest(unit, 'reset', seal(secret, JSON.stringify(request)), resetLifetimeMs)
}

/** Sends the link if the address has an account. */
async function processResetRequest(context: AppContext, id: string): Promise<void> {
  const messageId = await context.runInUnitOfWork(async (unit) => {
    const sealed = await dequeueRequest(unit, 'reset', id)
    if (sealed === null) return null
    return queueLink(unit, context, JSON.parse(unseal(context.secret, sealed)) as ResetRequest)
  })
  if (messageId !== null) await deliverMessage(context, messageId)
}

async function queueLink(
  unit: UnitOfWork,
  context: AppContext,
  { email, client }: ResetRequest,
): Promise<string | null> {
  const user = await findUserByEmail(unit.tx, email)
  if (user === null || user.isActive === 0 || user.isDemo === 1) return null
  await invalidateTickets(unit, user.id, 'reset')
  const token = await issueTicket(unit, {
    kind: 'reset',
    userId: user.id,
    data: {},
    lifetimeMs: resetLifetimeMs,
  })
  await auditAccount(unit, 'password.reset_asked', { userId: user.id, client })
  const link = `${context.config.publicUrl}/auth/reset?token=${token}`
  const text = [
    accountText('hello', { name: formatName(user.name) }).message,
    accountText('reset.lead').message,
    link,
    accountText('reset.unwanted').message,
  ].join('\n\n')
  const message = {
    channel: 'email' as const,
    to: user.email,
    subject: accountText('reset.subject').message,
    text,
    carries: createTicketMessageKey(sha256(token)),
  }
  return queueMessage(unit, context.secret, message, resetLifetimeMs)
}

/** Sends the links of accepted requests. Called every few seconds. */
export async function sendDueResetLinks(context: AppContext): Promise<void> {
  const ids = await listQueuedRequests(context.db, 'reset')
  await runEach(ids, async (id) => processResetRequest(context, id))
}
