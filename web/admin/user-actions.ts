import type { AdminAction, AdminUser } from '#contract/admin.ts'

export type UserAction = AdminAction | 'activate' | 'deactivate'

type Words = {
  /** On the button that asks. */
  readonly label: string
  readonly title: (name: string) => string
  /** Exactly what follows. */
  readonly follows: string
  readonly confirm: string
  readonly done: string
  readonly isDanger?: true
  readonly isOffered: (user: AdminUser) => boolean
}

export const userActions: Record<UserAction, Words> = {
  lock: {
    label: 'Lock',
    title: (name) => `Lock ${name}?`,
    follows:
      'Every device is signed out at once. Nobody signs in until an administrator unlocks it.',
    confirm: 'Lock the account',
    done: 'The account is locked',
    isDanger: true,
    isOffered: ({ accountLocked }) => !accountLocked,
  },
  unlock: {
    label: 'Unlock',
    title: (name) => `Unlock ${name}?`,
    follows: 'The account can sign in again at once, and its failed attempts are forgotten.',
    confirm: 'Unlock the account',
    done: 'The account is unlocked',
    isOffered: ({ accountLocked, failedLoginAttempts }) => accountLocked || failedLoginAttempts > 0,
  },
  end_sessions: {
    label: 'End sessions',
    title: (name) => `Sign ${name} out everywhere?`,
    follows: 'Every device is signed out at once. Signing in again is possible.',
    confirm: 'End every session',
    done: 'Signed out everywhere',
    isDanger: true,
    isOffered: ({ sessions }) => sessions > 0,
  },
  require_password_change: {
    label: 'Require a new password',
    title: (name) => `Have ${name} choose a new password?`,
    follows: 'At the next visit every screen asks for it until it is done.',
    confirm: 'Require it',
    done: 'A new password is required',
    isOffered: ({ passwordChangeRequired }) => !passwordChangeRequired,
  },
  issue_recovery_code: {
    label: 'Issue a recovery code',
    title: (name) => `Issue a recovery code for ${name}?`,
    follows:
      'For whoever has lost the phone and the backup codes. It works once within 24 hours, beside the password, and turns the second factor off. Make sure that you speak to the right person.',
    confirm: 'Issue the code',
    done: 'A recovery code was made',
    isOffered: ({ twoFactorEnabled }) => twoFactorEnabled,
  },
  reset_two_factor: {
    label: 'Reset the second factor',
    title: (name) => `Turn the second factor of ${name} off?`,
    follows: 'Its secret and backup codes go. From then on the password alone signs in.',
    confirm: 'Turn it off',
    done: 'The second factor is off',
    isDanger: true,
    isOffered: ({ twoFactorEnabled }) => twoFactorEnabled,
  },
  deactivate: {
    label: 'Switch off',
    title: (name) => `Switch the account of ${name} off?`,
    follows:
      'Every device is signed out and nobody can sign in. The player and all matches stay. It can be switched on again.',
    confirm: 'Switch it off',
    done: 'The account is off',
    isDanger: true,
    isOffered: ({ isActive }) => isActive,
  },
  activate: {
    label: 'Switch on',
    title: (name) => `Switch the account of ${name} on?`,
    follows: 'It can sign in again at once.',
    confirm: 'Switch it on',
    done: 'The account is on',
    isOffered: ({ isActive }) => !isActive,
  },
}

export function actionsFor(user: AdminUser): UserAction[] {
  return (Object.keys(userActions) as UserAction[]).filter((action) =>
    userActions[action].isOffered(user),
  )
}
