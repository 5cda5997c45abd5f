import { sql } from 'kysely'
import type { Invitee } from '#engine/groups/events.ts'
import { inviteeKey } from '#engine/groups/fold.ts'
import { INVITATION_LIMITS } from '#engine/groups/limits.ts'
import type { GroupId, PlayerId, UserId } from '#engine/ids.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { TableRow } from '../../platform/database/tables.ts'

export type InvitationRow = TableRow<'groupInvitations'>
export type LinkRow = TableRow<'groupLinks'>

export async function insertInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  await tx.insertInto('groupInvitations').values(row).execute()
}

export async function insertInvitations(tx: Tx, rows: readonly InvitationRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('groupInvitations').values(rows).execute()
}

export async function changeInvitation(
  tx: Tx,
  id: string,
  columns: Partial<InvitationRow>,
): Promise<void> {
  await tx.updateTable('groupInvitations').set(columns).where('id', '=', id).execute()
}

/** Returns recently expired invitations whose sender was not notified. */
export async function findExpiredInvitations(
  db: Database,
  now: number,
  withinMs: number,
): Promise<Pick<InvitationRow, 'id' | 'groupId'>[]> {
  return db
    .selectFrom('groupInvitations')
    .select(['id', 'groupId'])
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now)
    .where('expiresAt', '>', now - withinMs)
    .whereRef('toldUntil', '<', 'expiresAt')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** Returns invitations that expired before a timestamp and still have an address. */
export async function findExpiredWithAddress(
  db: Database,
  before: number,
): Promise<InvitationRow[]> {
  return db
    .selectFrom('groupInvitations')
    .selectAll()
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', before)
    .where('contact', 'is not', null)
    .orderBy('groupId')
    .execute()
}

/** Returns digests of invited addresses that don't start with the key's prefix. */
export async function findContactsWithoutKey(db: Database, keyPrefix: string) {
  const rows = await db
    .selectFrom('groupInvitations')
    .select(['id', 'groupId', 'contactHash'])
    .where('contactHash', 'is not', null)
    .where('contactHash', 'not like', `${keyPrefix}%`)
    .orderBy('groupId')
    .execute()
  return rows.map(({ contactHash, ...row }) => ({ ...row, contactHash: contactHash! }))
}

/** Returns invitations to addresses, by their digests. */
export async function findInvitationsTo(db: Database, contacts: readonly string[]) {
  if (contacts.length === 0) return []
  const rows = await db
    .selectFrom('groupInvitations')
    .select(['id', 'groupId', 'contactHash'])
    .where('contactHash', 'in', contacts)
    .execute()
  return rows.map(({ contactHash, ...row }) => ({ ...row, contactHash: contactHash! }))
}

type ContactReplacement = {
  readonly id: string
  readonly groupId: GroupId
  readonly from: string
  readonly to: string
}

/** Replaces one digest of an address by another. */
export async function replaceContact(
  tx: Tx,
  { id, groupId, from, to }: ContactReplacement,
): Promise<void> {
  await tx.updateTable('groupInvitations').set({ contactHash: to }).where('id', '=', id).execute()
  const [before, after] = [JSON.stringify(from), JSON.stringify(to)]
  await tx
    .updateTable('groupLog')
    .set({ event: sql<string>`replace(event, ${before}, ${after})` })
    .where('groupId', '=', groupId)
    .execute()
}

export async function findInvitations(db: Database, groupId: GroupId): Promise<InvitationRow[]> {
  return db
    .selectFrom('groupInvitations')
    .selectAll()
    .where('groupId', '=', groupId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns an invitation by its id or by the digest of its link's secret. */
export async function findInvitation(
  db: Database,
  by: { readonly id: string; readonly linkHash: string },
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('groupInvitations')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', by.id), eb('linkHash', '=', by.linkHash)]))
    .executeTakeFirst()
}

/** Returns invitations pending for a person, by player or address. */
export async function findPendingInvitations(
  db: Database,
  playerId: PlayerId,
  contacts: readonly string[],
  now: number,
): Promise<InvitationRow[]> {
  return db
    .selectFrom('groupInvitations')
    .selectAll()
    .where('status', '=', 'pending')
    .where('expiresAt', '>', now)
    .where((eb) =>
      contacts.length === 0
        ? eb('playerId', '=', playerId)
        : eb.or([eb('playerId', '=', playerId), eb('contactHash', 'in', contacts)]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

const count = sql<number>`cast(count(*) as integer)`.as('count')

/** Returns how many invitations a person or group sent within the last day. */
export async function countRecentlySent(
  db: Database,
  by: { readonly invitedBy: PlayerId } | { readonly groupId: GroupId },
  now: number,
): Promise<number> {
  const row = await db
    .selectFrom('groupInvitations')
    .select(count)
    .where('createdAt', '>', now - INVITATION_LIMITS.dayMs)
    .$call((query) =>
      'invitedBy' in by
        ? query.where('invitedBy', '=', by.invitedBy)
        : query.where('groupId', '=', by.groupId),
    )
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Returns for each recipient how many invitations they received within the last day, and how many are
 * pending.
 */
export async function countRecentlyReceived(
  db: Database,
  to: readonly Invitee[],
  now: number,
  /** The invitation that is resent, which does not count. */
  exceptId: string | null,
): Promise<ReadonlyMap<string, { readonly aDay: number; readonly open: number }>> {
  const players = to.flatMap((one) => (one.kind === 'player' ? [one.player] : []))
  const contacts = to.flatMap((one) => (one.kind === 'contact' ? [one.contact] : []))
  const rows = await db
    .selectFrom('groupInvitations')
    .select(['playerId', 'contactHash'])
    .select([
      sql<number>`cast(sum(case when created_at > ${now - INVITATION_LIMITS.dayMs} then 1 else 0 end) as integer)`.as(
        'aDay',
      ),
      sql<number>`cast(sum(case when status = 'pending' and expires_at > ${now} then 1 else 0 end) as integer)`.as(
        'open',
      ),
    ])
    .where((eb) =>
      eb.or([
        ...(players.length === 0 ? [] : [eb('playerId', 'in', players)]),
        ...(contacts.length === 0 ? [] : [eb('contactHash', 'in', contacts)]),
      ]),
    )
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId!))
    .groupBy(['playerId', 'contactHash'])
    .execute()
  return new Map(
    rows.map(({ playerId, contactHash, aDay, open }) => {
      const key: Invitee =
        playerId === null
          ? { kind: 'contact', contact: contactHash ?? '' }
          : { kind: 'player', player: playerId }
      return [inviteeKey(key), { aDay, open }]
    }),
  )
}

type AccountContacts = { readonly email: string | null; readonly phone: string | null }

/** Returns the e-mail address and phone number of an account, verified or not. */
export async function findNamedContacts(db: Database, userId: UserId): Promise<AccountContacts> {
  const row = await db
    .selectFrom('users')
    .select(['emailFolded as email', 'phoneNumber as phone'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? { email: null, phone: null }
}

/** Returns the e-mail address and phone number that an account has verified. */
export async function findVerifiedContacts(db: Database, userId: UserId): Promise<AccountContacts> {
  const row = await db
    .selectFrom('users')
    .select(['emailFolded', 'emailVerifiedAt', 'phoneNumber', 'phoneVerified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return {
    email: row === undefined || row.emailVerifiedAt === null ? null : row.emailFolded,
    phone: row === undefined || row.phoneVerified === 0 ? null : row.phoneNumber,
  }
}

export async function replaceLink(tx: Tx, groupId: GroupId, row: LinkRow | null): Promise<void> {
  await tx.deleteFrom('groupLinks').where('groupId', '=', groupId).execute()
  if (row !== null) await tx.insertInto('groupLinks').values(row).execute()
}

export async function findJoinLink(db: Database, groupId: GroupId): Promise<LinkRow | undefined> {
  return db.selectFrom('groupLinks').selectAll().where('groupId', '=', groupId).executeTakeFirst()
}

export async function findGroupOfLink(db: Database, linkHash: string): Promise<GroupId | null> {
  const row = await db
    .selectFrom('groupLinks')
    .select('groupId')
    .where('linkHash', '=', linkHash)
    .executeTakeFirst()
  return row?.groupId ?? null
}
