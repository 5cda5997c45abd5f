import { sql } from 'kysely'
import type { PlayerId, UserId } from '#engine/ids.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import { isOfPlayer, isReadable, type Reader } from '../../matches/readers-store.ts'
import { allOf } from '../../platform/all-of.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { notFound, staleVersion } from '../../platform/http/errors.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'
import type { TableRow } from '../../platform/database/tables.ts'

export type TeamMatchRow = TableRow<'teamMatches'>

/** Statuses that count in tables and statistics. */
export const countedStatuses = ['confirmed', 'walkover', 'double_walkover'] as const
export const isCounted = ({ status }: TeamMatchRow): boolean =>
  countedStatuses.some((one) => one === status)

export async function requireTeamMatch(db: Database, id: string): Promise<TeamMatchRow> {
  const row = await db.selectFrom('teamMatches').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('teamMatch.notFound')
  return row
}

/** Returns every team match, ordered by id. */
export async function everyTeamMatch(db: Database): Promise<TeamMatchRow[]> {
  return db.selectFrom('teamMatches').selectAll().orderBy('id').execute()
}

export async function teamMatchByCode(
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

export async function insertTeamMatch(tx: Tx, row: TeamMatchRow): Promise<void> {
  await tx.insertInto('teamMatches').values(row).execute()
}

export async function replaceTeamMatch(tx: Tx, version: number, row: TeamMatchRow): Promise<void> {
  const done = await tx
    .updateTable('teamMatches')
    .set(row)
    .where('id', '=', row.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) throw staleVersion()
}

export async function deleteTeamMatchRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('teamMatches').where('id', '=', id).execute()
}

/** Returns the logs of some team matches, each in order. */
export async function teamMatchLogs(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TeamMatchEvent[]>> {
  const logs = new Map<string, TeamMatchEvent[]>(ids.map((id) => [id, []]))
  for (let i = 0; i < ids.length; i += 500) {
    const rows = await db
      .selectFrom('teamMatchLog')
      .select(['teamMatchId', 'event'])
      .where('teamMatchId', 'in', ids.slice(i, i + 500))
      .orderBy('sequence')
      .execute()
    for (const row of rows) {
      logs.get(row.teamMatchId)?.push(JSON.parse(row.event) as TeamMatchEvent)
    }
  }
  return logs
}

type Entry = { readonly after: number; readonly byId: UserId | null }

export async function appendTeamMatchLog(
  tx: Tx,
  teamMatchId: string,
  events: readonly TeamMatchEvent[],
  { after, byId }: Entry,
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event, at) => ({
    teamMatchId,
    sequence: after + at + 1,
    at: event.at,
    byId,
    liveId: event.type === 'begun' ? event.liveId : null,
    event: JSON.stringify(event),
  }))
  await tx.insertInto('teamMatchLog').values(rows).execute()
}

/** Returns who last sent the result of a team match; null if no one did, or the account no longer exists. */
export async function senderOf(db: Database, teamMatchId: string): Promise<UserId | null> {
  const rows = await db
    .selectFrom('teamMatchLog')
    .select(['byId', 'event'])
    .where('teamMatchId', '=', teamMatchId)
    .orderBy('sequence', 'desc')
    .execute()
  const sent = rows.find(({ event }) => (JSON.parse(event) as TeamMatchEvent).type === 'sent')
  return sent?.byId ?? null
}

/** Replaces a player by another in the log of a team match. */
export async function renameInLog(
  tx: Tx,
  teamMatchId: string,
  from: PlayerId,
  into: PlayerId,
): Promise<void> {
  const [was, is] = [JSON.stringify(from), JSON.stringify(into)]
  await tx
    .updateTable('teamMatchLog')
    .set({ event: sql<string>`replace(event, ${was}, ${is})` })
    .where('teamMatchId', '=', teamMatchId)
    .execute()
}

/** Returns team matches whose log mentions a player. */
export async function teamMatchesNaming(db: Database, playerId: PlayerId): Promise<string[]> {
  const rows = await db
    .selectFrom('teamMatchLog')
    .select('teamMatchId')
    .distinct()
    .where(sql<boolean>`event like ${likePattern(JSON.stringify(playerId))} escape '\\'`)
    .execute()
  return rows.map(({ teamMatchId }) => teamMatchId).toSorted()
}

/** A time span, epoch ms. */
export type Span = { readonly from: number; readonly to: number }

/** A selection of team matches, and who asks for it. */
export type TeamMatchSelection = {
  readonly teamId?: string | undefined
  readonly playerId?: PlayerId | undefined
  readonly sportId?: TeamMatchRow['sportId'] | undefined
  readonly state?: 'coming' | 'over' | undefined
  readonly span: Span | null
  readonly reader: Reader
}

export type TeamMatchFilter = TeamMatchSelection & {
  readonly page: number
  readonly pageSize: number
}

/** When it was played or is scheduled. */
const moment = sql<number>`coalesce(m.played_at, m.starts_at)`

function matching({ teamId, playerId, sportId, state, span, reader }: TeamMatchSelection) {
  return allOf([
    teamId !== undefined && sql`(m.home_id = ${teamId} or m.away_id = ${teamId})`,
    playerId !== undefined && isOfPlayer(playerId),
    sportId !== undefined && sql`m.sport_id = ${sportId}`,
    span !== null && sql`${moment} >= ${span.from} and ${moment} < ${span.to}`,
    state !== undefined && sql`m.is_over = ${sql.lit(state === 'over' ? 1 : 0)}`,
    isReadable(reader),
  ])
}

export async function listTeamMatchRows(db: Database, filter: TeamMatchFilter) {
  const where = matching(filter)
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
  most: number,
): Promise<TeamMatchRow[]> {
  return db
    .selectFrom('teamMatches as m')
    .selectAll('m')
    .where(matching(selection))
    .orderBy(sql`coalesce(${moment}, 0)`, 'desc')
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute()
}

/** Returns all team matches of a team, or those played within a span, in the order they were played. */
export async function teamMatchesOf(
  db: Database,
  teamId: string,
  span: Span | null = null,
): Promise<TeamMatchRow[]> {
  return db
    .selectFrom('teamMatches')
    .selectAll()
    .where((eb) => eb.or([eb('homeId', '=', teamId), eb('awayId', '=', teamId)]))
    .$if(span !== null, (query) =>
      query.where('playedAt', '>=', span!.from).where('playedAt', '<', span!.to),
    )
    .orderBy('playedAt')
    .orderBy('id')
    .execute()
}

/** Returns team matches whose line-ups are due and not both submitted. */
export async function lineUpsDueBy(db: Database, now: number): Promise<TeamMatchRow[]> {
  return db
    .selectFrom('teamMatches')
    .selectAll()
    .where('status', '=', 'scheduled')
    .where('lineUpsDue', '<=', now)
    .execute()
}

/** Returns upcoming team matches that begin, or whose line-ups are due, within a given time. */
export async function teamMatchesWithin(
  db: Database,
  now: number,
  withinMs: number,
): Promise<Pick<TeamMatchRow, 'id'>[]> {
  return db
    .selectFrom('teamMatches')
    .select('id')
    .where('isOver', '=', 0)
    .where((is) =>
      is.or(
        (['startsAt', 'lineUpsDue'] as const).map((moment) =>
          is.and([is(moment, '>', now), is(moment, '<=', now + withinMs)]),
        ),
      ),
    )
    .orderBy('id')
    .execute()
}

/** Stores until when reminders have been sent, without changing the version. */
export async function recordReminder(tx: Tx, id: string, at: number): Promise<void> {
  await tx.updateTable('teamMatches').set({ remindedAt: at }).where('id', '=', id).execute()
}

/** Returns ratings of some players on the board of a sport. */
export async function boardRatings(
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

/** Returns the team match and rubber that a live match scores. */
export async function rubberOfLive(
  db: Database,
  liveId: string,
): Promise<{ readonly teamMatchId: string; readonly n: number } | null> {
  const row = await db
    .selectFrom('teamMatchLog')
    .select(['teamMatchId', 'event'])
    .where('liveId', '=', liveId)
    .orderBy('sequence', 'desc')
    .executeTakeFirst()
  if (row === undefined) return null
  const { n } = JSON.parse(row.event) as { n: number }
  return { teamMatchId: row.teamMatchId, n }
}
