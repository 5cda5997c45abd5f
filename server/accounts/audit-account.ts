import type { AuditOutcome, AuditType } from '#engine/audit/events.ts'
import type { Details } from '#engine/audit/redact.ts'
import { audit } from '../platform/security/audit-log.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { Client } from './sign-in/session.ts'

type AuditOptions = {
  readonly details?: Details
  readonly subject?: string
  readonly outcome?: AuditOutcome
}

/** The account an event is about, and the client that sent the request. */
export type AuditedAccount = {
  readonly userId: string | null
  readonly sessionId?: string
  readonly client: Client
}

/** Audits a security event of an account in the caller's unit of work. */
export async function auditAccount(
  unit: UnitOfWork,
  type: AuditType,
  { userId, sessionId, client }: AuditedAccount,
  { details = {}, ...more }: AuditOptions = {},
): Promise<void> {
  await audit(unit, {
    type,
    userId,
    sessionId: sessionId ?? null,
    correlationId: client.correlationId,
    details: { ...details, address: client.address },
    ...more,
  })
}

/** Audits a failure in a separate unit of work, so that an error in the caller does not roll it back. */
export async function auditAccountSeparately(
  context: AppContext,
  type: AuditType,
  account: AuditedAccount,
  options: AuditOptions = {},
): Promise<void> {
  await context.runInUnitOfWork(async (unit) => auditAccount(unit, type, account, options))
}

/** Returns the actor's account and session for the audit log. */
export function toAuditedAccount(
  actor: Actor,
  client: Client,
): AuditedAccount & { readonly userId: string } {
  return { userId: actor.userId, sessionId: actor.sessionId, client }
}

/**
 * Audits an action right before the commit, since all writers of the audit log wait for one another. The
 * actor of automatic actions is null.
 */
export function auditAction(
  unit: UnitOfWork,
  actor: Actor | null,
  type: AuditType,
  { details = {}, subject }: Pick<AuditOptions, 'details' | 'subject'>,
): void {
  unit.beforeCommit(`trail:${unit.newId()}`, async () =>
    audit(unit, {
      type,
      userId: actor?.userId ?? null,
      sessionId: actor?.sessionId ?? null,
      correlationId: actor?.origin.correlationId ?? null,
      details: actor === null ? details : { ...details, address: actor.origin.address },
      ...(subject === undefined ? {} : { subject }),
    }),
  )
}
