import { completeSignIn } from '../accounts/sign-in/complete-sign-in.ts'
import { auditAccount } from '../accounts/audit-account.ts'
import { requirePhoneCode } from '../accounts/second-factor/phone-code.ts'
import type { PhoneNumber } from '../accounts/second-factor/phone-number.ts'
import type { Client, FirstFactorResult } from '../accounts/sign-in/session.ts'
import { findUserByEmail, findUserByPhone } from '../accounts/store.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import { forbidden } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { joinClub } from './join-club.ts'

/** Signs in with a code sent to a phone. Creates an account on first use. */
export async function signInByPhone(
  context: AppContext,
  phone: PhoneNumber,
  { request, code }: { readonly request: string; readonly code: string },
  client: Client,
): Promise<FirstFactorResult> {
  await requirePhoneCode(context, { phone, userId: null, request, client }, code)
  return context.runInUnitOfWork(async (unit) => {
    await unit.lock(`phone-account:${phone.digits}`, 'exclusive')
    const user =
      (await findUserByPhone(unit.tx, phone.digits)) ?? (await createByPhone(unit, phone, client))
    return completeSignIn(unit, context.secret, user, 'phone', client)
  })
}

/**
 * Returns a placeholder for the e-mail address of an account with only a phone. An earlier account may still have
 * the first choice, after its phone was removed or changed.
 */
async function createPlaceholder({ tx, newId }: UnitOfWork, digits: string): Promise<string> {
  const email = `${digits}@phone.invalid`
  const isTaken = (await findUserByEmail(tx, email)) !== null
  return isTaken ? `${digits}.${newId().slice(-12)}@phone.invalid` : email
}

/** Creates an account for a phone. Source: specification, point 3 (Stored user record) and point 5. */
async function createByPhone(
  unit: UnitOfWork,
  { digits, countryCode }: PhoneNumber,
  client: Client,
) {
  const { signUp } = await readSettings(unit.tx)
  if (signUp === 'closed') throw forbidden('account.signUpClosed')
  const user = await joinClub(unit, {
    email: await createPlaceholder(unit, digits),
    name: `User ${digits.slice(-4)}`,
    role: 'player',
    passwordHash: null,
    phoneNumber: digits,
    countryCode,
    isAdmissionWaiting: signUp === 'approval',
  })
  await auditAccount(
    unit,
    'account.created',
    { userId: user.id, client },
    { details: { by: 'phone' } },
  )
  return user
}
