import type { UserId } from '#engine/ids.ts'
import { t } from '#contract/messages.ts'
import { AppError, conflict, invalid, unauthorized, problem } from '../../platform/http/errors.ts'
import { refundOnFailure } from '../../platform/limits/charge.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { seal, unseal } from '../../platform/security/seal.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { issueDeviceToken } from '../sign-in/device.ts'
import { requireOpenAccount } from '../sign-in/complete-sign-in.ts'
import { auditAccount, auditAccountSeparately, toAuditedAccount } from '../audit-account.ts'
import type { ProofRequest } from './proof.ts'
import { openSession, type Client, type OpenedSession } from '../sign-in/session.ts'
import { createRecoveryCode, renewBackupCodes, useSpareCode } from './spare-codes.ts'
import {
  deleteTwoFactor,
  findTwoFactor,
  findUser,
  lockSignInMethods,
  saveTwoFactor,
  useTotpStep,
  type TwoFactorRow,
  type UserRow,
} from '../store.ts'
import { findTicket, useTicket } from '../tickets.ts'
import { createTotpSecret, findTimeStep, createTotpUri } from './totp.ts'
import { iso } from '../../platform/iso.ts'

const sixDigits = /^\d{6}$/

/** Counts an attempt with a code. Returns the functions that refund it if it can't be checked. */
async function chargeCode(context: AppContext, userId: string, client: Client) {
  const wait = await context.limits.secondFactor.charge(userId)
  if (wait === null) return [async () => context.limits.secondFactor.refund(userId)]
  if ((await context.limits.refusals.charge(userId)) === null) {
    await auditAccountSeparately(
      context,
      'second_factor.limited',
      { userId, client },
      { outcome: 'blocked' },
    )
  }
  throw new AppError('RATE_LIMITED', t('secondFactor.tooMany'), {
    retryAfterSeconds: Math.ceil(wait / 1000),
  })
}

/** Creates a new secret. It takes effect once a code of the app confirms it. */
export async function setUpTwoFactor(unit: UnitOfWork, clubSecret: string, user: UserRow) {
  const { tx, now } = unit
  await lockSignInMethods(unit, user.id)
  const twoFactor = await findTwoFactor(tx, user.id)
  if (twoFactor?.enabled === 1) throw conflict('secondFactor.isOn')
  const secret = createTotpSecret()
  await saveTwoFactor(tx, {
    userId: user.id,
    secret: seal(clubSecret, secret),
    enabled: 0,
    lastStep: 0,
    createdAt: now,
    enabledAt: null,
  })
  return { secret, address: createTotpUri(secret, user.email) }
}

function requireSixDigits(code: string): string {
  const digits = code.replaceAll(/\s/g, '')
  if (digits === '') throw invalid([problem('code', 'field.required')])
  if (!sixDigits.test(digits)) throw invalid([problem('code', 'secondFactor.wrongCode')])
  return digits
}

const wrongCode = () => invalid([problem('code', 'secondFactor.wrongCode')])

type AppCode = { readonly userId: string; readonly code: string; readonly now: number }

/** Returns the second factor enabled by a code of the app, or null for a wrong code. Throws if it is on. */
async function findEnabledBy(
  db: Database,
  secret: string,
  { userId, code, now }: AppCode,
): Promise<TwoFactorRow | null> {
  const digits = requireSixDigits(code)
  const twoFactor = await findTwoFactor(db, userId)
  if (twoFactor === null) throw conflict('secondFactor.isOff')
  if (twoFactor.enabled === 1) throw conflict('secondFactor.isOn')
  const lastStep = findTimeStep(unseal(secret, twoFactor.secret), digits, now)
  return lastStep === null ? null : { ...twoFactor, enabled: 1, lastStep, enabledAt: now }
}

/** Throws if a code of the app does not enable the second factor. Attempts are limited and audited. */
export async function requireAppCode(
  context: AppContext,
  { actor, client }: ProofRequest,
  code: string,
): Promise<void> {
  requireSixDigits(code)
  const { userId } = actor
  const refunds = await chargeCode(context, userId, client)
  const enabled = await refundOnFailure(context, refunds, async () =>
    findEnabledBy(context.db, context.secret, { userId, code, now: context.clock() }),
  )
  if (enabled === null) {
    await auditAccountSeparately(context, 'second_factor.failed', toAuditedAccount(actor, client))
    throw wrongCode()
  }
  await context.limits.secondFactor.reset(userId)
}

/** Enables the second factor with a code of the app. Returns ten backup codes, which are shown only once. */
export async function enableTwoFactor(
  unit: UnitOfWork,
  secret: string,
  { actor, client }: ProofRequest,
  code: string,
) {
  const { userId } = actor
  await lockSignInMethods(unit, userId)
  const enabled = await findEnabledBy(unit.tx, secret, { userId, code, now: unit.now })
  if (enabled === null) throw wrongCode()
  await saveTwoFactor(unit.tx, enabled)
  await auditAccount(unit, 'second_factor.enabled', toAuditedAccount(actor, client))
  return { backupCodes: await renewBackupCodes(unit, secret, userId) }
}

/** Turns the second factor off and deletes its secret and codes. */
export async function disableTwoFactor(
  unit: UnitOfWork,
  { actor, client }: ProofRequest,
): Promise<void> {
  await lockSignInMethods(unit, actor.userId)
  if (!(await deleteTwoFactor(unit.tx, actor.userId))) throw conflict('secondFactor.isOff')
  await auditAccount(unit, 'second_factor.disabled', toAuditedAccount(actor, client))
}

async function requireSecondFactor(unit: UnitOfWork, userId: UserId): Promise<void> {
  await lockSignInMethods(unit, userId)
  if ((await findTwoFactor(unit.tx, userId))?.enabled !== 1) {
    throw conflict('secondFactor.isOff')
  }
}

/** Replaces the caller's backup codes. */
export async function replaceBackupCodes(
  unit: UnitOfWork,
  secret: string,
  { actor, client }: ProofRequest,
) {
  await requireSecondFactor(unit, actor.userId)
  await auditAccount(unit, 'backup_codes.renewed', toAuditedAccount(actor, client))
  return { backupCodes: await renewBackupCodes(unit, secret, actor.userId) }
}

/** Issues a recovery code to the caller. */
export async function issueRecoveryCode(
  unit: UnitOfWork,
  secret: string,
  { actor, client }: ProofRequest,
) {
  await requireSecondFactor(unit, actor.userId)
  await auditAccount(unit, 'recovery_code.made', toAuditedAccount(actor, client))
  const recovery = await createRecoveryCode(unit, secret, actor.userId)
  return { ...recovery, expiresAt: iso(recovery.expiresAt) }
}

export type SecondFactorCode = {
  readonly ticket: string
  readonly code: string
  readonly method: 'totp' | 'backup' | 'recovery'
}

/** Returns whether a code is right. A right code is used up, even if the request fails later. */
async function useCode(
  unit: UnitOfWork,
  context: AppContext,
  userId: string,
  { code, method }: SecondFactorCode,
): Promise<boolean> {
  if (method !== 'totp') {
    return useSpareCode(unit, context.secret, { userId, kind: method, code })
  }
  const twoFactor = await findTwoFactor(unit.tx, userId)
  if (twoFactor?.enabled !== 1) return false
  const digits = code.replaceAll(/\s/g, '')
  const secret = unseal(context.secret, twoFactor.secret)
  const step = sixDigits.test(digits) ? findTimeStep(secret, digits, unit.now) : null
  // Each time step works once, so that a code can't be replayed.
  return step !== null && (await useTotpStep(unit.tx, userId, step))
}

/** Audits the use of a code. A recovery code also turns the second factor off. */
async function auditUse(
  unit: UnitOfWork,
  userId: string,
  client: Client,
  method: SecondFactorCode['method'],
): Promise<void> {
  if (method === 'backup') await auditAccount(unit, 'backup_code.used', { userId, client })
  if (method !== 'recovery') return
  await deleteTwoFactor(unit.tx, userId)
  await auditAccount(unit, 'recovery_code.used', { userId, client })
}

/** Completes a sign-in with the second factor. The attempt is counted before the code is checked. */
export async function completeSecondFactor(
  context: AppContext,
  secondFactor: SecondFactorCode,
  { client, device }: { readonly client: Client; readonly device: string | null },
): Promise<{ readonly opened: OpenedSession; readonly device: string | null }> {
  const ticket = await findTicket<{ factor: string }>(
    context.db,
    'second_factor',
    secondFactor.ticket,
    context.clock(),
  )
  if (ticket === null || ticket.userId === null) throw unauthorized('signIn.token')
  const { userId } = ticket
  const refunds = await chargeCode(context, userId, client)
  const signIn = async (unit: UnitOfWork) => {
    const user = await findUser(unit.tx, userId)
    if (user === null) throw unauthorized('account.notFound')
    requireOpenAccount(user)
    if (!(await useCode(unit, context, userId, secondFactor))) return null
    if (!(await useTicket(unit, ticket.hash))) throw unauthorized('signIn.token')
    await auditUse(unit, userId, client, secondFactor.method)
    const session = await openSession(unit, context.secret, user, client)
    const details = { factor: ticket.data.factor, second: secondFactor.method }
    await auditAccount(unit, 'login.succeeded', { userId, client }, { details })
    const isKnown = client.kind === 'browser' && ticket.data.factor === 'password'
    return {
      opened: session,
      device: isKnown ? await issueDeviceToken(unit, userId, device) : null,
    }
  }
  const opened = await refundOnFailure(context, refunds, async () =>
    context.runInUnitOfWork(signIn),
  )
  if (opened === null) {
    await auditAccountSeparately(context, 'second_factor.failed', { userId, client })
    throw unauthorized('secondFactor.wrongCode')
  }
  await context.limits.secondFactor.reset(userId)
  return opened
}
