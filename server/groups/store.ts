import { sql } from 'kysely'
import type { GroupId, PlayerId } from '#engine/ids.ts'
import type { groupScopes } from '#contract/groups/group.ts'
import { joinConditions } from '../platform/database/join-conditions.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import type { TableRow } from '../platform/database/tables.ts'
import type { GroupEvent } from '#engine/groups/events.ts'
import { eventLog } from '../platform/log/event-log.ts'
import { meetupLog } from './meetups/store.ts'

export const groupLog = eventLog<GroupEvent, 'groupLog'>('groupLog')

export type GroupRow = TableRow<'groups'>
export type GroupLogRow = TableRow<'groupLog'>
export type MemberRow = TableRow<'groupMembers'>
export type RequestRow = TableRow<'groupRequests'>

export async function memberRows(db: Database, groupId: GroupId): Promise<MemberRow[]> {
  return db.selectFrom('groupMembers').selectAll().where('groupId', '=', groupId).execute()
}

/** Updates the member rows of a group: removes former members and upserts the rest. */
export async function saveMembers(
  tx: Tx,
  groupId: GroupId,
  rows: readonly MemberRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await tx
    .deleteFrom('groupMembers')
    .where('groupId', '=', groupId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
  if (rows.length === 0) return
  await tx
    .insertInto('groupMembers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        playerId: row.ref('excluded.playerId'),
        role: row.ref('excluded.role'),
        title: row.ref('excluded.title'),
        permissions: row.ref('excluded.permissions'),
        joinedAt: row.ref('excluded.joinedAt'),
      })),
    )
    .execute()
}

export async function requestRows(db: Database, groupId: GroupId): Promise<RequestRow[]> {
  return db.selectFrom('groupRequests').selectAll().where('groupId', '=', groupId).execute()
}

export async function saveRequests(
  tx: Tx,
  groupId: GroupId,
  rows: readonly RequestRow[],
): Promise<void> {
  await tx.deleteFrom('groupRequests').where('groupId', '=', groupId).execute()
  if (rows.length > 0) await tx.insertInto('groupRequests').values(rows).execute()
}

type Viewer = {
  readonly playerId: PlayerId | null
  /** Sees private groups without being a member. */
  readonly seesAll: boolean
  /** May restore other people's public groups. */
  readonly managesPublic: boolean
}

export type GroupFilter = Viewer & {
  readonly scope: (typeof groupScopes)[number]
  readonly folded: string
  /** Only groups of this player. */
  readonly ofPlayer: PlayerId | null
  readonly page: number
  readonly pageSize: number
}

const isMember = (playerId: PlayerId | null) =>
  sql`exists (select 1 from group_members m where m.group_id = g.id and m.player_id = ${playerId})`
const isAdminOf = (playerId: PlayerId | null) =>
  sql`exists (select 1 from group_members m where m.group_id = g.id and m.player_id = ${playerId}
    and m.role = 'admin')`

/** Restricts to groups the reader may see: private groups of others are in no list and no count. */
function isVisible({ scope, managesPublic, playerId, seesAll, folded, ofPlayer }: GroupFilter) {
  const isOwnGroup = isMember(playerId)
  const isOwnAdmin = isAdminOf(playerId)
  const mayRestore = managesPublic ? sql`(g.is_private = 0 or ${isOwnAdmin})` : isOwnAdmin
  return joinConditions([
    !seesAll && sql`(g.is_private = 0 or ${isOwnGroup})`,
    scope === 'archived' ? sql`g.is_active = 0` : sql`g.is_active = 1`,
    scope === 'archived' && !seesAll && mayRestore,
    scope === 'mine' && isOwnGroup,
    scope === 'public' && sql`not ${isOwnGroup}`,
    ofPlayer !== null && isMember(ofPlayer),
    folded !== '' && sql`g.name_folded like ${likePattern(folded)} escape '\\'`,
  ])
}

export async function listGroupRows(db: Database, filter: GroupFilter) {
  const where = isVisible(filter)
  const { total } = await db
    .selectFrom('groups as g')
    .select(sql<number>`cast(count(*) as integer)`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('groups as g')
    .selectAll('g')
    .where(where)
    .orderBy('g.nameFolded')
    .orderBy('g.name')
    .orderBy('g.id')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute()
  return { rows, total }
}

/** Returns a person's membership in each group. */
export async function membershipsOf(
  db: Database,
  playerId: PlayerId | null,
  groupIds: readonly GroupId[],
): Promise<ReadonlyMap<GroupId, MemberRow>> {
  if (playerId === null || groupIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('groupMembers')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('groupId', 'in', groupIds)
    .execute()
  return new Map(rows.map((row) => [row.groupId, row]))
}

/** Returns pending requests of each group at a timestamp. */
export async function requestsOf(
  db: Database,
  groupIds: readonly GroupId[],
  now: number,
): Promise<ReadonlyMap<GroupId, readonly PlayerId[]>> {
  if (groupIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('groupRequests')
    .selectAll()
    .where('groupId', 'in', groupIds)
    .where('expiresAt', '>', now)
    .execute()
  const waiting = new Map<GroupId, PlayerId[]>()
  for (const { groupId, playerId } of rows) {
    waiting.set(groupId, [...(waiting.get(groupId) ?? []), playerId])
  }
  return waiting
}

/** Returns groups whose logs, or whose meetups' logs, mention a player. */
export async function groupsMentioning(db: Database, playerId: PlayerId): Promise<GroupId[]> {
  const meetups = await meetupLog.listOwnersMentioning(db, playerId)
  const rows =
    meetups.length === 0
      ? []
      : await db.selectFrom('groupSessions').select('groupId').where('id', 'in', meetups).execute()
  const ofMeetups = rows.map(({ groupId }) => groupId)
  return [
    ...new Set([...(await groupLog.listOwnersMentioning(db, playerId)), ...ofMeetups]),
  ].toSorted()
}

/** Returns which of these players have an account. */
export async function findPlayersWithAccount(
  db: Database,
  playerIds: readonly PlayerId[],
): Promise<ReadonlySet<PlayerId>> {
  if (playerIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('playerId')
    .where('playerId', 'in', playerIds)
    .execute()
  return new Set(rows.flatMap(({ playerId }) => (playerId === null ? [] : [playerId])))
}

/** Returns which of these players could act for a group: not retired, and with an enabled account. */
export async function filterActivePlayers(
  db: Database,
  playerIds: readonly PlayerId[],
): Promise<ReadonlySet<PlayerId>> {
  if (playerIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('players as p', 'p.id', 'u.playerId')
    .select('p.id')
    .where('p.id', 'in', playerIds)
    .where('p.retiredAt', 'is', null)
    .where('u.isActive', '=', 1)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns groups with an admin whose account is disabled and no admin who could act. */
export async function groupsWithIdleAdmins(db: Database): Promise<GroupId[]> {
  const admins = sql`select 1 from group_members m join users u on u.player_id = m.player_id
    join players p on p.id = m.player_id where m.group_id = g.id and m.role = 'admin'`
  const rows = await db
    .selectFrom('groups as g')
    .select('g.id')
    .where('g.isActive', '=', 1)
    .where(sql<boolean>`exists (${admins} and u.is_active = 0)`)
    .where(sql<boolean>`not exists (${admins} and u.is_active = 1 and p.retired_at is null)`)
    .orderBy('g.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteGroupRow(tx: Tx, id: GroupId): Promise<void> {
  for (const table of [
    'groupLog',
    'groupMembers',
    'groupRequests',
    'groupInvitations',
    'groupLinks',
  ] as const) {
    await tx.deleteFrom(table).where('groupId', '=', id).execute()
  }
  await tx.deleteFrom('groups').where('id', '=', id).execute()
}

/** Returns which tournaments some players entered and when, leaving out drafts and cancelled ones. */
export async function entriesOfPlayers(db: Database, playerIds: readonly PlayerId[]) {
  if (playerIds.length === 0) return []
  return db
    .selectFrom('tournamentParticipants as p')
    .innerJoin('tournaments as t', 't.id', 'p.tournamentId')
    .select(['p.tournamentId', 'p.playerId', 'p.partnerId', 'p.registeredAt'])
    .where((eb) => eb.or([eb('p.playerId', 'in', playerIds), eb('p.partnerId', 'in', playerIds)]))
    .where('t.status', 'not in', ['draft', 'cancelled'])
    .execute()
}

/** Returns whether an administrator's access to a private group was audited since a timestamp. */
export async function isLookupRecorded(
  db: Database,
  { userId, groupId, since }: { userId: string; groupId: GroupId; since: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('auditEvents')
    .select('id')
    .where('eventType', '=', 'group.read_private')
    .where('userId', '=', userId)
    .where('subject', '=', groupId)
    .where('at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}
