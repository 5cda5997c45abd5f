import { can, type Action, type Subject } from '#engine/access/policy.ts'
import { AppError } from './errors.ts'
import type { Actor } from './serve.ts'

/** Throws the policy's reason if the actor has no permission. */
export function requirePermission(actor: Actor, action: Action, subject: Subject = {}): void {
  const permission = can(actor, action, subject)
  if (!permission.ok) throw new AppError('FORBIDDEN', permission.reason)
}
