import type { Role } from '#contract/players/accounts.ts'
import { t } from '../messages.ts'

type Account = { role: Role; isRoleWaiting: boolean; isTablet?: boolean }

/** The role of an account, and whether it awaits approval; a shared tablet has none. */
export function accountRoleName({ role, isRoleWaiting, isTablet }: Account): string {
  if (isTablet === true) return t('role.tablet')
  return isRoleWaiting ? t('roleWaits', { role: roleName(role) }) : roleName(role)
}

export function roleName(role: Role): string {
  return t(`role.${role}`)
}
