import { sql } from 'kysely'
import type { Role } from '#contract/players/accounts.ts'
import type { UserId } from '#engine/ids.ts'
import type { UserRow } from '../accounts/store.ts'
import { joinConditions } from '../platform/database/join-conditions.ts'
import { findLatestPlausibleTime } from '../platform/http/clock-ahead.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import type { TableRow } from '../platform/database/tables.ts'

export type UserFilter = {
  /** Folded search text; empty for all. */
  readonly foldedText: string
  /** Whether only names are searched, not e-mails and usernames. */
  readonly isNameOnly: boolean
  readonly role?: Role | undefined
  readonly status?: 'active' | 'inactive' | 'locked' | 'waiting' | undefined
  /** Ids of accounts whose sign-in form is blocked; they count as locked. */
  readonly blockedIds: readonly UserId[]
  readonly page: number
  readonly pageSize: number
}

/** Returns whether an account of `users u` is locked, or its sign-in form is blocked. */
export function isLocked(blockedIds: readonly UserId[], now: number) {
  const isBlocked =
    blockedIds.length === 0 ? sql`1 = 0` : sql`u.id in (${sql.join([...blockedIds])})`
  return sql`(u.locked_at is not null or ${isBlocked} or exists (select 1 from login_locks l
    where l.email = u.email_folded and l.locked_until > ${now}))`
}

/** Builds the conditions of a list on `users u`. */
function filterUsers(
  { foldedText, isNameOnly, role, status, blockedIds }: UserFilter,
  now: number,
) {
  const locked = isLocked(blockedIds, now)
  return joinConditions([
    sql`u.is_tablet = 0 and u.erased_at is null`,
    foldedText !== '' &&
      isNameOnly &&
      sql`u.name_folded like ${likePattern(foldedText)} escape '\\'`,
    foldedText !== '' &&
      !isNameOnly &&
      sql`(u.name_folded like ${likePattern(foldedText)} escape '\\'
        or u.email_folded like ${likePattern(foldedText)} escape '\\'
        or u.handle_folded like ${likePattern(foldedText)} escape '\\')`,
    role !== undefined && sql`u.role = ${role}`,
    status === 'active' && sql`u.is_active = 1 and not ${locked}`,
    status === 'inactive' && sql`u.is_active = 0`,
    status === 'locked' && locked,
    status === 'waiting' &&
      sql`u.is_active = 1 and (u.is_admission_waiting = 1 or u.is_role_waiting = 1)`,
  ])
}

/** Returns one page of accounts by name, and the total. */
export async function listUserRows(db: Database, filter: UserFilter, now: number) {
  const where = filterUsers(filter, now)
  const { total } = await db
    .selectFrom('users as u')
    .select(sql<number>`cast(count(*) as integer)`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('users as u')
    .selectAll('u')
    .where(where)
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute()
  return { total, rows }
}

/** Returns the e-mail addresses of all accounts. */
export async function listAccountAddresses(db: Database) {
  return db.selectFrom('users').select(['id', 'emailFolded']).execute()
}

export type ClaimRow = TableRow<'playerClaims'>

/** Stores a claim, replacing the account's previous one. */
export async function replaceClaim(tx: Tx, row: ClaimRow): Promise<void> {
  await deleteClaimsByUser(tx, row.userId)
  await tx.insertInto('playerClaims').values(row).execute()
}

export async function deleteClaimsByUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('playerClaims').where('userId', '=', userId).execute()
}

export async function deleteClaimsOnPlayer(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('playerClaims').where('playerId', '=', playerId).execute()
}

/** Deletes a claim. Returns it, or null if there was none. */
export async function deleteClaim(tx: Tx, id: string) {
  const claim = await tx
    .deleteFrom('playerClaims')
    .where('id', '=', id)
    .returning(['userId', 'playerId'])
    .executeTakeFirst()
  return claim ?? null
}

/** Returns claims with both names, longest waiting first. */
export async function listClaimRows(db: Database) {
  return selectClaims(db).orderBy('c.createdAt').orderBy('c.id').execute()
}

export async function findClaim(db: Database, userId: string) {
  return (await selectClaims(db).where('c.userId', '=', userId).executeTakeFirst()) ?? null
}

function selectClaims(db: Database) {
  return db
    .selectFrom('playerClaims as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .innerJoin('players as p', 'p.id', 'c.playerId')
    .select([
      'c.id',
      'c.userId',
      'c.playerId',
      'c.createdAt',
      'u.name as userName',
      'p.name as playerName',
    ])
}

/** Stores an invitation, replacing the player's previous one. */
export async function replaceInvitation(tx: Tx, row: TableRow<'playerInvitations'>): Promise<void> {
  await tx.deleteFrom('playerInvitations').where('playerId', '=', row.playerId).execute()
  await tx.insertInto('playerInvitations').values(row).execute()
}

/** Returns whether an invitation exists that is neither used nor expired. */
export async function hasInvitation(db: Database, hash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('playerInvitations')
    .select('hash')
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('createdAt', '<=', findLatestPlausibleTime(now))
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up an invitation. Returns its player, or null if it is wrong, used or expired. */
export async function consumeInvitation(tx: Tx, hash: string, now: number): Promise<string | null> {
  if (!(await hasInvitation(tx, hash, now))) return null
  const row = await tx
    .updateTable('playerInvitations')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .returning('playerId')
    .executeTakeFirst()
  return row?.playerId ?? null
}

/** Returns failed sign-ins by e-mail address and open sessions by account. */
export async function findLocksAndSessions(db: Database, users: readonly UserRow[], now: number) {
  const locks = await db
    .selectFrom('loginLocks')
    .select(['email', 'failures', 'lockedUntil'])
    .where(
      'email',
      'in',
      users.map(({ emailFolded }) => emailFolded),
    )
    .execute()
  const sessions = await db
    .selectFrom('sessions')
    .select(['userId', sql<number>`cast(count(*) as integer)`.as('sessions')])
    .where(
      'userId',
      'in',
      users.map(({ id }) => id),
    )
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now)
    .groupBy('userId')
    .execute()
  return {
    locks: new Map(locks.map((lock) => [lock.email, lock])),
    sessions: new Map(sessions.map((row) => [row.userId, row.sessions])),
  }
}

/** Returns active shared tablets by name. */
export async function listTabletRows(db: Database) {
  return db
    .selectFrom('users as u')
    .leftJoin('users as e', 'e.id', 'u.enrolledBy')
    .select((is) => [
      'u.id',
      'u.name',
      'u.createdAt',
      'e.name as enrolledByName',
      is
        .selectFrom('sessions as s')
        .select(({ fn }) => fn.max('s.lastSeenAt').as('seen'))
        .whereRef('s.userId', '=', 'u.id')
        .as('lastSeenAt'),
    ])
    .where('u.isTablet', '=', 1)
    .where('u.scope', 'is', null)
    .where('u.isActive', '=', 1)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
}
