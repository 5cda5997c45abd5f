import type { BodyOf } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { Profile, updateProfile as endpoint } from '#contract/security/membership.ts'
import { checkName } from '#engine/accounts/name.ts'
import { cleanText } from '#engine/accounts/text.ts'
import type { Database } from '../platform/database/database.ts'
import { forbidden, invalid, staleVersion, problem } from '../platform/http/errors.ts'
import { iso } from '../platform/iso.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { playerNames } from '../players/store.ts'
import { findClaim } from './store.ts'
import { auditAccount, toAuditedAccount } from '../accounts/audit-account.ts'
import { toSessionUser, type Client } from '../accounts/sign-in/session.ts'
import {
  changeUserAtVersion,
  hasSecondFactor,
  requireUser,
  type UserRow,
} from '../accounts/store.ts'

const maxAvatarLength = 10
const handlePattern = /^[\w-]+$/

type ProfileChange = BodyOf<typeof endpoint>
type Claim = Awaited<ReturnType<typeof findClaim>>

/**
 * Returns an avatar of at most 10 characters, tags stripped. Source: specification, point 5, Account policy.
 */
function cleanAvatar(input: string | null): string | null {
  if (input === null) return null
  const plain = cleanText(input.replaceAll(/<[^<>]*>/g, '')).trim()
  const short = Array.from(plain).slice(0, maxAvatarLength).join('')
  return short === '' ? null : short
}

/**
 * Returns problems of a handle: 3 to 20 letters, digits, underscores or hyphens. Source: specification, point
 * 5.
 */
function checkHandle(handle: string): FieldProblem[] {
  if (handle === '') return [problem('handle', 'field.required')]
  if (handle.length < 3) return [problem('handle', 'field.tooShort', { least: 3 })]
  if (handle.length > 20) return [problem('handle', 'field.tooLong', { most: 20 })]
  return handlePattern.test(handle) ? [] : [problem('handle', 'field.format')]
}

function createColumns(user: UserRow, { name, avatar, handle }: ProfileChange): Partial<UserRow> {
  const newName = name === undefined ? user.name : cleanText(name).trim()
  const newHandle = handle === undefined ? user.handle : handle.trim()
  const problems: FieldProblem[] = [
    ...checkName(newName).map((fault) => ({ field: 'name', ...fault })),
    ...checkHandle(newHandle),
  ]
  if (name !== undefined || handle !== undefined) {
    const relevant =
      name === undefined ? problems.filter(({ field }) => field === 'handle') : problems
    if (relevant.length > 0) throw invalid(relevant)
  }
  if (user.isDemo === 1 && newHandle !== user.handle) {
    throw forbidden('account.demoHandle')
  }
  return {
    name: newName,
    handle: newHandle,
    handleFolded: newHandle.toLowerCase(),
    avatar: avatar === undefined ? user.avatar : cleanAvatar(avatar),
  }
}

/** Updates the caller's profile. Returns the name if it changed. */
export async function updateProfile(
  unit: UnitOfWork,
  actor: Actor,
  client: Client,
  change: ProfileChange,
): Promise<string | null> {
  const user = await requireUser(unit.tx, actor.userId)
  if (user.version !== change.version) throw staleVersion()
  const columns = createColumns(user, change)
  await changeUserAtVersion(unit.tx, user, columns, unit.now)
  await auditAccount(unit, 'profile.changed', toAuditedAccount(actor, client))
  return columns.name === user.name ? null : (columns.name ?? null)
}

/** Returns the caller's profile, with the linked and the claimed player. */
export async function loadProfile(db: Database, userId: string): Promise<Profile> {
  const user = await requireUser(db, userId)
  const names = await playerNames(db, user.playerId === null ? [] : [user.playerId])
  const claim = await findClaim(db, userId)
  return {
    ...(await toSessionUser(db, user)),
    version: user.version,
    displayName: user.name,
    updatedAt: iso(user.updatedAt),
    isEmailVerified: user.emailVerifiedAt !== null,
    twoFactorEnabled: await hasSecondFactor(db, userId),
    playerName: names.get(user.playerId ?? '') ?? null,
    mayChangeHandle: user.isDemo === 0,
    claim: claim === null ? null : viewClaim(claim),
  }
}

function viewClaim({ id, playerId, playerName, createdAt }: NonNullable<Claim>) {
  return { id, playerId, playerName, createdAt: iso(createdAt) }
}
