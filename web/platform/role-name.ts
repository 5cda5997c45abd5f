import type { Role } from '#contract/accounts.ts'
import { say } from './words.ts'

export function roleName(role: Role): string {
  return say(`role.${role}`)
}
