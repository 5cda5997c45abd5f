import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type {
  actOnUser as actEndpoint,
  AdminAction,
  AdminUser,
  changeRole as changeEndpoint,
  createUser as createEndpoint,
} from '#contract/admin.ts'
import type { AuditType } from '#engine/audit/events.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { checkEmail } from '#engine/accounts/email.ts'
import { checkName } from '#engine/accounts/name.ts'
import { retractAccountWaiting } from '../accounts/account-notices.ts'
import { foldEmail } from '../accounts/create-user.ts'
import { generatePassword } from '../accounts/passwords/generate-password.ts'
import { auditAccount, toAuditedAccount, type AuditedAccount } from '../accounts/audit-account.ts'
import type { Client } from '../accounts/sign-in/session.ts'
import { createRecoveryCode } from '../accounts/second-factor/spare-codes.ts'
import {
  changeUser,
  deleteTwoFactor,
  deleteLock,
  endSessions,
  findUserByEmail,
  hasOtherAdmin,
  hasSecondFactor,
  requireUser,
  type UserRow,
  listUsersWithSecondFactor,
} from '../accounts/store.ts'
import { toPage } from '../platform/http/to-page.ts'
import type { Database } from '../platform/database/database.ts'
import { conflict, invalid, notFound, staleVersion } from '../platform/http/errors.ts'
import { playerNames } from '../players/store.ts'
import { hashPassword, sha256 } from '../platform/security/hashing.ts'
import { listBlockedForms, resetAccountLimits } from '../platform/limits/rate-limits.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { addOwnPlayer, joinClub } from './join-club.ts'
import {
  listAccountAddresses,
  listUserRows,
  findLocksAndSessions,
  type UserFilter,
} from './store.ts'
import { iso, isoOrNull } from '../platform/iso.ts'

type UserQuery = Omit<UserFilter, 'foldedText' | 'isNameOnly' | 'blockedIds'> & {
  readonly q: string
}
type UserViewOptions = { readonly now: number; readonly canSeeContacts: boolean }

/** Lists accounts of the club by name. Without contacts, addresses are neither shown nor searched. */
export async function listUsers(
  db: Database,
  { q, ...query }: UserQuery,
  { now, canSeeContacts }: UserViewOptions,
) {
  const filter = {
    ...query,
    foldedText: foldName(q),
    isNameOnly: !canSeeContacts,
    blockedIds: dependsOnLocks(query) ? await listBlockedAccounts(db, now) : [],
  }
  const { rows, total } = await listUserRows(db, filter, now)
  const views = await viewUsersForAdmin(db, rows, now)
  return toPage(canSeeContacts ? views : views.map(hideContacts), total, query)
}

const dependsOnLocks = ({ status }: Pick<UserQuery, 'status'>) =>
  status === 'locked' || status === 'active'

/** Returns the accounts whose sign-in form is blocked. */
export async function listBlockedAccounts(db: Database, now: number) {
  const blocked = await listBlockedForms(db, now)
  if (blocked.size === 0) return []
  // The limits store only hashes of the addresses.
  return (await listAccountAddresses(db))
    .filter(({ emailFolded }) => blocked.has(sha256(emailFolded)))
    .map(({ id }) => id)
}

function hideContacts(user: AdminUser): AdminUser {
  if (user.isDemo) return user
  return { ...user, email: '', handle: '', phoneNumber: null, countryCode: null }
}

/** Loads data shown with accounts. */
async function loadAccountData(db: Database, users: readonly UserRow[], now: number) {
  return {
    ...(await findLocksAndSessions(db, users, now)),
    blocked: await listBlockedForms(db, now),
    names: await playerNames(
      db,
      users.flatMap(({ playerId }) => playerId ?? []),
    ),
    withSecondFactor: await listUsersWithSecondFactor(
      db,
      users.map(({ id }) => id),
    ),
  }
}

/** Returns an account as an administrator sees it, without credentials. */
export async function viewUserForAdmin(
  db: Database,
  user: UserRow,
  now: number,
): Promise<AdminUser> {
  const [view] = await viewUsersForAdmin(db, [user], now)
  return view!
}

async function viewUsersForAdmin(
  db: Database,
  users: readonly UserRow[],
  now: number,
): Promise<AdminUser[]> {
  if (users.length === 0) return []
  const accountData = await loadAccountData(db, users, now)
  return users.map((user) => viewUser(user, accountData, now))
}

type AccountData = Awaited<ReturnType<typeof loadAccountData>>

function viewUser(
  user: UserRow,
  { locks, sessions, blocked, names, withSecondFactor }: AccountData,
  now: number,
): AdminUser {
  const lock = locks.get(user.emailFolded)
  const until = Math.max(lock?.lockedUntil ?? 0, blocked.get(sha256(user.emailFolded)) ?? 0)
  const isLockedOut = until > now
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    displayName: user.name,
    handle: user.handle,
    role: user.role,
    awaitsApproval: findAwaitedApproval(user),
    avatar: user.avatar,
    phoneNumber: user.phoneNumber,
    countryCode: user.countryCode,
    isPhoneVerified: user.phoneVerified === 1,
    isEmailVerified: user.emailVerifiedAt !== null,
    isActive: user.isActive === 1,
    isDemo: user.isDemo === 1,
    accountLocked: user.lockedAt !== null || isLockedOut,
    lockedUntil: user.lockedAt === null && isLockedOut ? iso(until) : null,
    failedLoginAttempts: lock?.failures ?? 0,
    twoFactorEnabled: withSecondFactor.has(user.id),
    passwordChangeRequired: user.passwordChangeRequired === 1,
    sessions: sessions.get(user.id) ?? 0,
    playerId: user.playerId,
    playerName: names.get(user.playerId ?? '') ?? null,
    createdAt: iso(user.createdAt),
    updatedAt: iso(user.updatedAt),
    lastLogin: isoOrNull(user.lastLoginAt),
    version: user.version,
  }
}

function findAwaitedApproval(user: UserRow): AdminUser['awaitsApproval'] {
  if (user.isAdmissionWaiting === 1) return 'admission'
  return user.isRoleWaiting === 1 ? 'role' : null
}

type NewUser = BodyOf<typeof createEndpoint>
type GeneratedPassword = { readonly password: string; readonly passwordHash: string }

/** Generates the password of a new account. Throws if its address or name is invalid. */
export async function prepareNewUser({ email, name }: NewUser): Promise<GeneratedPassword> {
  const problems = [
    ...checkEmail(email.trim()).map((fault) => ({ field: 'email', ...fault })),
    ...checkName(name.trim()).map((fault) => ({ field: 'name', ...fault })),
  ]
  if (problems.length > 0) throw invalid(problems)
  const password = generatePassword()
  return { password, passwordHash: await hashPassword(password) }
}

/** Creates an account with a generated password, which is available in clear only now. */
export async function createUserByAdmin(
  unit: UnitOfWork,
  account: AuditedAccount,
  { email, name, role }: NewUser,
  { password, passwordHash }: GeneratedPassword,
): Promise<ReplyInput<typeof createEndpoint>> {
  if ((await findUserByEmail(unit.tx, foldEmail(email))) !== null) {
    throw conflict('account.emailTaken')
  }
  const user = await joinClub(unit, {
    email: email.trim(),
    name: name.trim(),
    role,
    passwordHash,
    passwordChangeRequired: true,
  })
  const details = { userId: user.id, role }
  await auditAccount(unit, 'account.created', account, { subject: user.id, details })
  return { user: await viewUserForAdmin(unit.tx, user, unit.now), password }
}

/** Returns a person's account. Throws for a shared tablet, which has no role and is removed elsewhere. */
async function requirePersonAccount({ tx }: UnitOfWork, id: string): Promise<UserRow> {
  const user = await requireUser(tx, id)
  if (user.isTablet === 1 || user.erasedAt !== null) throw notFound('account.notFound')
  return user
}

/** Throws if no other administrator can sign in, since the club needs one. */
async function requireOtherAdmin({ tx }: UnitOfWork, user: UserRow): Promise<void> {
  if (user.role !== 'admin') return
  if (!(await hasOtherAdmin(tx, user.id))) {
    throw conflict('account.lastAdmin')
  }
}

export type ChangedUser = { readonly user: AdminUser; readonly ended: readonly string[] }

/** Changes the role of an account, or disables or enables it; disabling ends its sessions. */
export async function changeUserByAdmin(
  unit: UnitOfWork,
  actor: Actor,
  client: Client,
  id: string,
  { version, role, isActive }: BodyOf<typeof changeEndpoint>,
): Promise<ChangedUser> {
  await unit.lock('users:administer', 'exclusive')
  const user = await requirePersonAccount(unit, id)
  if (user.version !== version) throw staleVersion()
  const isDemoted = role !== undefined && role !== 'admin'
  if (isDemoted || isActive === false) await requireOtherAdmin(unit, user)
  const account = toAuditedAccount(actor, client)
  const columns: Partial<UserRow> = {}
  // A role assigned by an administrator needs no approval.
  if (role !== undefined) columns.isRoleWaiting = 0
  if (role !== undefined && role !== user.role) {
    columns.role = role
    const details = { userId: id, before: user.role, after: role }
    await auditAccount(unit, 'role.changed', account, { subject: id, details })
  }
  if (isActive !== undefined && isActive !== (user.isActive === 1)) {
    columns.isActive = isActive ? 1 : 0
    const type: AuditType = isActive ? 'account.activated' : 'account.deactivated'
    await auditAccount(unit, type, account, { subject: id, details: { userId: id } })
  }
  await changeUser(unit.tx, id, columns, unit.now)
  unit.publish({ type: 'account.changed', data: { userId: id } })
  const ended =
    isActive === false ? await endSessions(unit.tx, id, 'account switched off', unit.now, null) : []
  const after = await requireUser(unit.tx, id)
  if (after.isActive === 0 || findAwaitedApproval(after) === null)
    await retractAccountWaiting(unit, after.id)
  return { user: await viewUserForAdmin(unit.tx, after, unit.now), ended }
}

const auditTypes: Record<AdminAction, AuditType> = {
  approve: 'account.approved',
  decline: 'account.declined',
  lock: 'account.locked',
  unlock: 'account.unlocked',
  reset_two_factor: 'second_factor.reset',
  end_sessions: 'sessions.ended',
  require_password_change: 'password.change_required',
  issue_recovery_code: 'recovery_code.made',
}

/** Approves an account: it gets a player and the requested role. */
async function approveAccount(unit: UnitOfWork, user: UserRow): Promise<void> {
  if (findAwaitedApproval(user) === null) throw conflict('account.nothingWaits')
  const isNew = user.isAdmissionWaiting === 1 && user.playerId === null
  await retractAccountWaiting(unit, user.id)
  await changeUser(
    unit.tx,
    user.id,
    {
      isAdmissionWaiting: 0,
      isRoleWaiting: 0,
      ...(isNew ? { playerId: await addOwnPlayer(unit, user.name) } : {}),
    },
    unit.now,
  )
}

/**
 * Declines an account. One that awaits its role stays a player. One that awaits admission is disabled, and is
 * pending again once enabled.
 */
async function declineAccount(unit: UnitOfWork, user: UserRow): Promise<ActionResult> {
  const { tx, now } = unit
  const awaited = findAwaitedApproval(user)
  if (awaited === null) throw conflict('account.nothingWaits')
  await retractAccountWaiting(unit, user.id)
  if (awaited === 'role') {
    await changeUser(tx, user.id, { role: 'player', isRoleWaiting: 0 }, now)
    return { ended: [], recoveryCode: null }
  }
  await changeUser(tx, user.id, { isActive: 0 }, now)
  const ended = await endSessions(tx, user.id, 'account declined', now, null)
  return { ended, recoveryCode: null }
}

type ActionResult = { readonly ended: readonly string[]; readonly recoveryCode: string | null }

async function executeAction(
  unit: UnitOfWork,
  secret: string,
  user: UserRow,
  action: AdminAction,
): Promise<ActionResult> {
  const { tx, now } = unit
  const noResult: ActionResult = { ended: [], recoveryCode: null }
  switch (action) {
    case 'approve':
      await approveAccount(unit, user)
      return noResult
    case 'decline':
      return declineAccount(unit, user)
    case 'lock':
      await requireOtherAdmin(unit, user)
      await changeUser(tx, user.id, { lockedAt: now }, now)
      return { ...noResult, ended: await endSessions(tx, user.id, 'account locked', now, null) }
    case 'unlock':
      await changeUser(tx, user.id, { lockedAt: null }, now)
      await deleteLock(tx, user.emailFolded)
      await resetAccountLimits(tx, { emailHash: sha256(user.emailFolded), userId: user.id })
      return noResult
    case 'reset_two_factor':
      if (!(await deleteTwoFactor(tx, user.id))) throw conflict('secondFactor.isOff')
      return noResult
    case 'end_sessions':
      return {
        ...noResult,
        ended: await endSessions(tx, user.id, 'by an administrator', now, null),
      }
    case 'require_password_change':
      await changeUser(tx, user.id, { passwordChangeRequired: 1 }, now)
      return noResult
    case 'issue_recovery_code': {
      if (!(await hasSecondFactor(tx, user.id))) throw conflict('secondFactor.isOff')
      return {
        ...noResult,
        recoveryCode: (await createRecoveryCode(unit, secret, user.id)).recoveryCode,
      }
    }
  }
}

/** Approves, declines, locks or unlocks an account, resets its second factor or ends its sessions. */
export async function actOnUser(
  unit: UnitOfWork,
  context: AppContext,
  actor: Actor,
  client: Client,
  { id, action, reason }: { id: string } & BodyOf<typeof actEndpoint>,
): Promise<ChangedUser & { recoveryCode: string | null }> {
  await unit.lock('users:administer', 'exclusive')
  const user = await requirePersonAccount(unit, id)
  const { ended, recoveryCode } = await executeAction(unit, context.secret, user, action)
  unit.publish({ type: 'account.changed', data: { userId: id } })
  const details = { userId: id, reason }
  await auditAccount(unit, auditTypes[action], toAuditedAccount(actor, client), {
    subject: id,
    details,
  })
  const after = await viewUserForAdmin(unit.tx, await requireUser(unit.tx, id), unit.now)
  return { user: after, ended, recoveryCode }
}
