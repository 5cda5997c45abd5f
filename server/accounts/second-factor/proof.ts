import { AppError, invalid, problem } from '../../platform/http/errors.ts'
import { findLatestPlausibleTime } from '../../platform/http/clock-ahead.ts'
import { refundOnFailure, createRateLimitError } from '../../platform/limits/charge.ts'
import { t } from '#contract/messages.ts'
import { verifyPassword } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { auditAccountSeparately, toAuditedAccount } from '../audit-account.ts'
import type { Client } from '../sign-in/session.ts'
import { requireUser, findSessionStart, type UserRow } from '../store.ts'

/** The signed-in person and the client of the request. */
export type ProofRequest = { readonly actor: Actor; readonly client: Client }

/** People without a password need no other proof for this long after signing in, in ms. */
const recentSignInMs = 15 * 60 * 1000

/**
 * Checks a password, code or passkey of someone signed in. Attempts are limited and audited as at sign-in,
 * so that a stolen session can't be used to guess. Returns whether it was right.
 */
export async function checkProof(
  context: AppContext,
  { actor, client }: ProofRequest,
  factor: 'password' | 'code' | 'passkey',
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const account = toAuditedAccount(actor, client)
  const details = { factor, because: 'asked for again' }
  // Counted per kind, so that a right answer of one kind does not reset the count of another.
  const key = `${factor}:${actor.userId}`
  const wait = await context.limits.proof.charge(key)
  if (wait !== null) {
    // Only the first failures are audited, so that no one can flood the log.
    if ((await context.limits.refusals.charge(actor.userId)) === null) {
      await auditAccountSeparately(context, 'login.blocked', account, {
        outcome: 'blocked',
        details,
      })
    }
    throw createRateLimitError(context, wait)
  }
  const refunds = [async () => context.limits.proof.refund(key)]
  if (!(await refundOnFailure(context, refunds, isRight))) {
    await auditAccountSeparately(context, 'login.failed', account, { details })
    return false
  }
  await refundOnFailure(context, refunds, async () => context.limits.proof.reset(key))
  return true
}

/**
 * Returns whether a password is right. An account without a password must have signed in recently; throws
 * otherwise.
 */
export async function checkPasswordProof(
  context: AppContext,
  proof: ProofRequest,
  user: UserRow,
  password: string,
): Promise<boolean> {
  const hash = user.passwordHash
  if (hash !== null)
    return checkProof(context, proof, 'password', async () => verifyPassword(password, hash))
  const since = await findSessionStart(context.db, proof.actor.sessionId)
  const now = context.clock()
  if (since === null || now - since > recentSignInMs || since > findLatestPlausibleTime(now)) {
    throw new AppError('FORBIDDEN', t('account.signInAgain'))
  }
  return true
}

/** Throws if the caller's password is wrong. Called before changes to security settings. */
export async function requirePassword(
  context: AppContext,
  proof: ProofRequest,
  password: string,
): Promise<UserRow> {
  const user = await requireUser(context.db, proof.actor.userId)
  if (!(await checkPasswordProof(context, proof, user, password))) {
    throw invalid([problem('password', 'password.invalid')])
  }
  return user
}
