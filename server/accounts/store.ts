import type { PlayerId, UserId } from '#engine/ids.ts'
import { foldName } from '#engine/players/fold-name.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { notFound, staleVersion } from '../platform/http/errors.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { NewRow, TableRow } from '../platform/database/tables.ts'

export type UserRow = TableRow<'users'>

export async function findUserByEmail(db: Database, emailFolded: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('emailFolded', '=', emailFolded)
    .executeTakeFirst()
  return row ?? null
}

export async function findUser(db: Database, id: UserId): Promise<UserRow | null> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Returns an account. Throws `User not found`. */
export async function requireUser(db: Database, id: UserId): Promise<UserRow> {
  const row = await findUser(db, id)
  if (row === null) throw notFound('account.notFound')
  return row
}

/** Locks an account's ways to sign in, so that the last two can't be removed at the same time. */
export async function lockSignInMethods(unit: UnitOfWork, id: UserId): Promise<void> {
  await unit.lock(`sign-in-methods:${id}`, 'exclusive')
}

export async function findUserByPhone(db: Database, phoneNumber: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the column for searches by name, which must change with the name. */
const createFoldedNameColumn = (name: string | undefined) =>
  name === undefined ? {} : { nameFolded: foldName(name) }

/** The columns of an account without a phone. */
export const noPhone = { phoneNumber: null, countryCode: null, phoneVerified: 0 } as const

const updateUser = (tx: Tx, id: UserId, columns: Partial<UserRow>, now: number) =>
  tx
    .updateTable('users')
    .set({ ...columns, ...createFoldedNameColumn(columns.name), updatedAt: now })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('id', '=', id)

/** Updates an account and increases its version. */
export async function changeUser(
  tx: Tx,
  id: UserId,
  columns: Partial<UserRow>,
  now: number,
): Promise<void> {
  await updateUser(tx, id, columns, now).execute()
}

/** Updates an account at a version. Throws if it is stale. */
export async function changeUserAtVersion(
  tx: Tx,
  { id, version }: UserRow,
  columns: Partial<UserRow>,
  now: number,
): Promise<void> {
  const update = updateUser(tx, id, columns, now).where('version', '=', version)
  const { numUpdatedRows } = await update.executeTakeFirst()
  if (numUpdatedRows === 0n) throw staleVersion()
}

/** Returns the name of the account linked to a player, or null. */
export async function findLinkedAccountName(
  db: Database,
  playerId: PlayerId,
): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('name')
    .where('playerId', '=', playerId)
    .executeTakeFirst()
  return row?.name ?? null
}

/** Renames an account to its player's name, and increases its version unless it has that name. */
export async function renameAccount(
  tx: Tx,
  playerId: PlayerId,
  name: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ name, ...createFoldedNameColumn(name), updatedAt: now })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('playerId', '=', playerId)
    .where('name', '<>', name)
    .execute()
}

/** Links the account of a merged player to the player it was merged into. */
export async function moveAccountLink(tx: Tx, fromId: string, toId: string): Promise<void> {
  const existingAccount = await tx
    .selectFrom('users')
    .select('id')
    .where('playerId', '=', toId)
    .executeTakeFirst()
  await tx
    .updateTable('users')
    .set({ playerId: existingAccount === undefined ? toId : null })
    .where('playerId', '=', fromId)
    .execute()
}

/** Returns whether an account had a session in a browser with this fingerprint. */
export async function hasUsedBrowser(
  db: Database,
  userId: UserId,
  fingerprint: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether another administrator with full access can sign in. The demo account does not count. */
export async function hasOtherAdmin(db: Database, userId: UserId): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', 1)
    .where('lockedAt', 'is', null)
    .where('isAdmissionWaiting', '=', 0)
    .where('isDemo', '=', 0)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Returns account names by id. */
export async function findUserNames(db: Database, ids: readonly (string | null)[]) {
  const presentIds = [...new Set(ids)].filter((id) => id !== null)
  if (presentIds.length === 0) return new Map<string, string>()
  const rows = await usersByIds(db, presentIds)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const usersByIds = preparedQuery((db, ids: readonly string[]) =>
  db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids),
)

/** Returns the account linked to a player, or null. */
export async function findUserOfPlayer(db: Database, playerId: PlayerId): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('playerId', '=', playerId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the names of active accounts of some players. */
export async function findAccountNames(
  db: Database,
  playerIds: readonly PlayerId[],
): Promise<readonly string[]> {
  if (playerIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('name')
    .where('playerId', 'in', playerIds)
    .where('isActive', '=', 1)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ name }) => name)
}

/** Returns whether the club has an active demo account. */
export async function isDemoClub(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('isDemo', '=', 1)
    .where('isActive', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the active demo account of a role; null if there is none. */
export async function findDemoUser(db: Database, role: UserRow['role']): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('isDemo', '=', 1)
    .where('isActive', '=', 1)
    .where('role', '=', role)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the roles for which the club has a demo account, active or not. */
export async function findDemoRoles(db: Database): Promise<readonly UserRow['role'][]> {
  const rows = await db.selectFrom('users').select('role').where('isDemo', '=', 1).execute()
  return rows.map(({ role }) => role)
}

export async function hasUsers(db: Database): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function isHandleTaken(tx: Tx, handleFolded: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('handleFolded', '=', handleFolded)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUser(tx: Tx, row: NewRow<'users'>): Promise<void> {
  await tx.insertInto('users').values(row).execute()
}

export async function setLastLogin(tx: Tx, userId: UserId, now: number): Promise<void> {
  await tx.updateTable('users').set({ lastLoginAt: now }).where('id', '=', userId).execute()
}

export async function insertSession(tx: Tx, row: NewRow<'sessions'>): Promise<void> {
  await tx.insertInto('sessions').values(row).execute()
}

export async function insertTokens(tx: Tx, rows: NewRow<'tokens'>[]): Promise<void> {
  await tx.insertInto('tokens').values(rows).execute()
}

/** Makes all sessions of an account end at a timestamp at the latest. */
export async function limitSessions(tx: Tx, userId: UserId, endsAt: number): Promise<void> {
  await tx.updateTable('sessions').set({ endsAt }).where('userId', '=', userId).execute()
}

/** Columns that determine whether an account may act and its role. */
const accessColumns = [
  'users.role',
  'users.isActive',
  'users.lockedAt',
  'users.isDemo',
  'users.isAdmissionWaiting',
  'users.isRoleWaiting',
  'users.isTablet',
  'users.scope',
  'users.emailVerifiedAt',
  'users.phoneVerified',
  'users.passwordChangeRequired',
] as const

const sessionByToken = preparedQuery((db, hash: string, kind: string) =>
  db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.sessionId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select((is) => [
      is.selectFrom('clubs').select('clubs.settings').limit(1).as('clubSettings'),
      'tokens.expiresAt',
      'tokens.usedAt',
      'sessions.id as sessionId',
      'sessions.client',
      'sessions.fingerprint',
      'sessions.endsAt',
      'sessions.endedAt',
      'users.id as userId',
      'users.name',
      'users.playerId',
      ...accessColumns,
    ])
    .where('tokens.hash', '=', hash)
    .where('tokens.kind', '=', kind as 'access'),
)

/** Returns the session of a token, with its user. */
export async function findSession(db: Database, hash: string, kind: 'access' | 'refresh') {
  return (await sessionByToken(db, hash, kind))[0] ?? null
}
export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Returns sessions with their user and the expiry of their access tokens. */
export async function findSessionsById(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select((eb) => [
      'sessions.id',
      'sessions.endedAt',
      'sessions.endsAt',
      ...accessColumns,
      eb.selectFrom('clubs').select('clubs.settings').limit(1).as('clubSettings'),
      eb
        .selectFrom('tokens')
        .select(({ fn }) => fn.max('tokens.expiresAt').as('until'))
        .whereRef('tokens.sessionId', '=', 'sessions.id')
        .where('tokens.kind', '=', 'access')
        .as('accessUntil'),
    ])
    .where('sessions.id', 'in', ids)
    .execute()
}

/** Returns when a session began, epoch ms; null if there is none. */
export async function findSessionStart(db: Database, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('sessions')
    .select('createdAt')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.createdAt ?? null
}

/** Marks a refresh token as used. Returns false if it was used already. */
export async function markRefreshTokenUsed(tx: Tx, hash: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('tokens')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('kind', '=', 'refresh')
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends a session. Returns false if it had ended before. */
export async function endSession(
  tx: Tx,
  sessionId: string,
  reason: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ endedAt: now, endedReason: reason })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  await tx
    .deleteFrom('tokens')
    .where('sessionId', '=', sessionId)
    .where('kind', '=', 'access')
    .execute()
  return numUpdatedRows > 0n
}

/** Ends all sessions of an account except one. Returns the ids of the ended ones. */
export async function endSessions(
  tx: Tx,
  userId: UserId,
  reason: string,
  now: number,
  exceptId: string | null,
): Promise<string[]> {
  const open = await tx
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('id', '<>', exceptId ?? '')
    .execute()
  for (const { id } of open) await endSession(tx, id, reason, now)
  return open.map(({ id }) => id)
}

export async function updateSessionSeen(
  tx: Tx,
  sessionId: string,
  change: Pick<NewRow<'sessions'>, 'lastSeenAt' | 'endsAt'>,
): Promise<void> {
  await tx.updateTable('sessions').set(change).where('id', '=', sessionId).execute()
}

/** Deletes access tokens of a session that expire before one timestamp or after another. */
export async function deleteAccessTokens(
  tx: Tx,
  sessionId: string,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where('sessionId', '=', sessionId)
    .where('kind', '=', 'access')
    .where((is) => is.or([is('expiresAt', '<', before), is('expiresAt', '>', after)]))
    .execute()
}

export async function isDeviceKnown(db: Database, hash: string, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('hash')
    .where('hash', '=', hash)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDevice(tx: Tx, hash: string, userId: UserId, now: number) {
  await tx
    .insertInto('devices')
    .values({ hash, userId, createdAt: now, lastSeenAt: now })
    .onConflict((oc) => oc.column('hash').doUpdateSet({ userId, lastSeenAt: now }))
    .execute()
}

/** Deletes a device token before a new one is issued. */
export async function deleteDevice(tx: Tx, hash: string, userId: UserId): Promise<void> {
  await tx.deleteFrom('devices').where('hash', '=', hash).where('userId', '=', userId).execute()
}

/** Deletes device tokens last used before a timestamp. */
export async function deleteUnusedDevices(db: Database, before: number): Promise<void> {
  await db.deleteFrom('devices').where('lastSeenAt', '<', before).execute()
}

export async function findLock(db: Database, email: string) {
  const row = await db
    .selectFrom('loginLocks')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  return row ?? null
}

export async function saveLock(tx: Tx, row: NewRow<'loginLocks'>): Promise<void> {
  await tx
    .insertInto('loginLocks')
    .values(row)
    .onConflict((oc) => oc.column('email').doUpdateSet(row))
    .execute()
}

export async function deleteLock(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('loginLocks').where('email', '=', email).execute()
}

export type TwoFactorRow = TableRow<'twoFactors'>

export async function findTwoFactor(db: Database, userId: UserId): Promise<TwoFactorRow | null> {
  const row = await db
    .selectFrom('twoFactors')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export async function hasSecondFactor(db: Database, userId: UserId): Promise<boolean> {
  return (await findTwoFactor(db, userId))?.enabled === 1
}

/** Returns which of these accounts have a second factor. */
export async function listUsersWithSecondFactor(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('twoFactors')
    .select('userId')
    .where('userId', 'in', userIds)
    .where('enabled', '=', 1)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

export async function saveTwoFactor(tx: Tx, row: TwoFactorRow): Promise<void> {
  await tx
    .insertInto('twoFactors')
    .values(row)
    .onConflict((oc) => oc.column('userId').doUpdateSet(row))
    .execute()
}

/** Marks a time step as used. Returns false if it or a later one was used. */
export async function useTotpStep(tx: Tx, userId: UserId, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('twoFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes a second factor with all its codes. Returns false if there was none. */
export async function deleteTwoFactor(tx: Tx, userId: UserId): Promise<boolean> {
  await tx.deleteFrom('spareCodes').where('userId', '=', userId).execute()
  const result = await tx.deleteFrom('twoFactors').where('userId', '=', userId).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Returns the open sessions of an account, most recently seen first. */
export async function listOpenSessions(db: Database, userId: UserId, now: number) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Returns which of these accounts have an open session. */
export async function findUsersWithDevice(
  db: Database,
  userIds: readonly UserId[],
  now: number,
): Promise<ReadonlySet<UserId>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('sessions')
    .select('userId')
    .distinct()
    .where('userId', 'in', userIds as UserId[])
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** Deletes expired tokens, old sessions and stale locks. */
export async function pruneAccounts(db: Database, now: number): Promise<void> {
  const day = 24 * 60 * 60 * 1000
  await db
    .deleteFrom('tokens')
    .where('expiresAt', '<', now - day)
    .execute()
  await db
    .deleteFrom('sessions')
    .where('endsAt', '<', now - 30 * day)
    .execute()
  await db
    .deleteFrom('loginLocks')
    .where('updatedAt', '<', now - 2 * day)
    .execute()
  await db.deleteFrom('tickets').where('expiresAt', '<', now).execute()
  await db
    .deleteFrom('apiKeys')
    .where('revokedAt', '<', now - 30 * day)
    .execute()
  await db
    .deleteFrom('phoneCodes')
    .where('expiresAt', '<', now - day)
    .execute()
}
