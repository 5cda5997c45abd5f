import type { Role } from '#contract/players/accounts.ts'
import type { UserId } from '#engine/ids.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { newToken } from '../platform/security/hashing.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { isHandleTaken, insertUser, type UserRow } from './store.ts'

export type NewUser = {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly passwordHash: string | null
  readonly isDemo?: boolean
  /** Number of a verified phone, digits only. */
  readonly phoneNumber?: string
  readonly countryCode?: string
  readonly passwordChangeRequired?: boolean
  readonly isAdmissionWaiting?: boolean
  readonly isRoleWaiting?: boolean
  /** For a shared tablet, the user who enrolled it. */
  readonly enrolledBy?: UserId
  /** What a person without an account may score: `live:{id}` or `table:{name}`. */
  readonly scope?: string
  /** The player record of this account, if it has one. */
  readonly playerId: string | null
}

export const foldEmail = (email: string) => email.trim().toLowerCase()

/** Stores an account whose fields have been validated. */
export async function createUser(unit: UnitOfWork, input: NewUser): Promise<UserRow> {
  const handle = await findFreeHandle(unit, input.email)
  const row: UserRow = {
    id: unit.newId(),
    email: input.email.trim(),
    emailFolded: foldEmail(input.email),
    name: input.name,
    nameFolded: foldName(input.name),
    handle,
    handleFolded: handle.toLowerCase(),
    role: input.role,
    passwordHash: input.passwordHash,
    avatar: null,
    phoneNumber: input.phoneNumber ?? null,
    phoneVerified: input.phoneNumber === undefined ? 0 : 1,
    isActive: 1,
    isDemo: input.isDemo === true ? 1 : 0,
    playerId: input.playerId,
    createdAt: unit.now,
    updatedAt: unit.now,
    lastLoginAt: null,
    countryCode: input.countryCode ?? null,
    emailVerifiedAt: null,
    passwordChangedAt: input.passwordHash === null ? null : unit.now,
    passwordChangeRequired: input.passwordChangeRequired === true ? 1 : 0,
    lockedAt: null,
    isAdmissionWaiting: input.isAdmissionWaiting === true ? 1 : 0,
    isRoleWaiting: input.isRoleWaiting === true ? 1 : 0,
    isTablet: input.enrolledBy === undefined ? 0 : 1,
    enrolledBy: input.enrolledBy ?? null,
    scope: input.scope ?? null,
    erasedAt: null,
    version: 1,
  }
  await insertUser(unit.tx, row)
  return row
}

/** Maximum length of a handle; a full phone number fits. */
const maxHandleLength = 20

// 3 to 20 letters, digits, underscore or hyphen: specification, point 5.
async function findFreeHandle(unit: UnitOfWork, email: string): Promise<string> {
  const local = email.split('@')[0]!.replace(/[^\w-]/g, '')
  // A short handle gets a suffix that makes it distinct from other handles: u1@ must not become "u10".
  const base = local.length < 3 ? `${local}-member` : local.slice(0, maxHandleLength)
  if (!(await isHandleTaken(unit.tx, base.toLowerCase()))) return base
  return `${base.slice(0, 14)}-${newToken()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 5)}`
}
