import type { Role } from '#contract/accounts.ts'

export const roleName: Record<Role, string> = {
  admin: 'Admin',
  organizer: 'Organizer',
  player: 'Player',
}
