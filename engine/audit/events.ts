export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]
export type AuditOutcome = 'success' | 'failure' | 'blocked'

/** Risk from which an event is high-risk. Source: specification, point 9, Audit and security. */
export const HIGH_RISK = 7

type AuditKind = { readonly severity: Severity; readonly risk: number }

/** All events of the audit log, with their severity and risk from 0 to 10. */
export const auditKinds = {
  'login.succeeded': { severity: 'info', risk: 0 },
  'login.failed': { severity: 'low', risk: 3 },
  'login.locked': { severity: 'high', risk: 6 },
  'login.blocked': { severity: 'critical', risk: 9 },
  'login.second_factor_asked': { severity: 'info', risk: 0 },
  'second_factor.failed': { severity: 'medium', risk: 5 },
  'second_factor.limited': { severity: 'high', risk: 7 },
  'second_factor.enabled': { severity: 'info', risk: 1 },
  'second_factor.disabled': { severity: 'medium', risk: 4 },
  'second_factor.reset': { severity: 'high', risk: 6 },
  'backup_code.used': { severity: 'medium', risk: 3 },
  'backup_codes.renewed': { severity: 'info', risk: 1 },
  'recovery_code.made': { severity: 'medium', risk: 4 },
  'recovery_code.used': { severity: 'high', risk: 6 },
  'passkey.added': { severity: 'info', risk: 1 },
  'passkey.removed': { severity: 'low', risk: 2 },
  'api_key.created': { severity: 'medium', risk: 3 },
  'api_key.revoked': { severity: 'low', risk: 2 },
  'api_key.used': { severity: 'info', risk: 0 },
  'phone.code_sent': { severity: 'info', risk: 0 },
  'phone.code_failed': { severity: 'low', risk: 3 },
  'phone.linked': { severity: 'info', risk: 1 },
  'phone.removed': { severity: 'low', risk: 2 },
  'email.verified': { severity: 'info', risk: 0 },
  'password.reset_asked': { severity: 'low', risk: 2 },
  'password.reset': { severity: 'medium', risk: 3 },
  'password.changed': { severity: 'low', risk: 1 },
  'password.change_failed': { severity: 'medium', risk: 4 },
  'password.change_required': { severity: 'low', risk: 1 },
  'token.reused': { severity: 'critical', risk: 9 },
  'token.moved': { severity: 'high', risk: 8 },
  'session.ended': { severity: 'info', risk: 0 },
  'sessions.ended': { severity: 'low', risk: 1 },
  'account.created': { severity: 'info', risk: 0 },
  'account.approved': { severity: 'medium', risk: 3 },
  'account.declined': { severity: 'low', risk: 2 },
  'account.locked': { severity: 'high', risk: 5 },
  'account.unlocked': { severity: 'medium', risk: 3 },
  'account.deactivated': { severity: 'high', risk: 5 },
  'account.activated': { severity: 'medium', risk: 3 },
  'role.changed': { severity: 'high', risk: 6 },
  'profile.changed': { severity: 'info', risk: 0 },
  'player.linked': { severity: 'low', risk: 2 },
  'player.unlinked': { severity: 'low', risk: 2 },
  'player.deleted': { severity: 'medium', risk: 4 },
  'player.erased': { severity: 'high', risk: 6 },
  'mention.edited': { severity: 'low', risk: 2 },
  'audit.redacted': { severity: 'info', risk: 0 },
  'player.merged': { severity: 'medium', risk: 3 },
  'match.voided': { severity: 'low', risk: 2 },
  'match.corrected': { severity: 'info', risk: 1 },
  'match.restored': { severity: 'low', risk: 2 },
  'player.restored': { severity: 'medium', risk: 3 },
  'group.deleted': { severity: 'medium', risk: 3 },
  'group.restored': { severity: 'low', risk: 2 },
  'group.read_private': { severity: 'low', risk: 2 },
  'tournament.restored': { severity: 'medium', risk: 3 },
  'tournament.deleted': { severity: 'medium', risk: 3 },
  'tournament.start_taken_back': { severity: 'low', risk: 1 },
  'tournament.cancelled': { severity: 'low', risk: 2 },
  'team.deleted': { severity: 'low', risk: 2 },
  'team.restored': { severity: 'low', risk: 2 },
  'team_match.changed': { severity: 'info', risk: 0 },
  'team_match.code_refused': { severity: 'low', risk: 2 },
  'team_match.ruled': { severity: 'low', risk: 1 },
  'team_match.code_made': { severity: 'low', risk: 1 },
  'team_system.changed': { severity: 'info', risk: 0 },
  'team.captain_changed': { severity: 'info', risk: 1 },
  'text.noted': { severity: 'medium', risk: 5 },
  'text.refused': { severity: 'medium', risk: 5 },
  'access.refused': { severity: 'low', risk: 3 },
  'audit.pruned': { severity: 'info', risk: 0 },
  'audit.exported': { severity: 'low', risk: 2 },
  'alert.acknowledged': { severity: 'info', risk: 0 },
  'live.code_made': { severity: 'low', risk: 1 },
  'live.code_used': { severity: 'low', risk: 1 },
  'tablet.enrolled': { severity: 'medium', risk: 3 },
  'tablet.ended': { severity: 'low', risk: 2 },
  'display.paired': { severity: 'low', risk: 2 },
  'display.changed': { severity: 'info', risk: 0 },
  'display.ended': { severity: 'info', risk: 1 },
  'webhook.changed': { severity: 'medium', risk: 4 },
  'fee.set': { severity: 'low', risk: 1 },
  'fee.removed': { severity: 'low', risk: 2 },
  'fee.reminded': { severity: 'info', risk: 0 },
  'fee.payment_noted': { severity: 'info', risk: 0 },
  'fee.payment_corrected': { severity: 'low', risk: 1 },
  'fee.payment_removed': { severity: 'low', risk: 2 },
  'settings.changed': { severity: 'medium', risk: 4 },
  'data.repaired': { severity: 'medium', risk: 4 },
  'backup.made': { severity: 'info', risk: 1 },
  'backup.restored': { severity: 'medium', risk: 4 },
} as const satisfies Record<string, AuditKind>
export type AuditType = keyof typeof auditKinds

export type AlertType = 'brute_force' | 'token_reuse' | 'high_risk' | 'role_change'

/** Failed sign-ins for one address within a period that raise an alert. Source: as for `HIGH_RISK`. */
export const BRUTE_FORCE = { failures: 5, withinMs: 15 * 60 * 1000 } as const

export type Alert = {
  readonly type: AlertType
  readonly severity: Severity
  readonly description: string
  readonly recommendations: readonly string[]
}

/** Returns the alert that an event raises; null for most. `failures`: number of recent failed sign-ins. */
export function findAlert(type: AuditType, failures: number): Alert | null {
  if (type === 'login.failed' && failures >= BRUTE_FORCE.failures) {
    return {
      type: 'brute_force',
      severity: 'high',
      description: `${failures} failed sign-ins for one account within 15 minutes`,
      recommendations: [
        'Ask the person whether it was them',
        'Have the password changed and a second factor turned on',
      ],
    }
  }
  if (type === 'token.reused') {
    return {
      type: 'token_reuse',
      severity: 'critical',
      description: 'A refresh token was used a second time; its session has been ended',
      recommendations: ['Ask the person to sign in again', 'End every session of the account'],
    }
  }
  if (type === 'role.changed') {
    return {
      type: 'role_change',
      severity: 'high',
      description: 'The role of an account was changed',
      recommendations: ['Check that an administrator intended it'],
    }
  }
  if (auditKinds[type].risk < HIGH_RISK) return null
  return {
    type: 'high_risk',
    severity: 'high',
    description: `High-risk event: ${type}`,
    recommendations: ['Check the event and what the account did before and after it'],
  }
}
