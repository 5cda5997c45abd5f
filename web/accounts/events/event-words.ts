import type { severities, outcomes } from '#contract/security/events.ts'
import type { AuditType } from '#engine/audit/events.ts'
import { say } from '../words.ts'

const words: Record<AuditType, string> = {
  'login.succeeded': say('signed'),
  'login.failed': say('signFailed'),
  'login.locked': say('lockedAfterFailed'),
  'login.blocked': say('signBlockedAs'),
  'login.second_factor_asked': say('secondFactorAsked'),
  'second_factor.failed': say('wrongCodeSecond'),
  'second_factor.limited': say('tooManyCodes'),
  'second_factor.enabled': say('secondFactorTurned'),
  'second_factor.disabled': say('secondFactorTurnedOff'),
  'second_factor.reset': say('secondFactorReset'),
  'backup_code.used': say('backupCodeUsed'),
  'backup_codes.renewed': say('backupCodesRenewed'),
  'recovery_code.made': say('recoveryCodeMade'),
  'recovery_code.used': say('recoveryCodeUsed'),
  'passkey.added': say('passkeyAdded'),
  'passkey.removed': say('passkeyRemoved'),
  'phone.code_sent': say('codeSentPhone'),
  'phone.code_failed': say('wrongCodePhone'),
  'phone.linked': say('phoneLinked'),
  'phone.removed': say('phoneRemoved'),
  'email.verified': say('eMailVerified'),
  'password.reset_asked': say('linkNewPassword'),
  'password.reset': say('passwordSetLink'),
  'password.changed': say('passwordChanged'),
  'password.change_failed': say('passwordChangeFailed'),
  'password.change_required': say('passwordChangeRequired'),
  'token.reused': say('sessionUsedFrom'),
  'token.moved': say('sessionRefusedAnother'),
  'session.ended': say('signedOut'),
  'sessions.ended': say('otherDevicesSigned'),
  'account.created': say('accountCreated'),
  'account.locked': say('accountLockedAdministrator'),
  'account.unlocked': say('accountUnlocked'),
  'account.deactivated': say('accountSwitchedOff'),
  'account.activated': say('accountSwitched'),
  'role.changed': say('roleChanged'),
  'access.refused': say('refusedWithoutPermission'),
  'profile.changed': say('profileChanged'),
  'player.linked': say('playerLinked'),
  'player.unlinked': say('playerUnlinked'),
  'player.deleted': say('playerDeleted'),
  'player.merged': say('playerMerged'),
  'match.voided': say('matchVoided'),
  'match.corrected': say('matchCorrected'),
  'tournament.cancelled': say('tournamentCancelled'),
  'audit.exported': say('auditLogExported'),
  'alert.acknowledged': say('alertAcknowledged'),
  'backup.made': say('backupMade'),
}

/** An event in words; a newer server may tell of one that this build does not know. */
export function eventWords(type: string): string {
  return (words as Record<string, string>)[type] ?? type
}

export const severityWords: Record<(typeof severities)[number], string> = {
  info: say('info'),
  low: say('low'),
  medium: say('medium'),
  high: say('high'),
  critical: say('critical'),
}

export const outcomeWords: Record<(typeof outcomes)[number], string> = {
  success: say('success'),
  failure: say('failed'),
  blocked: say('blocked'),
}

const detailNames: Record<string, string> = {
  address: say('address'),
  because: say('because'),
  by: say('by'),
  ended: say('sessionsEnded'),
  factor: say('firstFactor'),
  second: say('secondFactor'),
  file: say('file'),
  bytes: say('bytes'),
  name: say('name'),
  playerId: say('player'),
  userId: say('account'),
  reason: say('reason'),
  role: say('role'),
  subject: say('about'),
}

export function detailName(key: string): string {
  return detailNames[key] ?? key
}
