import type { Role } from '#contract/accounts.ts'
import { say } from './words.ts'

/** The role of an account, and that it waits for approval where it does. */
export function roleOf({ role, isRoleWaiting }: { role: Role; isRoleWaiting: boolean }): string {
  return isRoleWaiting ? say('roleWaits', { role: roleName(role) }) : roleName(role)
}

export function roleName(role: Role): string {
  return say(`role.${role}`)
}
