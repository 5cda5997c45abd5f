import { AppError, invalid, problem } from '../../platform/http/errors.ts'
import { latestPlausibleTime } from '../../platform/http/clock-ahead.ts'
import { refundOnFailure, tooManyAttempts } from '../../platform/http/limits/charge.ts'
import { t } from '#contract/messages.ts'
import { verifyPassword } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { auditAccountSeparately, toAuditedAccount } from '../audit-account.ts'
import type { Client } from '../sign-in/session.ts'
import { requireUser, findSessionStart, type UserRow } from '../store.ts'

/** Who must prove their identity, and from where. */
export type ProofRequest = { readonly actor: Actor; readonly client: Client }

/** How long after sign-in a session is proof for people without a password, in ms. */
const freshMs = 15 * 60 * 1000

/**
 * Checks a repeated proof of a signed-in person. It is charged first and audited on failure, as at sign-in,
 * so that a stolen session can't be used to guess. Returns whether it was right.
 */
export async function checkProof(
  context: AppContext,
  { actor, client }: ProofRequest,
  factor: 'password' | 'code' | 'passkey',
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const whose = toAuditedAccount(actor, client)
  const details = { factor, because: 'asked for again' }
  // Counted per kind, or a right answer of one kind would clear the count of another.
  const key = `${factor}:${actor.userId}`
  const wait = await context.limits.proof.charge(key)
  if (wait !== null) {
    // Audited only a few times, so that no one floods the log.
    if ((await context.limits.refusals.charge(actor.userId)) === null) {
      await auditAccountSeparately(context, 'login.blocked', whose, { outcome: 'blocked', details })
    }
    throw tooManyAttempts(context, wait)
  }
  const charged = [async () => context.limits.proof.giveBack(key)]
  if (!(await refundOnFailure(context, charged, isRight))) {
    await auditAccountSeparately(context, 'login.failed', whose, { details })
    return false
  }
  await refundOnFailure(context, charged, async () => context.limits.proof.reset(key))
  return true
}

/** Returns whether this is the caller's password. */
export async function checkPasswordProof(
  context: AppContext,
  asked: ProofRequest,
  user: UserRow,
  password: string,
): Promise<boolean> {
  const hash = user.passwordHash
  if (hash !== null)
    return checkProof(context, asked, 'password', async () => verifyPassword(password, hash))
  const since = await findSessionStart(context.db, asked.actor.sessionId)
  const now = context.clock()
  if (since === null || now - since > freshMs || since > latestPlausibleTime(now)) {
    throw new AppError('FORBIDDEN', t('account.signInAgain'))
  }
  return true
}

/** Requires the password again, before a change to security settings. */
export async function requirePassword(
  context: AppContext,
  asked: ProofRequest,
  password: string,
): Promise<UserRow> {
  const user = await requireUser(context.db, asked.actor.userId)
  if (!(await checkPasswordProof(context, asked, user, password))) {
    throw invalid([problem('password', 'password.invalid')])
  }
  return user
}
