import { sql } from 'kysely'
import type { PlayerId, TournamentId, UserId } from '#engine/ids.ts'
import type { NoticeTopic } from '#engine/notices/topics.ts'
import { storedNoticeSettings, type NoticeSettings, type NoticeSubject } from '#contract/notices.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import { splitIntoBatches } from '../platform/database/split-into-batches.ts'
import type { TableRow } from '../platform/database/tables.ts'

export type NoticeRow = TableRow<'notices'>

/** Ids of the subjects of a notice and of the people it names. It is retracted with any of them. */
export type Subject = NoticeSubject & { readonly playerIds?: readonly string[] }
/** The stored subject. `by` is the account of the actor, whom the text may name. */
export type StoredSubject = Subject & { readonly by?: UserId }

/** The recipients of a notice. */
export type Audience =
  | { readonly players: readonly PlayerId[] }
  | { readonly roles: readonly ('organizer' | 'admin')[] }
  | { readonly user: UserId }
  | 'members'

export type Recipient = {
  readonly userId: UserId
  readonly playerId: PlayerId | null
  readonly settings: NoticeSettings
  /** Whether any of their devices receives pushes. */
  readonly hasPush: boolean
}

const defaultNoticeSettings = storedNoticeSettings.parse({})

const parseNoticeSettings = (text: string | null): NoticeSettings =>
  text === null ? defaultNoticeSettings : storedNoticeSettings.parse(JSON.parse(text))

/** Returns the recipients who can sign in, with their settings. */
export async function findRecipients(db: Database, audience: Audience): Promise<Recipient[]> {
  if (typeof audience === 'object' && 'players' in audience && audience.players.length === 0) {
    return []
  }
  const rows = await findRecipientRows(db, audience)
  return rows.map(({ id, playerId, settings, hasPush }) => ({
    userId: id,
    playerId,
    settings: parseNoticeSettings(settings),
    // SQLite returns booleans as numbers.
    hasPush: Boolean(hasPush),
  }))
}

async function findRecipientRows(db: Database, audience: Audience) {
  if (audience === 'members') return selectReachable(db).execute()
  if ('players' in audience) return selectReachablePlayers(db, audience.players)
  if ('user' in audience) return selectReachable(db).where('users.id', '=', audience.user).execute()
  const { roles } = audience
  return selectReachable(db).where('role', 'in', roles).where('isRoleWaiting', '=', 0).execute()
}

/** Selects recipients who can sign in, ordered by id. */
const selectReachable = (db: Database) =>
  db
    .selectFrom('users')
    .leftJoin('noticeSettings', 'noticeSettings.userId', 'users.id')
    .select(['users.id', 'users.playerId', 'noticeSettings.settings'])
    .select((where) =>
      where
        .exists(
          where
            .selectFrom('pushSubscriptions')
            .select('pushSubscriptions.id')
            .whereRef('pushSubscriptions.userId', '=', 'users.id'),
        )
        .as('hasPush'),
    )
    .where('isActive', '=', 1)
    .where('isTablet', '=', 0)
    .where('scope', 'is', null)
    .where('isAdmissionWaiting', '=', 0)
    .orderBy('users.id')

const selectReachablePlayers = preparedQuery((db, players: readonly PlayerId[]) =>
  selectReachable(db).where('playerId', 'in', players),
)

/** Returns the unexpired notices in slots, of all or some people. */
export async function listNoticesInSlots(
  db: Database,
  slots: readonly string[],
  now: number,
  people: readonly UserId[] | null = null,
): Promise<readonly NoticeRow[]> {
  if (slots.length === 0 || people?.length === 0) return []
  return people === null
    ? selectInSlots(db, slots, now)
    : selectInSlotsForPeople(db, slots, now, people)
}

const queryInSlots = (db: Database, slots: readonly string[], now: number) =>
  db
    .selectFrom('notices')
    .selectAll()
    .where('slot', 'in', slots)
    .where('expiresAt', '>', now)
    .orderBy('id')
const selectInSlots = preparedQuery(queryInSlots)
const selectInSlotsForPeople = preparedQuery(
  (db, slots: readonly string[], now: number, people: readonly UserId[]) =>
    queryInSlots(db, slots, now).where('userId', 'in', people),
)

/** Replaces people's notices in the same slots. */
export async function replaceNotices(tx: Tx, rows: readonly NoticeRow[]): Promise<void> {
  const slots = [...new Set(rows.map(({ slot }) => slot))]
  const people = rows.map(({ userId }) => userId)
  await deleteNoticesInSlots(tx, slots, people)
  await insertNotices(tx, rows)
}

/** Inserts notices in slots without earlier ones. */
export async function insertNotices(tx: Tx, rows: readonly NoticeRow[]): Promise<void> {
  for (const batch of splitIntoBatches(rows)) await insertNoticeRows(tx, batch)
  for (const batch of splitIntoBatches(rows.flatMap(createSubjectRows)))
    await insertSubjectRows(tx, batch)
}

const insertNoticeRows = preparedQuery((db, rows: readonly NoticeRow[]) =>
  db.insertInto('notices').values(rows),
)

const insertSubjectRows = preparedQuery((db, rows: readonly TableRow<'noticeSubjects'>[]) =>
  db.insertInto('noticeSubjects').values(rows),
)

/** Returns the ids by which a notice is retracted. Its tournament and slot have their own columns. */
function createSubjectRows({ id, subject }: NoticeRow): TableRow<'noticeSubjects'>[] {
  const { groupId, teamId, teamMatchId, by, playerIds = [] } = JSON.parse(subject) as StoredSubject
  const ids = new Set([groupId, teamId, teamMatchId, by, ...playerIds])
  return [...ids].flatMap((subjectId) =>
    subjectId === undefined || subjectId === '' ? [] : [{ subjectId, noticeId: id }],
  )
}

/** Deletes the notices in slots. Returns their recipients. */
export async function deleteNoticesInSlots(
  tx: Tx,
  slots: readonly string[],
  people: readonly UserId[] | null = null,
): Promise<UserId[]> {
  if (slots.length === 0) return []
  const recipients = new Set<UserId>()
  for (const batch of people === null ? [null] : splitIntoBatches(people)) {
    const rows = await (batch === null ? deleteForAll(tx, slots) : deleteForSome(tx, slots, batch))
    for (const { userId } of rows) recipients.add(userId)
  }
  return [...recipients]
}

const deleteInSlots = (db: Database, slots: readonly string[]) =>
  db.deleteFrom('notices').where('slot', 'in', slots).returning('userId')
const deleteForAll = preparedQuery(deleteInSlots)
const deleteForSome = preparedQuery((db, slots: readonly string[], people: readonly UserId[]) =>
  deleteInSlots(db, slots).where('userId', 'in', people),
)

/** Deletes notices of a tournament. */
export async function deleteTournamentNotices(
  tx: Tx,
  id: TournamentId,
  topics: readonly NoticeTopic[],
): Promise<UserId[]> {
  const rows = await tx
    .deleteFrom('notices')
    .where('tournamentId', '=', id)
    .where('topic', 'in', topics)
    .returning('userId')
    .execute()
  return [...new Set(rows.map(({ userId }) => userId))]
}

/**
 * Deletes notices about a group, team or team match, or that name a player or an account, for some recipients or
 * all.
 */
export async function deleteNoticesNaming(
  tx: Tx,
  id: string,
  people: readonly UserId[] | null = null,
): Promise<UserId[]> {
  const rows = await tx
    .deleteFrom('notices')
    .$if(people !== null, (query) => query.where('userId', 'in', people!))
    .where('id', 'in', (of) =>
      of.selectFrom('noticeSubjects').select('noticeId').where('subjectId', '=', id),
    )
    .returning('userId')
    .execute()
  return [...new Set(rows.map(({ userId }) => userId))]
}

type Page = { readonly page: number; readonly pageSize: number }

/** Selects the notices that a person's list shows. */
const selectCurrent = (db: Database, userId: UserId, now: number) =>
  db
    .selectFrom('notices')
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    // Timestamps must never be in the future.
    .where('createdAt', '<=', now)

export async function listNoticeRows(
  db: Database,
  userId: UserId,
  now: number,
  { page, pageSize }: Page,
) {
  const current = selectCurrent(db, userId, now)
  const { total, unread } = await current
    .select([
      sql<number>`cast(count(*) as integer)`.as('total'),
      sql<number>`cast(coalesce(sum(case when seen_at is null and rings = 1 then 1 else 0 end), 0) as integer)`.as(
        'unread',
      ),
    ])
    .executeTakeFirstOrThrow()
  const rows = await current
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total, unread }
}

export async function countUnread(db: Database, userId: UserId, now: number): Promise<number> {
  const { unread } = await selectCurrent(db, userId, now)
    .select(sql<number>`cast(count(*) as integer)`.as('unread'))
    .where('seenAt', 'is', null)
    .where('rings', '=', 1)
    .executeTakeFirstOrThrow()
  return unread
}

/** Subject of a notice that was delivered or seen. */
export type DeliveredNotice = Pick<NoticeRow, 'topic' | 'tournamentId'>

/** Marks a person's notices as seen; all of them if no ids are given. */
export async function markSeen(
  tx: Tx,
  userId: UserId,
  ids: readonly string[] | null,
  now: number,
): Promise<DeliveredNotice[]> {
  return tx
    .updateTable('notices')
    .set({ seenAt: now })
    .where('userId', '=', userId)
    .where('seenAt', 'is', null)
    .$if(ids !== null, (query) => query.where('id', 'in', ids as string[]))
    .returning(['topic', 'tournamentId'])
    .execute()
}

/** Marks notices as delivered to a device, the first time only. */
export async function markDelivered(
  tx: Tx,
  userId: UserId,
  ids: readonly string[],
  now: number,
): Promise<DeliveredNotice[]> {
  return tx
    .updateTable('notices')
    .set({ toldAt: now })
    .where('userId', '=', userId)
    .where('toldAt', 'is', null)
    .where('id', 'in', ids as string[])
    .returning(['topic', 'tournamentId'])
    .execute()
}

/** Returns a person's notice, or null if it is missing or belongs to someone else. */
export async function findNotice(
  db: Database,
  userId: UserId,
  id: string,
): Promise<NoticeRow | null> {
  const row = await db
    .selectFrom('notices')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export async function saveCallAnswer(
  tx: Tx,
  id: string,
  answered: Pick<NoticeRow, 'answer' | 'answeredAt' | 'seenAt' | 'toldAt'>,
): Promise<void> {
  await tx.updateTable('notices').set(answered).where('id', '=', id).execute()
}

export async function findNotices(db: Database, ids: readonly string[]): Promise<NoticeRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('notices')
    .selectAll()
    .where('id', 'in', ids as string[])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Returns the recipient of an e-mail; null for an account without a verified address. */
export async function findMailRecipient(db: Database, userId: UserId) {
  const row = await db
    .selectFrom('users')
    .select(['id as userId', 'name', 'email'])
    .where('id', '=', userId)
    .where('isActive', '=', 1)
    .where('isDemo', '=', 0)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns current unseen notices by id. */
export async function listUnseenNotices(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<NoticeRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('notices')
    .selectAll()
    .where('id', 'in', ids as string[])
    .where('seenAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('id')
    .execute()
}

/** Returns the latest notices in slots, including expired ones. */
export async function listLatestNotices(
  db: Database,
  slots: readonly string[],
): Promise<NoticeRow[]> {
  if (slots.length === 0) return []
  return db
    .selectFrom('notices')
    .selectAll()
    .where('slot', 'in', slots as string[])
    .orderBy('id')
    .execute()
}

export async function readNoticeSettings(db: Database, userId: UserId): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('noticeSettings')
    .select('settings')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return parseNoticeSettings(row?.settings ?? null)
}

export async function saveNoticeSettings(
  tx: Tx,
  userId: UserId,
  settings: NoticeSettings,
  now: number,
): Promise<void> {
  const row = { settings: JSON.stringify(settings), updatedAt: now }
  await tx
    .insertInto('noticeSettings')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

/** Returns the names of existing tournaments by id. */
export async function findTournamentNames(
  db: Database,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await db
    .selectFrom('tournaments')
    .select(['id', 'name'])
    .where('id', 'in', ids as TournamentId[])
    .execute()
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** Maximum number of notices kept per person. */
const maxNotices = 200
/** How long an expired call is kept, in ms, while its match shows the delivery. */
const expiredCallRetentionMs = 12 * 60 * 60_000

/** Deletes expired notices, and the oldest of each person above the maximum. */
export async function pruneNotices(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('expiresAt', '<=', now)
    .where((where) =>
      where.or([
        where('topic', '<>', 'call'),
        where('expiresAt', '<=', now - expiredCallRetentionMs),
      ]),
    )
    .execute()
  await sql`delete from notices where id in (
    select id from (
      select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
      from notices
    ) as placed where place > ${maxNotices}
  )`.execute(db)
}
