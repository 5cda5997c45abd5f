import { can, type Action, type Subject } from '#engine/access/policy.ts'
import { AppError } from './errors.ts'
import type { Actor } from './serve.ts'

/** Throws the policy's own reason where the actor may not do this. */
export function requirePermission(actor: Actor, action: Action, subject: Subject = {}): void {
  const permission = can(actor, action, subject)
  if (!permission.ok) throw new AppError('FORBIDDEN', permission.reason)
}
