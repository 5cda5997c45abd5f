import type { BodyOf } from '#contract/endpoint.ts'
import { signUp as endpoint } from '#contract/players/accounts.ts'
import { requireRegistration } from '../accounts/check-registration.ts'
import { foldEmail } from '../accounts/create-user.ts'
import { auditAccount } from '../accounts/audit-account.ts'
import { refuseSuspicious } from '../accounts/refuse-suspicious.ts'
import type { Client, OpenedSession } from '../accounts/sign-in/session.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { chargeVerificationMail, sendEmailVerification } from '../accounts/verify-email.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'
import { hashPassword } from '../platform/security/hashing.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { createAccount } from './create-account.ts'
import { joinClub } from './join-club.ts'

/**
 * Creates an account and signs it in, or leaves it pending if it needs approval. Throws for invalid input,
 * a known e-mail address, or if sign-up is closed.
 */
export async function signUp(
  context: AppContext,
  body: BodyOf<typeof endpoint>,
  client: Client,
  key: string | null,
): Promise<OpenedSession> {
  const input = { ...body, email: body.email.trim(), name: body.name.trim() }
  await refuseSuspicious(context, client, [input.email, input.name])
  const settings = await readSettings(context.db)
  if (settings.signUp === 'closed') throw forbidden('account.signUpClosed')
  await requireRegistration(input)
  const passwordHash = await hashPassword(input.password)
  const opened = await createAccount(context, { endpoint, body, key, client }, async (unit) => {
    if ((await findUserByEmail(unit.tx, foldEmail(input.email))) !== null) {
      throw conflict('account.emailTaken')
    }
    const { email, name } = input
    const role = input.role === 'user' ? 'player' : input.role
    const user = await joinClub(unit, {
      email,
      name,
      role,
      passwordHash,
      isAdmissionWaiting: settings.signUp === 'approval',
      isRoleWaiting: role !== 'player' && settings.organizerRights === 'approval',
    })
    await auditAccount(unit, 'account.created', { userId: user.id, client }, { details: { role } })
    return user
  })
  const { id, awaits } = opened.user
  if (awaits === 'email' && (await chargeVerificationMail(context, id)) === null)
    await context.runInUnitOfWork(async (unit) => sendEmailVerification(unit, context, id))
  return opened
}
