import { t } from '#contract/messages.ts'
import { SUSPICION_LIMIT, scoreSuspicion } from '#engine/accounts/suspicion.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { auditAccountSeparately } from './audit-account.ts'
import type { Client } from './sign-in/session.ts'

/** Throws 403 for a request to sign in or sign up that looks like an attack, and audits it. */
export async function refuseSuspicious(
  context: AppContext,
  client: Client,
  fields: readonly string[],
): Promise<void> {
  const suspicion = scoreSuspicion(fields)
  if (suspicion < SUSPICION_LIMIT) return
  const account = { userId: null, client }
  await auditAccountSeparately(context, 'login.blocked', account, {
    outcome: 'blocked',
    details: { suspicion },
  })
  throw new AppError('FORBIDDEN', t('account.suspicious'))
}
