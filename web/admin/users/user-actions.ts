import type { AdminAction, AdminUser } from '#contract/admin.ts'

export type UserAction = AdminAction | 'activate' | 'deactivate'

type ActionRule = {
  readonly isDanger?: true
  readonly isOffered: (user: AdminUser) => boolean
}

/** For which accounts each action is offered, and whether it does harm. */
export const userActions: Record<UserAction, ActionRule> = {
  approve: { isOffered: ({ awaitsApproval }) => awaitsApproval !== null },
  decline: { isDanger: true, isOffered: ({ awaitsApproval }) => awaitsApproval !== null },
  lock: { isDanger: true, isOffered: ({ accountLocked }) => !accountLocked },
  unlock: {
    isOffered: ({ accountLocked, failedLoginAttempts }) => accountLocked || failedLoginAttempts > 0,
  },
  end_sessions: { isDanger: true, isOffered: ({ sessions }) => sessions > 0 },
  require_password_change: {
    isOffered: ({ passwordChangeRequired }) => !passwordChangeRequired,
  },
  issue_recovery_code: { isOffered: ({ twoFactorEnabled }) => twoFactorEnabled },
  reset_two_factor: { isDanger: true, isOffered: ({ twoFactorEnabled }) => twoFactorEnabled },
  deactivate: { isDanger: true, isOffered: ({ isActive }) => isActive },
  activate: { isOffered: ({ isActive }) => !isActive },
}

export function listActions(user: AdminUser): UserAction[] {
  return (Object.keys(userActions) as UserAction[]).filter((action) =>
    userActions[action].isOffered(user),
  )
}
