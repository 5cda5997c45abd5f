import type { Role } from '#contract/players/accounts.ts'
import { t } from '../messages.ts'

type Account = { role: Role; isRoleWaiting: boolean; isTablet?: boolean }

/** Returns the name of an account's role, with a note if it awaits approval. */
export function getAccountRoleName({ role, isRoleWaiting, isTablet }: Account): string {
  if (isTablet === true) return t('role.tablet')
  return isRoleWaiting ? t('roleWaits', { role: getRoleName(role) }) : getRoleName(role)
}

export function getRoleName(role: Role): string {
  return t(`role.${role}`)
}
