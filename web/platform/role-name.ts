import type { Role } from '#contract/accounts.ts'
import { say } from './words.ts'

export const roleName: Record<Role, string> = {
  admin: say('admin'),
  organizer: say('organizer'),
  player: say('player'),
}
