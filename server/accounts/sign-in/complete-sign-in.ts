import { t } from '#contract/messages.ts'
import { AppError, unauthorized } from '../../platform/http/errors.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { auditAccount } from '../audit-account.ts'
import { openSession, type Client, type FirstFactorResult } from './session.ts'
import { hasSecondFactor, type UserRow } from '../store.ts'
import { issueTicket } from '../tickets.ts'

/** Time limit of the second step, in ms. */
export const secondStepLifetimeMs = 10 * 60 * 1000

export type SignInFactor = 'password' | 'phone' | 'passkey' | 'verified passkey'

/** Throws if an administrator has locked or disabled the account. */
export function requireOpenAccount(user: UserRow): void {
  if (user.isActive === 0) throw unauthorized('account.notFoundOrLocked')
  if (user.lockedAt !== null) throw new AppError('FORBIDDEN', t('account.locked'))
}

/**
 * Opens a session after a first factor, or requests the second. Every sign-in calls this. A passkey with
 * user verification counts as both factors.
 */
export async function completeSignIn(
  unit: UnitOfWork,
  secret: string,
  user: UserRow,
  factor: SignInFactor,
  client: Client,
): Promise<FirstFactorResult> {
  requireOpenAccount(user)
  const account = { userId: user.id, client }
  const isEnough = factor === 'verified passkey' || !(await hasSecondFactor(unit.tx, user.id))
  if (isEnough) {
    const session = await openSession(unit, secret, user, client)
    await auditAccount(unit, 'login.succeeded', account, { details: { factor } })
    return { kind: 'session', opened: session }
  }
  const data = { factor }
  const ticket = await issueTicket(unit, {
    kind: 'second_factor',
    userId: user.id,
    data,
    lifetimeMs: secondStepLifetimeMs,
  })
  await auditAccount(unit, 'login.second_factor_asked', account, { details: data })
  return { kind: 'second_factor', ticket }
}
