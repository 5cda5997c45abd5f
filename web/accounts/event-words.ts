import type { severities, outcomes } from '#contract/security/events.ts'
import type { AuditType } from '#engine/audit/events.ts'

const words: Record<AuditType, string> = {
  'login.succeeded': 'Signed in',
  'login.failed': 'Sign-in failed',
  'login.locked': 'Locked after failed sign-ins',
  'login.blocked': 'Sign-in blocked as suspicious',
  'login.second_factor_asked': 'Second factor asked for',
  'second_factor.failed': 'Wrong code of the second factor',
  'second_factor.limited': 'Too many codes of the second factor',
  'second_factor.enabled': 'Second factor turned on',
  'second_factor.disabled': 'Second factor turned off',
  'second_factor.reset': 'Second factor reset by an administrator',
  'backup_code.used': 'Backup code used',
  'backup_codes.renewed': 'Backup codes renewed',
  'recovery_code.made': 'Recovery code made',
  'recovery_code.used': 'Recovery code used',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'phone.code_sent': 'Code sent to a phone',
  'phone.code_failed': 'Wrong code of a phone',
  'phone.linked': 'Phone linked',
  'phone.removed': 'Phone removed',
  'email.verified': 'E-mail verified',
  'password.reset_asked': 'Link for a new password asked for',
  'password.reset': 'Password set by a link',
  'password.changed': 'Password changed',
  'password.change_failed': 'Password change failed',
  'password.change_required': 'Password change required',
  'token.reused': 'Session used from two places and ended',
  'token.moved': 'Session refused in another browser',
  'session.ended': 'Signed out',
  'sessions.ended': 'Other devices signed out',
  'account.created': 'Account created',
  'account.locked': 'Account locked by an administrator',
  'account.unlocked': 'Account unlocked',
  'account.deactivated': 'Account switched off',
  'account.activated': 'Account switched on',
  'role.changed': 'Role changed',
  'access.refused': 'Refused without permission',
  'profile.changed': 'Profile changed',
  'player.linked': 'Player linked',
  'player.unlinked': 'Player unlinked',
  'player.deleted': 'Player deleted',
  'player.merged': 'Player merged',
  'match.voided': 'Match voided',
  'match.corrected': 'Match corrected',
  'tournament.cancelled': 'Tournament cancelled',
  'audit.exported': 'Audit log exported',
  'alert.acknowledged': 'Alert acknowledged',
  'backup.made': 'Backup made',
}

/** An event in words; a newer server may tell of one that this build does not know. */
export function eventWords(type: string): string {
  return (words as Record<string, string>)[type] ?? type
}

export const severityWords: Record<(typeof severities)[number], string> = {
  info: 'Info',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

export const outcomeWords: Record<(typeof outcomes)[number], string> = {
  success: 'Success',
  failure: 'Failed',
  blocked: 'Blocked',
}

const detailNames: Record<string, string> = {
  address: 'Address',
  because: 'Because',
  by: 'By',
  ended: 'Sessions ended',
  factor: 'First factor',
  second: 'Second factor',
  file: 'File',
  bytes: 'Bytes',
  name: 'Name',
  playerId: 'Player',
  userId: 'Account',
  reason: 'Reason',
  role: 'Role',
  subject: 'About',
}

export function detailName(key: string): string {
  return detailNames[key] ?? key
}
