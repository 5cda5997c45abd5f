import type { Security } from '#contract/security/devices.ts'
import { conflict } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { Actor } from '../platform/http/serve.ts'
import { auditAccount, toAuditedAccount } from './audit-account.ts'
import type { PhoneNumber } from './second-factor/phone-number.ts'
import type { ProofRequest } from './second-factor/proof.ts'
import { listPasskeyRows } from './second-factor/passkey-store.ts'
import { countBackupCodesLeft } from './second-factor/spare-code-store.ts'
import {
  changeUser,
  endSession,
  endSessions,
  findTwoFactor,
  listOpenSessions,
  lockSignInMethods,
  noPhone,
  requireUser,
} from './store.ts'
import { iso, isoOrNull } from '../platform/iso.ts'

/** Returns a passkey as sent to clients, without its key. */
export function viewPasskey(row: {
  id: string
  name: string
  createdAt: number
  lastUsedAt: number | null
}) {
  const { id, name, createdAt, lastUsedAt } = row
  return { id, name, createdAt: iso(createdAt), lastUsedAt: isoOrNull(lastUsedAt) }
}

/** Returns the security settings and open sessions of an account. */
export async function loadSecurity(context: AppContext, actor: Actor): Promise<Security> {
  const user = await requireUser(context.db, actor.userId)
  const factor = await findTwoFactor(context.db, user.id)
  const openSessions = await listOpenSessions(context.db, user.id, context.clock())
  // Visitors of the demo club share an account and must not see one another's sessions.
  const sessions = actor.isDemo
    ? openSessions.filter(({ id }) => id === actor.sessionId)
    : openSessions
  return {
    hasPassword: user.passwordHash !== null,
    passwordChangedAt: isoOrNull(user.passwordChangedAt),
    passwordChangeRequired: user.passwordChangeRequired === 1,
    email: user.email,
    isEmailVerified: user.emailVerifiedAt !== null,
    phoneNumber: user.phoneNumber,
    isPhoneVerified: user.phoneVerified === 1,
    twoFactorEnabled: factor?.enabled === 1,
    twoFactorSince: isoOrNull(factor?.enabledAt ?? null),
    backupCodesLeft: factor?.enabled === 1 ? await countBackupCodesLeft(context.db, user.id) : 0,
    passkeys: (await listPasskeyRows(context.db, user.id)).map(viewPasskey),
    devices: sessions.map(({ id, client, description, createdAt, lastSeenAt }) => ({
      id,
      isCurrent: id === actor.sessionId,
      client,
      description: description === '' ? 'Unknown device' : description,
      createdAt: iso(createdAt),
      lastSeenAt: iso(lastSeenAt),
    })),
  }
}

/** Signs out another device of the caller. */
export async function endDevice(
  unit: UnitOfWork,
  { actor, client }: ProofRequest,
  id: string,
): Promise<void> {
  const openSessions = await listOpenSessions(unit.tx, actor.userId, unit.now)
  if (!openSessions.some((session) => session.id === id)) throw conflict('account.deviceGone')
  await endSession(unit.tx, id, 'signed out from another device', unit.now)
  await auditAccount(unit, 'session.ended', toAuditedAccount(actor, client))
}

/** Signs out all other devices of the caller. Returns the ended sessions. */
export async function endOtherDevices(
  unit: UnitOfWork,
  { actor, client }: ProofRequest,
): Promise<string[]> {
  const reason = 'signed out from another device'
  const ended = await endSessions(unit.tx, actor.userId, reason, unit.now, actor.sessionId)
  await auditAccount(unit, 'sessions.ended', toAuditedAccount(actor, client), {
    details: { ended: ended.length },
  })
  return ended
}

/** Links a verified phone to the caller's account. */
export async function linkPhone(
  unit: UnitOfWork,
  { actor, client }: ProofRequest,
  { digits, countryCode }: PhoneNumber,
): Promise<void> {
  const phone = { phoneNumber: digits, countryCode, phoneVerified: 1 as const }
  await changeUser(unit.tx, actor.userId, phone, unit.now)
  await auditAccount(unit, 'phone.linked', toAuditedAccount(actor, client))
}

/** Removes the phone from an account that has another way to sign in. */
export async function removePhone(
  unit: UnitOfWork,
  { actor, client }: ProofRequest,
): Promise<void> {
  await lockSignInMethods(unit, actor.userId)
  const user = await requireUser(unit.tx, actor.userId)
  const passkeys = await listPasskeyRows(unit.tx, user.id)
  if (user.passwordHash === null && passkeys.length === 0) {
    throw conflict('account.phoneIsOnlyWay')
  }
  await changeUser(unit.tx, user.id, noPhone, unit.now)
  await auditAccount(unit, 'phone.removed', toAuditedAccount(actor, client))
}
