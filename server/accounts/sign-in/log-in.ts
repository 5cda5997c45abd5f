import { findNetwork, refundOnFailure, createRateLimitError } from '../../platform/limits/charge.ts'
import { type AppError, forbidden, invalid, unauthorized } from '../../platform/http/errors.ts'
import { issueDeviceToken } from './device.ts'
import { hashPassword, newToken, sha256, verifyPassword } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { foldEmail } from '../create-user.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { chargeAttempt, clearFailures, refundAttempt, recordFailure } from './login-lock.ts'
import { auditAccount } from '../audit-account.ts'
import { refuseSuspicious } from '../refuse-suspicious.ts'
import type { Client, FirstFactorResult } from './session.ts'
import { findUserByEmail, isDeviceKnown, type UserRow } from '../store.ts'
import { iso } from '../../platform/iso.ts'
import { checkEmail } from '#engine/accounts/email.ts'

export type LogInRequest = {
  readonly email: string
  readonly password: string
  readonly address: string
  /** Device token of an earlier sign-in, if any. */
  readonly device: string | null
  readonly client: Client
}

/** The result of a password sign-in, and the new token of this device; null if it gets none. */
export type LogInResult = { readonly signIn: FirstFactorResult; readonly device: string | null }

/** Returns the key under which sign-in attempts are counted. */
export const createAttemptKey = (address: string, emailFolded: string) =>
  `${findNetwork(address)}|${sha256(emailFolded)}`

/** Throws for an invalid address. It can't belong to an account, so the attempt is not counted. */
function requireEmail(email: string): void {
  const problems = checkEmail(email.trim())
  if (problems.length > 0)
    throw invalid(problems.map((problem) => ({ field: 'email', ...problem })))
}

/** Signs in with e-mail and password. The attempt is counted before the password is checked. */
export async function logIn(context: AppContext, input: LogInRequest): Promise<LogInResult> {
  await refuseSuspicious(context, input.client, [input.email])
  requireEmail(input.email)
  const email = foldEmail(input.email)
  const formKey = createAttemptKey(input.address, email)
  const wait = await context.limits.signInForm.charge(formKey)
  if (wait !== null) {
    throw createRateLimitError(context, wait)
  }
  const refunds = [async () => context.limits.signInForm.refund(formKey)]
  const { user, isKnownDevice, isRight } = await refundOnFailure(context, refunds, async () => {
    const account = await findUserByEmail(context.db, email)
    const isKnown =
      account !== null &&
      input.device !== null &&
      (await isDeviceKnown(context.db, sha256(input.device), account.id))
    // Known devices are exempt, or anyone could lock other people out.
    if (!isKnown) {
      await requireUnlocked(context, email)
      refunds.push(async () => context.runInUnitOfWork(async (unit) => refundAttempt(unit, email)))
    }
    const hash = account?.passwordHash ?? (await dummyHash)
    const isPasswordRight = await verifyPassword(input.password, hash)
    return { user: account, isKnownDevice: isKnown, isRight: isPasswordRight }
  })
  if (!isRight || user === null || user.isActive === 0) {
    throw await recordRefusal(context, user, email, isKnownDevice, input.client)
  }
  return refundOnFailure(context, refunds, async () => {
    await context.limits.signInForm.reset(formKey)
    return completeLogIn(context, user, email, input)
  })
}

/** Audits the failure and returns an error that is the same for known and unknown addresses. */
async function recordRefusal(
  context: AppContext,
  user: UserRow | null,
  email: string,
  isKnownDevice: boolean,
  client: Client,
): Promise<AppError> {
  const locked = await context.runInUnitOfWork(async (unit) => {
    const isLocked = !isKnownDevice && (await recordFailure(unit, email))
    const account = { userId: user?.id ?? null, client }
    await auditAccount(unit, 'login.failed', account, {
      subject: email,
      details: { factor: 'password' },
    })
    if (isLocked)
      await auditAccount(unit, 'login.locked', account, { subject: email, outcome: 'blocked' })
    return isLocked
  })
  return locked ? forbidden('account.lockedNow') : wrongCredentials()
}

// Hash to check if there is no account, so that both cases take the same time.
const dummyHash = hashPassword(newToken())

const wrongCredentials = () => unauthorized('signIn.wrong')

async function requireUnlocked(context: AppContext, email: string): Promise<void> {
  const until = await context.runInUnitOfWork(async (unit) => chargeAttempt(unit, email))
  if (until === null) return
  throw forbidden('account.lockedUntil', { time: iso(until) })
}

async function completeLogIn(
  context: AppContext,
  user: UserRow,
  email: string,
  input: LogInRequest,
): Promise<LogInResult> {
  return context.runInUnitOfWork(async (unit) => {
    // The password may have been changed during the check.
    const current = await findUserByEmail(unit.tx, email)
    if (current?.passwordHash !== user.passwordHash) throw wrongCredentials()
    await clearFailures(unit, email)
    const signIn = await completeSignIn(unit, context.secret, user, 'password', input.client)
    // A device becomes known only after a complete sign-in.
    const isBrowser = input.client.kind === 'browser' && signIn.kind === 'session'
    const device = isBrowser ? await issueDeviceToken(unit, user.id, input.device) : null
    return { signIn, device }
  })
}
