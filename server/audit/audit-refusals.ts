import type { FastifyInstance } from 'fastify'
import { SUSPICION_LIMIT } from '#engine/accounts/suspicion.ts'
import { readClient } from '../accounts/sign-in/cookies.ts'
import { auditAccountSeparately, toAuditedAccount } from '../accounts/audit-account.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Actor } from '../platform/http/serve.ts'

/**
 * Audits refused actions and suspicious texts, without the texts themselves. Limited per account, so that
 * no one floods the log.
 */
export function auditRefusals(app: FastifyInstance, context: AppContext): void {
  app.addHook('onResponse', async (request, reply) => {
    const { actor, suspicion, textFault } = request
    if (actor === null) return
    const wasRefused = reply.statusCode === 403 && isSuspicious(actor)
    if (!wasRefused && textFault === null && suspicion < SUSPICION_LIMIT) return
    if ((await context.limits.refusals.charge(actor.userId)) !== null) return
    const account = toAuditedAccount(actor, readClient(request))
    const details = { method: request.method, route: request.routeOptions.url ?? '' }
    if (textFault !== null) {
      const options = { outcome: 'blocked', details: { ...details, fault: textFault } } as const
      await auditAccountSeparately(context, 'text.refused', account, options)
    } else if (wasRefused) {
      await auditAccountSeparately(context, 'access.refused', account, {
        outcome: 'blocked',
        details,
      })
    } else {
      await auditAccountSeparately(context, 'text.noted', account, {
        details: { ...details, suspicion },
      })
    }
  })
}

// Ignores refusals that are due to the account's state or the demo.
function isSuspicious({ mustChangePassword, isDemo, awaits }: Actor): boolean {
  return !mustChangePassword && !isDemo && awaits === null
}
