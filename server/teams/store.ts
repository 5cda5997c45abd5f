import { sql } from 'kysely'
import type { PlayerId } from '#engine/ids.ts'
import type { SportId } from '#engine/sports/types.ts'
import { joinConditions } from '../platform/database/join-conditions.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import type { TableRow } from '../platform/database/tables.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { RosterEvent } from '#engine/teams/roster/events.ts'
import { eventLog } from '../platform/log/event-log.ts'

export const teamLog = eventLog<RosterEvent, 'teamLog'>('teamLog')

export type TeamRow = TableRow<'teams'>
export type TeamPlayerRow = TableRow<'teamPlayers'>

export async function deleteTeamRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('teams').where('id', '=', id).execute()
}

/** Returns whether a team of this sport and club already has the name. */
export async function isNameTaken(
  db: Database,
  { id, sportId, nameFolded, affiliationId }: TeamRow,
): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('id')
    .where('sportId', '=', sportId)
    .where('nameFolded', '=', nameFolded)
    .where((eb) =>
      affiliationId === null
        ? eb('affiliationId', 'is', null)
        : eb('affiliationId', '=', affiliationId),
    )
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the rows of current and former members of these teams. */
export async function listTeamPlayers(
  db: Database,
  teamIds: readonly string[],
): Promise<TeamPlayerRow[]> {
  if (teamIds.length === 0) return []
  return db.selectFrom('teamPlayers').selectAll().where('teamId', 'in', teamIds).execute()
}

export async function replacePlayers(
  tx: Tx,
  teamId: string,
  rows: readonly TeamPlayerRow[],
): Promise<void> {
  await tx.deleteFrom('teamPlayers').where('teamId', '=', teamId).execute()
  if (rows.length > 0) await tx.insertInto('teamPlayers').values(rows).execute()
}

/** Returns the current members of these teams, and their captains, who need not play. */
export async function listMembersAndCaptains(
  db: Database,
  teamIds: readonly string[],
): Promise<PlayerId[]> {
  const players = await db
    .selectFrom('teamPlayers')
    .select('playerId')
    .where('teamId', 'in', teamIds)
    .where('leftAt', 'is', null)
    .execute()
  const captains = await db
    .selectFrom('teams')
    .select('captainId')
    .where('id', 'in', teamIds)
    .execute()
  const ids = [
    ...players.map(({ playerId }) => playerId),
    ...captains.flatMap(({ captainId }) => captainId ?? []),
  ]
  return [...new Set(ids)]
}

export type TeamFilter = {
  readonly sportId?: SportId | undefined
  readonly playerId?: PlayerId | undefined
  readonly affiliationId?: string | undefined
  readonly includeInactive: boolean
  readonly foldedQuery: string
  /** The person reading the list, whose own teams come first. */
  readonly viewer: PlayerId | null
  readonly canSeeAll: boolean
  readonly page: number
  readonly pageSize: number
}

const isMember = (playerId: PlayerId | null) => sql<boolean>`(t.captain_id = ${playerId} or exists (
  select 1 from team_players p where p.team_id = t.id and p.player_id = ${playerId}
    and p.left_at is null))`

function filterCondition(filter: TeamFilter) {
  const { sportId, playerId, affiliationId, includeInactive, foldedQuery, viewer, canSeeAll } =
    filter
  return joinConditions([
    sportId !== undefined && sql`t.sport_id = ${sportId}`,
    playerId !== undefined && isMember(playerId),
    affiliationId !== undefined && sql`t.affiliation_id = ${affiliationId}`,
    !includeInactive && sql`t.is_active = 1`,
    foldedQuery !== '' && sql`t.name_folded like ${likePattern(foldedQuery)} escape '\\'`,
    !canSeeAll && sql`(t.is_public = 1 or ${isMember(viewer)})`,
  ])
}

export async function listTeamRows(db: Database, filter: TeamFilter) {
  const where = filterCondition(filter)
  const { total } = await db
    .selectFrom('teams as t')
    .select(sql<number>`cast(count(*) as integer)`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('teams as t')
    .selectAll('t')
    .where(where)
    .orderBy(sql`case when ${isMember(filter.viewer)} then 0 else 1 end`)
    .orderBy(sql`case when t.affiliation_id is null then 0 else 1 end`)
    .orderBy('t.nameFolded')
    .orderBy('t.name')
    .orderBy('t.id')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute()
  return { total, rows }
}

export type TeamPerson = {
  readonly id: PlayerId
  readonly name: string
  readonly avatarUrl: string | null
  readonly hasAccount: boolean
}

/** Returns people by id, leaving out those who no longer exist. */
export async function loadPeopleById(
  db: Database,
  ids: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, TeamPerson>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('players as p')
    .leftJoin('users as u', 'u.playerId', 'p.id')
    .select(['p.id', 'p.name', 'p.avatarUrl', 'u.id as userId'])
    .where('p.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ userId, ...row }) => [row.id, { ...row, hasAccount: userId !== null }]),
  )
}
