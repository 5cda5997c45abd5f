import type { PlayerId, TournamentId, UserId } from '#engine/ids.ts'
import { sql } from 'kysely'
import { withPartner } from '#engine/tournaments/log/pairs.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { DELETED_PLAYER } from '#engine/players/former-member.ts'
import { joinConditions } from '../platform/database/join-conditions.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { TableRow } from '../platform/database/tables.ts'
import { playerNames } from '../players/store.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { TournamentEvent } from '#engine/tournaments/log/events.ts'
import { eventLog } from '../platform/log/event-log.ts'

export const tournamentLog = eventLog<TournamentEvent, 'tournamentLog'>('tournamentLog')

export type TournamentRow = TableRow<'tournaments'>
export type ParticipantRow = TableRow<'tournamentParticipants'>
export type CallRow = TableRow<'tournamentCalls'>

const selectTournament = preparedQuery((db, id: TournamentId) =>
  db.selectFrom('tournaments').selectAll().where('id', '=', id),
)

export async function findTournament(
  db: Database,
  id: TournamentId,
): Promise<TournamentRow | null> {
  return (await selectTournament(db, id))[0] ?? null
}

/** Returns whether a name is taken, ignoring case and accents. */
export async function isNameTaken(db: Database, nameFolded: string): Promise<boolean> {
  const row = await db
    .selectFrom('tournaments')
    .select('id')
    .where('nameFolded', '=', nameFolded)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteTournamentRow(tx: Tx, id: TournamentId): Promise<void> {
  for (const table of ['tournamentLog', 'tournamentParticipants', 'tournamentCalls'] as const) {
    await tx.deleteFrom(table).where('tournamentId', '=', id).execute()
  }
  await tx.deleteFrom('tournaments').where('id', '=', id).execute()
}

/** Returns the user who made the last change of a tournament; null for an automatic one. */
export async function findLastAuthor(db: Database, id: TournamentId): Promise<UserId | null> {
  const latestEntry = await db
    .selectFrom('tournamentLog')
    .select('byId')
    .where('tournamentId', '=', id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latestEntry?.byId ?? null
}

/** Increases the revision of tournaments whose log was rewritten, which invalidates cached folds. */
export async function reviseTournaments(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('tournaments')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', 'in', ids as readonly TournamentId[])
    .execute()
}

export const listParticipantRows = preparedQuery((db, tournamentId: string) =>
  db.selectFrom('tournamentParticipants').selectAll().where('tournamentId', '=', tournamentId),
)

/** Updates the stored participants to match those projected from the log. */
export async function saveParticipants(
  tx: Tx,
  before: readonly ParticipantRow[],
  rows: readonly ParticipantRow[],
): Promise<void> {
  const stored = new Map(before.map((row) => [row.id, row]))
  const newRows: ParticipantRow[] = []
  for (const row of rows) {
    const existing = stored.get(row.id)
    stored.delete(row.id)
    if (existing === undefined) newRows.push(row)
    else if (JSON.stringify(sortEntries(existing)) !== JSON.stringify(sortEntries(row))) {
      await tx.updateTable('tournamentParticipants').set(row).where('id', '=', row.id).execute()
    }
  }
  const removed = [...stored.keys()]
  for (let i = 0; i < removed.length; i += 500) {
    await tx
      .deleteFrom('tournamentParticipants')
      .where('id', 'in', removed.slice(i, i + 500))
      .execute()
  }
  for (let i = 0; i < newRows.length; i += 200) {
    await tx
      .insertInto('tournamentParticipants')
      .values(newRows.slice(i, i + 200))
      .execute()
  }
}

const sortEntries = (row: ParticipantRow) =>
  Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))

export type TournamentFilter = {
  readonly status?: string | undefined
  readonly sportId?: string | undefined
  readonly format?: string | undefined
  readonly playerId?: PlayerId | undefined
  readonly q: string
  readonly withDrafts: boolean
  /** Only tournaments that begin in this range, epoch ms; leaves out those without a date. */
  readonly startRange: { readonly from: number; readonly to: number } | null
  readonly page: number
  readonly pageSize: number
}

/** Builds the conditions of a list on `tournaments t`. */
function filterCondition({
  status,
  sportId,
  format,
  playerId,
  q,
  withDrafts,
  startRange: range,
}: TournamentFilter) {
  const folded = foldName(q)
  return joinConditions([
    !withDrafts && sql`t.status <> 'draft'`,
    status !== undefined && sql`t.status = ${status}`,
    sportId !== undefined && sql`t.sport_id = ${sportId}`,
    format !== undefined && sql`t.format = ${format}`,
    playerId !== undefined &&
      sql`t.id in (select tournament_id from tournament_participants
        where player_id = ${playerId} or partner_id = ${playerId})`,
    range !== null &&
      sql`coalesce(t.start_date, t.started_at) >= ${range.from}
        and coalesce(t.start_date, t.started_at) < ${range.to}`,
    folded !== '' && sql`t.name_folded like ${likePattern(folded)} escape '\\'`,
  ])
}

/** SQL: running tournaments first, then those open for entries, drafts, and finished ones. */
const orderByStatus = sql`case t.status when 'active' then 0 when 'check_in' then 1
  when 'registration' then 2 when 'draft' then 3 else 4 end`
const upcomingDate = sql`case when t.status in ('completed', 'cancelled') then 0
  else coalesce(t.start_date, 9000000000000000) end`

export async function listTournamentRows(db: Database, filter: TournamentFilter) {
  const where = filterCondition(filter)
  const { total } = await db
    .selectFrom('tournaments as t')
    .select(sql<number>`cast(count(*) as integer)`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('tournaments as t')
    .selectAll('t')
    .where(where)
    .orderBy(orderByStatus)
    .orderBy(upcomingDate)
    .orderBy(sql`coalesce(t.completed_at, t.updated_at) desc`)
    .orderBy('t.id', 'desc')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute()
  return { total, rows }
}

/** Returns up to 200 public tournaments for the calendar, latest start first. */
export async function listPublicTournaments(db: Database): Promise<TournamentRow[]> {
  if (!(await readSettings(db)).publicTournaments) return []
  return db
    .selectFrom('tournaments')
    .selectAll()
    .where('isPublic', '=', 1)
    .where('status', '<>', 'draft')
    .where((eb) => eb.or([eb('startDate', 'is not', null), eb('roundDays', 'is not', null)]))
    .orderBy(sql`start_date desc nulls last`)
    .limit(200)
    .execute()
}

/** Returns which of these tournaments are public. */
export async function filterPublic(
  db: Database,
  ids: readonly TournamentId[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !(await readSettings(db)).publicTournaments) return new Set()
  const rows = await db
    .selectFrom('tournaments')
    .select('id')
    .where('id', 'in', ids as TournamentId[])
    .where('isPublic', '=', 1)
    .where('status', '<>', 'draft')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns which of these tournaments exist and are not hidden as drafts. */
export async function filterVisible(
  db: Database,
  ids: readonly TournamentId[],
  { withDrafts }: { readonly withDrafts: boolean },
): Promise<TournamentId[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tournaments')
    .select('id')
    .where('id', 'in', ids)
    .$if(!withDrafts, (query) => query.where('status', '<>', 'draft'))
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns running tournaments, the most recently started first. */
export async function listActiveTournaments(db: Database, limit: number): Promise<TournamentRow[]> {
  return db
    .selectFrom('tournaments')
    .selectAll()
    .where('status', '=', 'active')
    .orderBy(sql`started_at desc nulls last`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns tournaments that start automatically and are due. */
export async function listDueTournaments(db: Database, now: number): Promise<TournamentRow[]> {
  return db
    .selectFrom('tournaments')
    .selectAll()
    .where('autoStart', '=', 1)
    .where('status', 'in', ['draft', 'registration', 'check_in'])
    .where('startDate', '<=', now)
    .execute()
}

/** Returns tournaments whose entries close soon and whose members have not been notified. */
export async function listClosingTournaments(
  db: Database,
  now: number,
  withinMs: number,
): Promise<Pick<TournamentRow, 'id'>[]> {
  return db
    .selectFrom('tournaments')
    .select('id')
    .where('status', '=', 'registration')
    .where('registrationDeadline', '>', now)
    .where('registrationDeadline', '<=', now + withinMs)
    .where(
      sql<boolean>`not exists (
        select 1 from notices where slot = 'tournament:' || tournaments.id || ':closing'
      )`,
    )
    .limit(20)
    .execute()
}

/** Returns the ids of all tournaments a player ever entered. */
export async function listTournamentIdsOf(db: Database, playerId: PlayerId): Promise<string[]> {
  const rows = await db
    .selectFrom('tournamentParticipants')
    .select('tournamentId')
    .distinct()
    .where((eb) => eb.or([eb('playerId', '=', playerId), eb('partnerId', '=', playerId)]))
    .orderBy('tournamentId')
    .execute()
  return rows.map(({ tournamentId }) => tournamentId)
}

/** Returns the names of the tournaments that a player entered, latest first. */
export async function listTournamentNamesOf(db: Database, playerId: PlayerId): Promise<string[]> {
  const rows = await db
    .selectFrom('tournaments as t')
    .innerJoin('tournamentParticipants as p', 'p.tournamentId', 't.id')
    .select(['t.id', 't.name'])
    .where((eb) => eb.or([eb('p.playerId', '=', playerId), eb('p.partnerId', '=', playerId)]))
    .orderBy('t.createdAt', 'desc')
    .execute()
  // A player who re-entered with another partner has two rows.
  return [...new Map(rows.map(({ id, name }) => [id, name])).values()]
}

/** Returns the names of tournaments by id. */
export async function tournamentNamesById(db: Database, ids: readonly TournamentId[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('tournaments')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map<string, string>(rows.map(({ id, name }) => [id, name]))
}

/** Returns the running tournaments with any of these entrants, earliest start first. */
export async function listActiveTournamentsOf(db: Database, entrants: readonly string[]) {
  return db
    .selectFrom('tournaments as t')
    .innerJoin('tournamentParticipants as p', 'p.tournamentId', 't.id')
    .selectAll('t')
    .distinct()
    .where((eb) => eb.or([eb('p.playerId', 'in', entrants), eb('p.partnerId', 'in', entrants)]))
    .where('t.status', '=', 'active')
    .orderBy('t.startedAt')
    .orderBy('t.id')
    .execute()
}

const inactiveStatuses: ReadonlySet<ParticipantRow['status']> = new Set([
  'declined',
  'withdrawn',
  'disqualified',
])

/** Returns a player's status by tournament. */
export async function findStatuses(
  db: Database,
  playerId: PlayerId | null,
  ids: readonly TournamentId[],
) {
  if (playerId === null || ids.length === 0) return new Map<string, ParticipantRow['status']>()
  const rows = await db
    .selectFrom('tournamentParticipants')
    .select(['tournamentId', 'status'])
    .where((eb) => eb.or([eb('playerId', '=', playerId), eb('partnerId', '=', playerId)]))
    .where('tournamentId', 'in', ids)
    .execute()
  return new Map(sortActiveLast(rows).map(({ tournamentId, status }) => [tournamentId, status]))
}

/** Sorts active entries last, so that they win in a map. */
function sortActiveLast<Entry extends Pick<ParticipantRow, 'status'>>(
  entries: readonly Entry[],
): Entry[] {
  const isOut = ({ status }: Entry) => inactiveStatuses.has(status)
  return entries.toSorted((a, b) => Number(isOut(b)) - Number(isOut(a)))
}

/** Like `findStatuses`, for one tournament whose people are already loaded. */
export function findStatusesIn(people: People, id: TournamentId, playerId: PlayerId | null) {
  const ownEntries = [...people]
    .filter(([player, { partner }]) => player === playerId || partner?.id === playerId)
    .map(([, person]) => person)
  return new Map(sortActiveLast(ownEntries).map(({ status }) => [id as string, status]))
}

/** Returns the names of winners by tournament. */
export async function findWinnerNames(db: Database, ids: readonly TournamentId[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('tournaments as t')
    .innerJoin('tournamentParticipants as p', (join) =>
      join.onRef('p.tournamentId', '=', 't.id').onRef('p.playerId', '=', 't.winnerId'),
    )
    .leftJoin('teams as team', (join) =>
      join.onRef('team.id', '=', 'p.playerId').on('team.isPublic', '=', 1),
    )
    .select(['t.id', 'p.playerId', 'p.playerName', 'p.partnerId', 'p.partnerName'])
    .select('team.name as teamName')
    .where('t.id', 'in', ids)
    .execute()
  const names = await playerNames(
    db,
    rows.flatMap(({ playerId, partnerId }) => withPartner(playerId, partnerId)),
  )
  return new Map(
    rows.map(({ id, playerId, playerName, partnerId, partnerName, teamName }) => {
      const partner = partnerId === null ? null : (names.get(partnerId) ?? partnerName)
      return [id, formatSideName(names.get(playerId) ?? teamName ?? playerName, partner)]
    }),
  )
}

/** Returns team matches that decide matches of a tournament, with the match and its two teams. */
export async function listTeamMatchesIn(db: Database, tournamentId: TournamentId) {
  return db
    .selectFrom('teamMatches')
    .select(['id', 'tournamentMatchId', 'homeId', 'awayId'])
    .where('tournamentId', '=', tournamentId)
    .execute()
}

/** Returns whether a team is in any tournament that was not cancelled. */
export async function hasEntered(db: Database, teamId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tournamentParticipants as p')
    .innerJoin('tournaments as t', 't.id', 'p.tournamentId')
    .select('t.id')
    .where('p.playerId', '=', teamId)
    .where('t.status', '<>', 'cancelled')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns which of these teams are active and public, and so may enter. */
export async function filterTeamsAllowedToEnter(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const rows = await db
    .selectFrom('teams')
    .select('id')
    .where('id', 'in', ids)
    .where('isActive', '=', 1)
    .where('isPublic', '=', 1)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the partners of players now called to a table, in any tournament. */
export async function listPartnersAtTables(db: Database): Promise<PlayerId[]> {
  const rows = await db
    .selectFrom('tournamentCalls as c')
    .innerJoin('tournamentParticipants as p', 'p.tournamentId', 'c.tournamentId')
    .select('p.partnerId')
    .where((eb) =>
      eb.or([
        eb('p.playerId', '=', eb.ref('c.player1Id')),
        eb('p.playerId', '=', eb.ref('c.player2Id')),
      ]),
    )
    .where('p.partnerId', 'is not', null)
    .execute()
  return rows.flatMap(({ partnerId }) => partnerId ?? [])
}

/** Returns the names of teams by id. */
export async function findTeamNames(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db.selectFrom('teams').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Returns the place, format, status and start of each tournament that a team entered, except drafts and
 * cancelled ones.
 */
export async function listPlacesOfTeam(db: Database, teamId: string) {
  return db
    .selectFrom('tournamentParticipants as p')
    .innerJoin('tournaments as t', 't.id', 'p.tournamentId')
    .select(['p.place', 't.format', 't.status'])
    .select((eb) => eb.fn.coalesce('t.startDate', 't.startedAt').as('beganAt'))
    .where('p.playerId', '=', teamId)
    .where('p.status', 'in', ['registered', 'checked_in', 'withdrawn'])
    .where('t.status', 'not in', ['draft', 'cancelled'])
    .execute()
}

/** Loads all current calls to tables, in every tournament of the club. */
export const listCalls = preparedQuery((db) =>
  db.selectFrom('tournamentCalls').selectAll().orderBy('calledAt').orderBy('matchId'),
)

export async function insertCall(tx: Tx, row: CallRow): Promise<void> {
  await tx.insertInto('tournamentCalls').values(row).execute()
}

export async function deleteCalls(tx: Tx, tournamentId: string, matchIds: readonly string[]) {
  if (matchIds.length === 0) return
  await tx
    .deleteFrom('tournamentCalls')
    .where('tournamentId', '=', tournamentId)
    .where('matchId', 'in', matchIds)
    .execute()
}

/** Replaces the name of a deleted player, who stays in the bracket. */
export async function markParticipantDeleted(tx: Tx, playerId: PlayerId): Promise<void> {
  await renameParticipant(tx, playerId, DELETED_PLAYER)
}

/** Changes the stored name of a participant or partner. */
export async function renameParticipant(tx: Tx, playerId: PlayerId, playerName: string) {
  await tx
    .updateTable('tournamentParticipants')
    .set({ playerName })
    .where('playerId', '=', playerId)
    .execute()
  await tx
    .updateTable('tournamentParticipants')
    .set({ partnerName: playerName })
    .where('partnerId', '=', playerId)
    .execute()
}

/** Loads the log and participants of a tournament, as stored. */
export async function loadChildRows(db: Database, tournamentId: TournamentId) {
  return {
    log: await tournamentLog.readRows(db, [tournamentId]),
    participants: await listParticipantRows(db, tournamentId),
  }
}
export type TournamentChildRows = Awaited<ReturnType<typeof loadChildRows>>

export async function insertChildRows(
  tx: Tx,
  { log, participants }: TournamentChildRows,
): Promise<void> {
  await tournamentLog.insert(tx, log)
  for (let i = 0; i < participants.length; i += 200) {
    await tx
      .insertInto('tournamentParticipants')
      .values(participants.slice(i, i + 200))
      .execute()
  }
}

/** Replaces the player of a participant and of calls to tables. */
export async function replaceParticipant(tx: Tx, tournamentId: string, from: string, into: string) {
  await tx
    .updateTable('tournamentParticipants')
    .set({ playerId: into })
    .where('tournamentId', '=', tournamentId)
    .where('playerId', '=', from)
    .execute()
  await tx
    .updateTable('tournamentParticipants')
    .set({ partnerId: into })
    .where('tournamentId', '=', tournamentId)
    .where('partnerId', '=', from)
    .execute()
  for (const column of ['player1Id', 'player2Id'] as const) {
    await tx
      .updateTable('tournamentCalls')
      .set({ [column]: into })
      .where('tournamentId', '=', tournamentId)
      .where(column, '=', from)
      .execute()
  }
}

/** Returns the display name of a side: one player, or two who play together. */
const formatSideName = (name: string, partner: string | null) =>
  partner === null ? name : `${name} / ${partner}`

export type Person = {
  readonly id: string
  /** The display name of the side. */
  readonly name: string
  /** The player's own name, without the partner. */
  readonly ownName: string
  readonly partner: { readonly id: PlayerId; readonly name: string } | null
  readonly avatarUrl: string | null
  readonly status: ParticipantRow['status']
}

const selectPeople = preparedQuery((db, tournamentId: string) =>
  db
    .selectFrom('tournamentParticipants as t')
    .leftJoin('players as p', 'p.id', 't.playerId')
    .leftJoin('players as q', 'q.id', 't.partnerId')
    .leftJoin('teams as team', (join) =>
      join.onRef('team.id', '=', 't.playerId').on('team.isPublic', '=', 1),
    )
    .select(['t.id', 't.playerId', 't.playerName', 't.status', 'p.name', 'p.avatarUrl'])
    .select(['t.partnerId', 't.partnerName', 'q.name as partnerKnownAs', 'team.name as teamName'])
    .where('t.tournamentId', '=', tournamentId as TournamentId)
    .orderBy('t.id'),
)

/**
 * Returns the people of a tournament by player id, with their current names; a pair is keyed by its first
 * player. The order is always the same, so that caches keyed by it work.
 */
export async function loadPeople(db: Database, tournamentId: string) {
  const rows = await selectPeople(db, tournamentId)
  return new Map(
    rows.map(({ id, playerId, avatarUrl, status, ...row }): [string, Person] => {
      const ownName = row.name ?? row.teamName ?? row.playerName
      const { partnerId, partnerKnownAs, partnerName } = row
      const partner =
        partnerId === null ? null : { id: partnerId, name: partnerKnownAs ?? partnerName ?? '' }
      const name = formatSideName(ownName, partner?.name ?? null)
      return [playerId, { id, name, ownName, partner, avatarUrl, status }]
    }),
  )
}
export type People = Awaited<ReturnType<typeof loadPeople>>
