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

export async function findMembers(db: Database, groupId: GroupId): Promise<MemberRow[]> {
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

export async function findRequests(db: Database, groupId: GroupId): Promise<RequestRow[]> {
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
  /** Whether private groups are visible without membership. */
  readonly canSeeAll: boolean
  /** Whether other people's archived public groups are visible, to restore them. */
  readonly canRestorePublic: boolean
}

export type GroupFilter = Viewer & {
  readonly scope: (typeof groupScopes)[number]
  readonly foldedName: string
  /** Only groups of this player. */
  readonly memberId: PlayerId | null
  readonly page: number
  readonly pageSize: number
}

const hasMember = (playerId: PlayerId | null) =>
  sql`exists (select 1 from group_members m where m.group_id = g.id and m.player_id = ${playerId})`
const hasAdmin = (playerId: PlayerId | null) =>
  sql`exists (select 1 from group_members m where m.group_id = g.id and m.player_id = ${playerId}
    and m.role = 'admin')`

/** Returns the condition for groups that the viewer may see and that match the filter. */
function matchesFilter({
  scope,
  canRestorePublic,
  playerId,
  canSeeAll,
  foldedName,
  memberId,
}: GroupFilter) {
  const isOwnGroup = hasMember(playerId)
  const isOwnAdmin = hasAdmin(playerId)
  const mayRestore = canRestorePublic ? sql`(g.is_private = 0 or ${isOwnAdmin})` : isOwnAdmin
  return joinConditions([
    !canSeeAll && sql`(g.is_private = 0 or ${isOwnGroup})`,
    scope === 'archived' ? sql`g.is_active = 0` : sql`g.is_active = 1`,
    scope === 'archived' && !canSeeAll && mayRestore,
    scope === 'mine' && isOwnGroup,
    scope === 'public' && sql`not ${isOwnGroup}`,
    memberId !== null && hasMember(memberId),
    foldedName !== '' && sql`g.name_folded like ${likePattern(foldedName)} escape '\\'`,
  ])
}

export async function listGroupRows(db: Database, filter: GroupFilter) {
  const where = matchesFilter(filter)
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
export async function findMemberships(
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

/** Returns the players whose requests to join each group are pending at a time. */
export async function findPendingRequests(
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
  const requesters = new Map<GroupId, PlayerId[]>()
  for (const { groupId, playerId } of rows) {
    requesters.set(groupId, [...(requesters.get(groupId) ?? []), playerId])
  }
  return requesters
}

/** Returns groups whose logs, or whose meetups' logs, mention a player. */
export async function findGroupsMentioning(db: Database, playerId: PlayerId): Promise<GroupId[]> {
  const meetups = await meetupLog.listOwnersMentioning(db, playerId)
  const rows =
    meetups.length === 0
      ? []
      : await db.selectFrom('groupSessions').select('groupId').where('id', 'in', meetups).execute()
  const groupsOfMeetups = rows.map(({ groupId }) => groupId)
  return [
    ...new Set([...(await groupLog.listOwnersMentioning(db, playerId)), ...groupsOfMeetups]),
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
export async function findGroupsWithoutActiveAdmin(db: Database): Promise<GroupId[]> {
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

/** Deletes a group with its log, members, requests, invitations and join link. */
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
export async function findTournamentEntries(db: Database, playerIds: readonly PlayerId[]) {
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
