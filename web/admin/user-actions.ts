import type { AdminAction, AdminUser } from '#contract/admin.ts'
import { say } from './words.ts'

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
    label: say('lock'),
    title: (name) => `Lock ${name}?`,
    follows: say('everyDeviceSigned'),
    confirm: say('lockAccount'),
    done: say('accountLocked'),
    isDanger: true,
    isOffered: ({ accountLocked }) => !accountLocked,
  },
  unlock: {
    label: say('unlock'),
    title: (name) => `Unlock ${name}?`,
    follows: say('accountCanSign'),
    confirm: say('unlockAccount'),
    done: say('accountUnlocked'),
    isOffered: ({ accountLocked, failedLoginAttempts }) => accountLocked || failedLoginAttempts > 0,
  },
  end_sessions: {
    label: say('endSessions'),
    title: (name) => `Sign ${name} out everywhere?`,
    follows: say('everyDeviceSignedOut'),
    confirm: say('endEverySession'),
    done: say('signedOutEverywhere'),
    isDanger: true,
    isOffered: ({ sessions }) => sessions > 0,
  },
  require_password_change: {
    label: say('requireNewPassword'),
    title: (name) => `Have ${name} choose a new password?`,
    follows: say('atNextVisit'),
    confirm: say('require'),
    done: say('newPasswordRequired'),
    isOffered: ({ passwordChangeRequired }) => !passwordChangeRequired,
  },
  issue_recovery_code: {
    label: say('issueRecoveryCode'),
    title: (name) => `Issue a recovery code for ${name}?`,
    follows: say('whoeverHasLost'),
    confirm: say('issueCode'),
    done: say('recoveryCodeMade'),
    isOffered: ({ twoFactorEnabled }) => twoFactorEnabled,
  },
  reset_two_factor: {
    label: say('resetSecondFactor'),
    title: (name) => `Turn the second factor of ${name} off?`,
    follows: say('secretBackupCodes'),
    confirm: say('turnOff'),
    done: say('secondFactorOff'),
    isDanger: true,
    isOffered: ({ twoFactorEnabled }) => twoFactorEnabled,
  },
  deactivate: {
    label: say('switchOff'),
    title: (name) => `Switch the account of ${name} off?`,
    follows: say('everyDeviceSignedOutNobody'),
    confirm: say('switchOff2'),
    done: say('accountOff'),
    isDanger: true,
    isOffered: ({ isActive }) => isActive,
  },
  activate: {
    label: say('switch'),
    title: (name) => `Switch the account of ${name} on?`,
    follows: say('canSignAgain'),
    confirm: say('switch2'),
    done: say('account'),
    isOffered: ({ isActive }) => !isActive,
  },
}

export function actionsFor(user: AdminUser): UserAction[] {
  return (Object.keys(userActions) as UserAction[]).filter((action) =>
    userActions[action].isOffered(user),
  )
}
