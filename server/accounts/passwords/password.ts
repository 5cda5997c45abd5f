import type { Message } from '#engine/messages/create-messages.ts'
import { t } from '#contract/messages.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  changePassword as changeEndpoint,
  resetPassword as resetEndpoint,
} from '#contract/security/passwords.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { checkPassword } from '#engine/accounts/password.ts'
import { invalid, unauthorized, problem } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashPassword, verifyPassword } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { auditAccount, auditAccountSeparately, toAuditedAccount } from '../audit-account.ts'
import { claimAccount } from './claim-account.ts'
import { estimatePasswordStrength } from './password-strength.ts'
import { notifyPasswordChanged } from '../account-notices.ts'
import { createAttemptKey } from '../sign-in/log-in.ts'
import { checkPasswordProof, type ProofRequest } from '../second-factor/proof.ts'
import {
  deleteOtherPasswordHashes,
  listPasswordHistory,
  insertPasswordHashes,
} from './password-store.ts'
import type { Client } from '../sign-in/session.ts'
import {
  changeUser,
  deleteLock,
  endSessions,
  findUser,
  requireUser,
  type UserRow,
} from '../store.ts'
import { createTicketMessageKey, invalidateTickets, findTicket, useTicket } from '../tickets.ts'

/** Number of passwords in the history. Source: specification, point 9. */
const historyLength = 10

/**
 * Returns the last ten distinct hashes of an account, newest first; a new password must match none of them.
 */
async function findRecentHashes(db: Database, user: UserRow): Promise<string[]> {
  const history = (await listPasswordHistory(db, user.id)).map(({ passwordHash }) => passwordHash)
  const current = user.passwordHash === null ? [] : [user.passwordHash]
  return [...new Set([...current, ...history])].slice(0, historyLength)
}

type NewPassword = {
  readonly password: string
  readonly confirm: string
  readonly mismatch: Message
}

/** Throws all problems of a new password. Other fields are validated later. */
async function requireNewPassword(
  context: AppContext,
  user: UserRow,
  field: string,
  { password, confirm, mismatch }: NewPassword,
): Promise<void> {
  const strength = await estimatePasswordStrength(password, [user.email, user.name])
  const { email, name } = user
  const problems: FieldProblem[] = checkPassword({ password, email, name, strength }).map(
    (fault) => ({ field, ...fault }),
  )
  if (problems.length > 0) problems.unshift(problem(field, 'password.requirements'))
  if (password !== confirm) problems.push({ field: 'confirmPassword', ...mismatch })
  if (problems.length > 0) throw invalid(problems)
  for (const hash of await findRecentHashes(context.db, user)) {
    if (await verifyPassword(password, hash)) {
      throw invalid([problem(field, 'password.reused')])
    }
  }
}

/**
 * Returns the rows that a change adds to the history: the new password, and the current one if it is missing.
 */
async function createHistoryRows({ tx, now }: UnitOfWork, user: UserRow, passwordHash: string) {
  const [latest] = await listPasswordHistory(tx, user.id)
  // Times must increase strictly, even if the clock was ahead for a while or stopped.
  const before = latest === undefined ? user.createdAt : latest.createdAt + 1
  const row = { userId: user.id, createdAt: Math.max(now, before + 1), passwordHash }
  if (user.passwordHash === null || user.passwordHash === latest?.passwordHash) return [row]
  return [{ userId: user.id, createdAt: before, passwordHash: user.passwordHash }, row]
}

/**
 * Stores a new password and keeps the last ten in the history. Invalidates reset links and sign-ins that wait
 * for a second factor.
 */
async function storePassword(unit: UnitOfWork, user: UserRow, passwordHash: string): Promise<void> {
  const { tx, now } = unit
  await invalidateTickets(unit, user.id, 'reset')
  await invalidateTickets(unit, user.id, 'second_factor')
  await insertPasswordHashes(tx, await createHistoryRows(unit, user, passwordHash))
  const changed = { passwordHash, passwordChangedAt: now, passwordChangeRequired: 0 as const }
  await changeUser(tx, user.id, changed, now)
  await deleteOtherPasswordHashes(
    tx,
    user.id,
    await findRecentHashes(tx, { ...user, passwordHash }),
  )
}

/** Throws if the password was changed in the meantime. */
async function requireSamePassword(unit: UnitOfWork, user: UserRow): Promise<void> {
  const current = await findUser(unit.tx, user.id)
  if (current?.passwordHash !== user.passwordHash) throw unauthorized('signIn.wrong')
}

/** A new password that was checked, and the account as it was then. */
type CheckedPassword = { readonly user: UserRow; readonly passwordHash: string }

/** Checks the caller's current password and the new one. Returns the hash of the new one. */
export async function checkPasswordChange(
  context: AppContext,
  { actor, client }: ProofRequest,
  { currentPassword, newPassword, confirmPassword }: BodyOf<typeof changeEndpoint>,
): Promise<CheckedPassword> {
  const user = await requireUser(context.db, actor.userId)
  if (!(await checkPasswordProof(context, { actor, client }, user, currentPassword))) {
    await auditAccountSeparately(context, 'password.change_failed', toAuditedAccount(actor, client))
    throw invalid([problem('currentPassword', 'password.currentWrong')])
  }
  await requireNewPassword(context, user, 'newPassword', {
    password: newPassword,
    confirm: confirmPassword,
    mismatch: t('password.newMismatch'),
  })
  return { user, passwordHash: await hashPassword(newPassword) }
}

/** Changes the caller's password and ends all other sessions. Returns the ended sessions. */
export async function changePassword(
  unit: UnitOfWork,
  { actor, client }: ProofRequest,
  { user, passwordHash }: CheckedPassword,
): Promise<string[]> {
  await requireSamePassword(unit, user)
  await storePassword(unit, user, passwordHash)
  await auditAccount(unit, 'password.changed', toAuditedAccount(actor, client))
  await notifyPasswordChanged(unit, user.id)
  return endSessions(unit.tx, user.id, 'password changed', unit.now, actor.sessionId)
}

/** Checks the token from a message and the new password. Returns the hash of both. */
export async function checkPasswordReset(
  context: AppContext,
  { token, password, confirmPassword }: BodyOf<typeof resetEndpoint>,
): Promise<CheckedPassword & { readonly ticketHash: string }> {
  const ticket = await findTicket(context.db, 'reset', token, context.clock())
  const userId = ticket?.userId ?? null
  const user = userId === null ? null : await findUser(context.db, userId)
  if (ticket === null || user === null) throw unauthorized('request.invalidToken')
  await requireNewPassword(context, user, 'password', {
    password,
    confirm: confirmPassword,
    mismatch: t('password.mismatch'),
  })
  return { user, passwordHash: await hashPassword(password), ticketHash: ticket.hash }
}

/**
 * Sets a new password with a token from a message, once, and ends all sessions. Verifies the address, too. Returns
 * the ended sessions.
 */
export async function resetPassword(
  unit: UnitOfWork,
  { transports, limits }: AppContext,
  client: Client,
  { user, passwordHash, ticketHash }: Awaited<ReturnType<typeof checkPasswordReset>>,
): Promise<string[]> {
  if (!(await useTicket(unit, ticketHash))) throw unauthorized('request.invalidToken')
  if (user.emailVerifiedAt === null) await claimAccount(unit, user, client)
  await storePassword(unit, user, passwordHash)
  // Access to the mailbox proves ownership, so lockouts caused by other people's guesses end.
  await deleteLock(unit.tx, user.emailFolded)
  await auditAccount(unit, 'password.reset', { userId: user.id, client })
  await notifyPasswordChanged(unit, user.id)
  unit.afterCommit(async () => {
    await transports.clearUsed(createTicketMessageKey(ticketHash))
    // The person's own failed attempts must not lock them out now.
    await limits.signInForm.reset(createAttemptKey(client.address, user.emailFolded))
    await limits.proof.reset(`password:${user.id}`)
  })
  return endSessions(unit.tx, user.id, 'password reset', unit.now, null)
}
