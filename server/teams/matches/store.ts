import { sql } from 'kysely'
import type { PlayerId, UserId } from '#engine/ids.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import { isOfPlayersTeam, isReadable, type Viewer } from '../../matches/team-match-access-store.ts'
import { joinConditions } from '../../platform/database/join-conditions.ts'
import type { TableRow } from '../../platform/database/tables.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { eventLog } from '../../platform/log/event-log.ts'

export const teamMatchLog = eventLog<TeamMatchEvent, 'teamMatchLog'>('teamMatchLog', (event) => ({
  liveId: event.type === 'begun' ? event.liveId : null,
}))

export type TeamMatchRow = TableRow<'teamMatches'>

/** Statuses that count in tables and statistics. */
export const countedStatuses = ['confirmed', 'walkover', 'double_walkover'] as const
export const isCounted = ({ status }: TeamMatchRow): boolean =>
  countedStatuses.some((one) => one === status)

export async function findTeamMatchByCode(
  db: Database,
  codeHash: string,
  now: number,
): Promise<TeamMatchRow | null> {
  const row = await db
    .selectFrom('teamMatches')
    .selectAll()
    .where('codeHash', '=', codeHash)
    .where('codeExpiresAt', '>', now)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteTeamMatchRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('teamMatches').where('id', '=', id).execute()
}

/** Returns who last sent the result of a team match; null if no one did, or the account no longer exists. */
export async function findResultSender(db: Database, teamMatchId: string): Promise<UserId | null> {
  const rows = await db
    .selectFrom('teamMatchLog')
    .select(['byId', 'event'])
    .where('teamMatchId', '=', teamMatchId)
    .orderBy('sequence', 'desc')
    .execute()
  const sentEvent = rows.find(({ event }) => (JSON.parse(event) as TeamMatchEvent).type === 'sent')
  return sentEvent?.byId ?? null
}

/** From the first ms to before the second, epoch ms. */
export type TimeRange = { readonly from: number; readonly to: number }

/** A selection of team matches, and who asks for it. */
export type TeamMatchSelection = {
  readonly teamId?: string | undefined
  readonly playerId?: PlayerId | undefined
  readonly sportId?: TeamMatchRow['sportId'] | undefined
  readonly state?: 'coming' | 'over' | 'counted' | undefined
  readonly timeRange: TimeRange | null
  readonly viewer: Viewer
}

export type TeamMatchFilter = TeamMatchSelection & {
  readonly page: number
  readonly pageSize: number
}

/** Time at which a team match was played or is scheduled. */
const playedOrStartsAt = sql<number>`coalesce(m.played_at, m.starts_at)`

function buildSelectionCondition({
  teamId,
  playerId,
  sportId,
  state,
  timeRange,
  viewer,
}: TeamMatchSelection) {
  return joinConditions([
    teamId !== undefined && sql`(m.home_id = ${teamId} or m.away_id = ${teamId})`,
    playerId !== undefined && isOfPlayersTeam(playerId),
    sportId !== undefined && sql`m.sport_id = ${sportId}`,
    timeRange !== null &&
      sql`${playedOrStartsAt} >= ${timeRange.from} and ${playedOrStartsAt} < ${timeRange.to}`,
    state === 'counted'
      ? sql`m.status in (${sql.join(countedStatuses.map((status) => sql.lit(status)))})`
      : state !== undefined && sql`m.is_over = ${sql.lit(state === 'over' ? 1 : 0)}`,
    isReadable(viewer),
  ])
}

export async function listTeamMatchRows(db: Database, filter: TeamMatchFilter) {
  const where = buildSelectionCondition(filter)
  const { total } = await db
    .selectFrom('teamMatches as m')
    .select(sql<number>`cast(count(*) as integer)`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('teamMatches as m')
    .selectAll('m')
    .where(where)
    .orderBy('m.isOver')
    .orderBy(
      sql`case when m.is_over = 1 then -coalesce(m.played_at, m.created_at) else coalesce(m.starts_at, 99999999999999) end`,
    )
    .orderBy('m.id')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute()
  return { total, rows }
}

/** Returns a selection of team matches, latest first and those without a date last. */
export async function selectTeamMatches(
  db: Database,
  selection: TeamMatchSelection,
  limit: number,
): Promise<TeamMatchRow[]> {
  return db
    .selectFrom('teamMatches as m')
    .selectAll('m')
    .where(buildSelectionCondition(selection))
    .orderBy(sql`coalesce(${playedOrStartsAt}, 0)`, 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns all team matches of a team, or those played within a time range, in the order they were played. */
export async function listTeamMatchesOf(
  db: Database,
  teamId: string,
  timeRange: TimeRange | null = null,
): Promise<TeamMatchRow[]> {
  return db
    .selectFrom('teamMatches')
    .selectAll()
    .where((eb) => eb.or([eb('homeId', '=', teamId), eb('awayId', '=', teamId)]))
    .$if(timeRange !== null, (query) =>
      query.where('playedAt', '>=', timeRange!.from).where('playedAt', '<', timeRange!.to),
    )
    .orderBy('playedAt')
    .orderBy('id')
    .execute()
}

/** Returns team matches whose line-ups are due and not both submitted. */
export async function listWithDueLineUps(db: Database, now: number): Promise<TeamMatchRow[]> {
  return db
    .selectFrom('teamMatches')
    .selectAll()
    .where('status', '=', 'scheduled')
    .where('lineUpsDue', '<=', now)
    .execute()
}

/** Returns upcoming team matches that begin, or whose line-ups are due, within a given time. */
export async function listTeamMatchesWithin(
  db: Database,
  now: number,
  withinMs: number,
): Promise<Pick<TeamMatchRow, 'id'>[]> {
  return db
    .selectFrom('teamMatches')
    .select('id')
    .where('isOver', '=', 0)
    .where((eb) =>
      eb.or(
        (['startsAt', 'lineUpsDue'] as const).map((column) =>
          eb.and([eb(column, '>', now), eb(column, '<=', now + withinMs)]),
        ),
      ),
    )
    .orderBy('id')
    .execute()
}

/** Stores the time up to which reminders were sent, without changing the version. */
export async function recordReminder(tx: Tx, id: string, at: number): Promise<void> {
  await tx.updateTable('teamMatches').set({ remindedAt: at }).where('id', '=', id).execute()
}

/** Returns the ratings of these players on a board, without players who have no rated match. */
export async function findBoardRatings(
  db: Database,
  board: TeamMatchRow['sportId'],
  playerIds: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, number>> {
  if (playerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ratings')
    .select(['playerId', 'rating'])
    .where('board', '=', board)
    .where('playerId', 'in', playerIds)
    .where('games', '>', 0)
    .execute()
  return new Map(rows.map(({ playerId, rating }) => [playerId, rating]))
}

/** The rubber that a live match scores. */
export type LiveRubber = { readonly teamMatchId: string; readonly n: number }

/** Returns the rubbers that live matches score, by the id of the live match. */
export async function listLiveRubbers(
  db: Database,
  liveIds: readonly string[],
): Promise<ReadonlyMap<string, LiveRubber>> {
  if (liveIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('teamMatchLog')
    .select(['liveId', 'teamMatchId', 'event'])
    .where('liveId', 'in', liveIds)
    .orderBy('sequence')
    .execute()
  return new Map(
    rows.map(({ liveId, teamMatchId, event }) => {
      const { n } = JSON.parse(event) as { n: number }
      return [liveId!, { teamMatchId, n }]
    }),
  )
}

/** Returns the rubber that a live match scores; null if it scores none. */
export async function findLiveRubber(db: Database, liveId: string): Promise<LiveRubber | null> {
  return (await listLiveRubbers(db, [liveId])).get(liveId) ?? null
}

/** Returns which of these live matches are rubbers of a team match with a private team. */
export async function filterRubbersOfPrivateTeams(
  db: Database,
  liveIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (liveIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('teamMatchLog as l')
    .innerJoin('teamMatches as m', 'm.id', 'l.teamMatchId')
    .innerJoin('teams as t', (join) =>
      join.on((is) =>
        is.or([is('t.id', '=', is.ref('m.homeId')), is('t.id', '=', is.ref('m.awayId'))]),
      ),
    )
    .select('l.liveId')
    .where('l.liveId', 'in', liveIds)
    .where('t.isPublic', '=', 0)
    .execute()
  return new Set(rows.flatMap(({ liveId }) => liveId ?? []))
}
