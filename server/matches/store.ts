import type { MatchId, PlayerId, TournamentId } from '#engine/ids.ts'
import { boardIds } from '#engine/ratings/types.ts'
import { sql } from 'kysely'
import type { SportId } from '#engine/sports/types.ts'
import type { Match, MatchDetailsWire } from '#contract/matches.ts'
import { matchDetails } from '#contract/matches.ts'
import { scoreText } from '#engine/sports/score-text.ts'
import { joinConditions } from '../platform/database/join-conditions.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { notFound, staleVersion } from '../platform/http/errors.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { NewRow, TableRow } from '../platform/database/tables.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { updateMatchCounts } from '../players/store.ts'
import { isReadable, type Viewer } from './team-match-access-store.ts'
import { iso } from '../platform/iso.ts'

export type MatchRow = TableRow<'matches'>

/** Returns everyone in a match: player 1, player 2, then partner 1 and partner 2. */
export function listPlayerIds(
  row: Pick<MatchRow, 'player1Id' | 'player2Id' | 'partner1Id' | 'partner2Id'>,
): string[] {
  return [row.player1Id, row.player2Id, row.partner1Id, row.partner2Id].filter((id) => id !== null)
}

export function parseDetails(row: Pick<MatchRow, 'details'>): MatchDetailsWire | null {
  return row.details === null ? null : matchDetails.parse(JSON.parse(row.details))
}

export async function requireMatch(db: Database, id: MatchId): Promise<MatchRow> {
  const row = await db.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('match.notFound')
  return row
}

/** Returns matches by id, without unknown ones. */
export async function matchesById(
  db: Database,
  ids: readonly MatchId[],
): Promise<ReadonlyMap<string, MatchRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('matches').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const insertMatchRows = preparedQuery((db, rows: readonly MatchRow[]) =>
  db.insertInto('matches').values(rows),
)
const insertParticipationRows = preparedQuery((db, rows: readonly NewRow<'participations'>[]) =>
  db.insertInto('participations').values(rows),
)

export async function insertMatch(tx: Tx, row: MatchRow): Promise<void> {
  await insertMatchRows(tx, [row])
}

/** Inserts the participations of a stored match. */
export async function insertParticipations(tx: Tx, row: MatchRow): Promise<void> {
  await insertParticipationRows(tx, createParticipations(row))
  await updateMatchCounts(tx, listPlayerIds(row))
}

/** Inserts many matches. */
export async function insertMatches(tx: Tx, rows: readonly MatchRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += 200) {
    const chunk = rows.slice(i, i + 200)
    await tx.insertInto('matches').values(chunk).execute()
    await tx.insertInto('participations').values(chunk.flatMap(createParticipations)).execute()
  }
  await updateMatchCounts(tx, rows.flatMap(listPlayerIds))
}

/** Returns the number of rated matches in a sport after a timestamp, and the number of their players. */
export async function countRatedAfter(db: Database, sportId: MatchRow['sportId'], at: number) {
  return db
    .selectFrom('matches as m')
    .innerJoin('participations as p', 'p.matchId', 'm.id')
    .select(sql<number>`cast(count(distinct m.id) as integer)`.as('matches'))
    .select(sql<number>`cast(count(distinct p.player_id) as integer)`.as('players'))
    .where('m.sportId', '=', sportId)
    .where('m.status', '=', 'completed')
    .where('m.rated', '=', 1)
    .where('m.playedAt', '>', at)
    .executeTakeFirstOrThrow()
}

/** Updates a match. Throws if the stored version is not the given one. */
export async function replaceMatch(tx: Tx, version: number, row: MatchRow): Promise<void> {
  const result = await tx
    .updateTable('matches')
    .set({ ...row, version: version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw staleVersion()
  const before = await listParticipants(tx, row.id)
  await tx.deleteFrom('participations').where('matchId', '=', row.id).execute()
  await tx.insertInto('participations').values(createParticipations(row)).execute()
  await updateMatchCounts(tx, [...before, ...listPlayerIds(row)])
}

/** Replaces a player in matches. Throws if someone changed one of the matches. */
export async function moveMatches(
  { tx, now }: UnitOfWork,
  rows: readonly MatchRow[],
  from: string,
  into: string,
): Promise<void> {
  for (let i = 0; i < rows.length; i += 500) {
    const chunk = rows.slice(i, i + 500)
    const versions = chunk.map(({ id, version }) => sql`(${id}, cast(${version} as bigint))`)
    const result = await tx
      .updateTable('matches')
      .set({
        updatedAt: now,
        version: sql<number>`version + 1`,
        ...replacePlayerColumns(from, into),
      })
      .where(sql<boolean>`(id, version) in (values ${sql.join(versions)})`)
      .executeTakeFirst()
    if (result.numUpdatedRows !== BigInt(chunk.length)) throw staleVersion()
    await tx
      .updateTable('participations')
      .set({ playerId: into })
      .where(
        'matchId',
        'in',
        chunk.map(({ id }) => id),
      )
      .where('playerId', '=', from)
      .execute()
  }
  await updateMatchCounts(tx, [from, into])
}

/** Returns the stored participants of a match. */
async function listParticipants(db: Database, matchId: MatchId): Promise<string[]> {
  const rows = await db
    .selectFrom('participations')
    .select('playerId')
    .where('matchId', '=', matchId)
    .execute()
  return rows.map(({ playerId }) => playerId)
}

function replacePlayerColumns(from: string, into: string) {
  const replace = (name: string) =>
    sql<string>`case when ${sql.ref(name)} = ${from} then ${into} else ${sql.ref(name)} end`
  return {
    player1Id: replace('player1_id'),
    player2Id: replace('player2_id'),
    partner1Id: replace('partner1_id'),
    partner2Id: replace('partner2_id'),
  }
}

function createParticipations(row: MatchRow): NewRow<'participations'>[] {
  const { id: matchId, sportId, playedAt } = row
  const counts = row.status === 'completed' ? 1 : 0
  const seats = [
    [row.player1Id, 1],
    [row.player2Id, 2],
    [row.partner1Id, 1],
    [row.partner2Id, 2],
  ] as const
  return seats.flatMap(([playerId, side]) =>
    playerId === null ? [] : [{ matchId, playerId, side, sportId, playedAt, counts }],
  )
}

export async function insertLog(tx: Tx, rows: readonly NewRow<'matchLog'>[]): Promise<void> {
  for (let i = 0; i < rows.length; i += 500) {
    await insertLogRows(tx, rows.slice(i, i + 500))
  }
}

const insertLogRows = preparedQuery((db, rows: readonly NewRow<'matchLog'>[]) =>
  db.insertInto('matchLog').values(rows),
)

/** Replaces the reason stored for matches that were moved by a merge. */
export async function replaceMergeReasons(
  tx: Tx,
  playerId: PlayerId,
  reason: string,
): Promise<void> {
  const named = likePattern(JSON.stringify(playerId))
  const merges = await tx
    .selectFrom('matchLog as l')
    .innerJoin('matchLog as b', (join) =>
      join.onRef('b.matchId', '=', 'l.matchId').on('b.sequence', '=', sql`l.sequence - 1`),
    )
    .select(['l.matchId', 'l.sequence'])
    .where('l.kind', '=', 'merged')
    .where(sql<boolean>`l.snapshot like ${named} escape '\\'`)
    .where(sql<boolean>`b.snapshot not like ${named} escape '\\'`)
    .execute()
  for (const { matchId, sequence } of merges) {
    await tx
      .updateTable('matchLog')
      .set({ reason })
      .where('matchId', '=', matchId)
      .where('sequence', '=', sequence)
      .execute()
  }
}

/** Returns the next history sequence of each match. */
export async function findNextSequences(
  tx: Tx,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const next = new Map(matchIds.map((id) => [id, 1]))
  for (let i = 0; i < matchIds.length; i += 500) {
    const rows = await tx
      .selectFrom('matchLog')
      .select(['matchId', sql<number>`cast(max(sequence) + 1 as integer)`.as('next')])
      .where('matchId', 'in', matchIds.slice(i, i + 500))
      .groupBy('matchId')
      .execute()
    for (const row of rows) next.set(row.matchId, row.next)
  }
  return next
}

export async function listHistory(db: Database, matchId: string) {
  return db
    .selectFrom('matchLog as l')
    .leftJoin('users as u', 'u.id', 'l.byId')
    .selectAll('l')
    .select('u.name as byName')
    .where('l.matchId', '=', matchId)
    .orderBy('l.sequence')
    .execute()
}

export type MatchFilter = {
  readonly sportId?: string | undefined
  readonly sportIds?: readonly SportId[] | undefined
  readonly playerId?: PlayerId | undefined
  readonly opponentId?: string | undefined
  readonly matchType?: string | undefined
  readonly tournamentId?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly includeVoid: boolean
  readonly page: number
  readonly pageSize: number
}

const isOneOf = (sportIds: readonly SportId[]) =>
  sportIds.length === 0 ? sql`1 = 0` : sql`m.sport_id in (${sql.join(sportIds)})`

/** Builds the conditions of a list on `matches m`. */
function filterCondition(filter: Omit<MatchFilter, 'page' | 'pageSize'>) {
  const matchesPlayer = (playerId: PlayerId) => sql`m.id in (
    select match_id from participations where player_id = ${playerId})`
  const matchesOpponent = (playerId: PlayerId, opponentId: string) => sql`exists (
    select 1 from participations mine join participations theirs on theirs.match_id = mine.match_id
    where mine.match_id = m.id and mine.player_id = ${playerId}
      and theirs.player_id = ${opponentId} and theirs.side <> mine.side)`
  const { sportId, sportIds, playerId, opponentId, matchType, tournamentId, from, to } = filter
  return joinConditions([
    !filter.includeVoid && sql`m.status = 'completed'`,
    sportId !== undefined && sql`m.sport_id = ${sportId}`,
    sportIds !== undefined && isOneOf(sportIds),
    matchType !== undefined && sql`m.match_type = ${matchType}`,
    tournamentId !== undefined && sql`m.tournament_id = ${tournamentId}`,
    from !== undefined && sql`m.played_at >= ${from}`,
    to !== undefined && sql`m.played_at < ${to}`,
    playerId !== undefined && matchesPlayer(playerId),
    opponentId !== undefined &&
      (playerId === undefined ? matchesPlayer(opponentId) : matchesOpponent(playerId, opponentId)),
  ])
}

/** Returns recorded matches of a team match, including void ones. */
export async function listMatchesOfTeamMatch(db: Database, id: string): Promise<MatchRow[]> {
  return db.selectFrom('matches').selectAll().where('teamMatchId', '=', id).execute()
}

/** Returns recorded matches of tournament matches, including void ones. */
export async function matchesOfTournament(
  db: Database,
  tournamentId: string,
  ids: readonly MatchId[] | null,
) {
  if (ids === null) {
    return db.selectFrom('matches').selectAll().where('tournamentId', '=', tournamentId).execute()
  }
  const rows: MatchRow[] = []
  for (let i = 0; i < ids.length; i += 500) {
    rows.push(...(await matchesInTournament(db, tournamentId, ids.slice(i, i + 500))))
  }
  return rows
}

const matchesInTournament = preparedQuery((db, tournamentId: string, ids: readonly MatchId[]) =>
  db
    .selectFrom('matches')
    .selectAll()
    .where('tournamentId', '=', tournamentId)
    .where('tournamentMatchId', 'in', ids),
)

/** Prepared counters by day, cached for the days of the current week. */
const countersByDays = new WeakMap<readonly number[], ReturnType<typeof createCounter>>()

function createCounter(days: readonly number[]) {
  const [first = 0, ...later] = days
  const day = later
    .map((start, index) => sql`when played_at >= ${sql.lit(start)} then ${sql.lit(index + 1)}`)
    .toReversed()
  return preparedQuery((db) =>
    db
      .selectFrom('matches')
      .select([
        'sportId',
        sql<number>`cast(case ${sql.join(day, sql` `)} else 0 end as integer)`.as('day'),
      ])
      .select(sql<number>`cast(count(*) as integer)`.as('count'))
      .where('status', '=', 'completed')
      .where('playedAt', '>=', first)
      .groupBy(['sportId', sql`day`]),
  )
}

/** Returns matches per sport and day, given the starts of the days. */
export async function countByDay(db: Database, days: readonly number[]) {
  const counter = countersByDays.get(days) ?? createCounter(days)
  countersByDays.set(days, counter)
  return counter(db)
}

/** Builds a query for the matches that meet a condition, newest first. */
function selectNewestFirst(db: Database, where: ReturnType<typeof filterCondition>) {
  return db
    .selectFrom('matches as m')
    .selectAll('m')
    .where(where)
    .orderBy('m.playedAt', 'desc')
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
}

/** Returns the next matches after the given one, newest first; without one, the newest. */
export async function listMatchRowsAfter(
  db: Database,
  filter: Omit<MatchFilter, 'page' | 'pageSize'>,
  last: MatchRow | undefined,
  count: number,
): Promise<MatchRow[]> {
  return selectNewestFirst(db, filterCondition(filter))
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(m.played_at, m.created_at, m.id) < (${last!.playedAt}, ${last!.createdAt}, ${last!.id})`,
      ),
    )
    .limit(count)
    .execute()
}

/**
 * SQL: the number of matches, computed from the players' stored counts, with doubles counted once. Reads
 * one row per player and per doubles match.
 */
const totalOfPlayerCounts = sql<number>`(select cast((coalesce(sum(players.match_count), 0) - (
    select count(partner1_id) + count(partner2_id) from matches
    where status = 'completed' and (partner1_id is not null or partner2_id is not null)
  )) / 2 as integer) from players)`

/**
 * Returns the newest matches that are not void, with their total. The limit is fixed so that the query plan
 * can be reused.
 */
const createNewestQuery = (count: number) =>
  preparedQuery((db) =>
    selectNewestFirst(db, sql<boolean>`m.status = ${'completed'}`)
      .select(totalOfPlayerCounts.as('total'))
      .limit(sql.lit(count)),
  )
const newestQueries = new Map<number, ReturnType<typeof createNewestQuery>>()

async function listNewest(db: Database, count: number) {
  const read = newestQueries.get(count) ?? createNewestQuery(count)
  newestQueries.set(count, read)
  return read(db)
}

/** Returns one page of matches, newest first, and the total. */
export async function listMatchRows(db: Database, filter: MatchFilter) {
  const { page, pageSize, includeVoid, ...filters } = filter
  const isUnfiltered = !includeVoid && Object.values(filters).every((value) => value === undefined)
  if (isUnfiltered && page === 1) {
    const rows = await listNewest(db, pageSize)
    if (rows.length > 0) return { total: rows[0]!.total, rows }
  }
  const where = filterCondition(filter)
  const { total } = await db
    .selectFrom('matches as m')
    .select(sql<number>`cast(count(*) as integer)`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await selectNewestFirst(db, where)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { total, rows }
}

const selectDeltas = preparedQuery((db, matchIds: readonly string[]) =>
  db
    .selectFrom('ratingChanges')
    .select(['matchId', 'playerId', 'ratingBefore', 'rating', 'board'])
    .where('matchId', 'in', matchIds),
)

/**
 * Returns matches as sent to clients, with names and rating changes. A rubber's team match is named only if
 * the actor may see it.
 */
export async function viewMatches(
  db: Database,
  rows: readonly MatchRow[],
  viewer: Viewer,
): Promise<Match[]> {
  if (rows.length === 0) return []
  const changes = await selectDeltas(
    db,
    rows.map(({ id }) => id),
  )
  return viewMatchesWithDeltas(db, rows, changes, viewer)
}

type Delta = Pick<
  TableRow<'ratingChanges'>,
  'matchId' | 'playerId' | 'ratingBefore' | 'rating' | 'board'
>

/** Like `viewMatches`, with rating changes that are already loaded. */
export async function viewMatchesWithDeltas(
  db: Database,
  rows: readonly MatchRow[],
  changes: readonly Delta[],
  viewer: Viewer,
): Promise<Match[]> {
  const named = Map.groupBy(await loadNames(db, rows, viewer), ({ kind }) => kind)
  const mapNames = (kind: NamedEntity['kind']) =>
    new Map((named.get(kind) ?? []).map(({ id, name }) => [id, name]))
  const people = (named.get('player') ?? []).map(({ id, name, avatarUrl }) => {
    return [id, { id, name, avatarUrl }] as const
  })
  const byId = new Map(people)
  const [byAuthor, byTournament] = [mapNames('author'), mapNames('tournament')]
  const readableTeamMatches = mapNames('teamMatch')
  const byMatch = Map.groupBy(changes, ({ matchId }) => matchId)
  return rows.map((row) => ({
    ...viewRow(row),
    players: listPlayerIds(row).map((id) => byId.get(id) ?? { id, name: '', avatarUrl: null }),
    createdByName: byAuthor.get(row.createdBy ?? '') ?? null,
    tournamentName: byTournament.get(row.tournamentId ?? '') ?? null,
    teamMatchId: readableTeamMatches.has(row.teamMatchId ?? '') ? row.teamMatchId : null,
    deltas: sortChanges(
      row,
      (byMatch.get(row.id) ?? []).filter(({ board }) => board === row.sportId),
    ).map(({ playerId, ratingBefore, rating }) => ({
      playerId,
      before: ratingBefore,
      after: rating,
    })),
  }))
}

/** Sorts rating changes by the match's order of players, since a database returns any order. */
export function sortChanges<C extends Pick<Delta, 'playerId' | 'board'>>(
  row: MatchRow,
  changes: readonly C[],
): C[] {
  const players = listPlayerIds(row)
  const place = ({ playerId, board }: C) =>
    boardIds.indexOf(board) * players.length + players.indexOf(playerId)
  return changes.toSorted((a, b) => place(a) - place(b))
}

type NamedEntity = {
  readonly kind: 'player' | 'author' | 'tournament' | 'teamMatch'
  readonly id: string
  readonly name: string
  readonly avatarUrl: string | null
}

const id = sql<string>`id`.as('id')
const noPicture = sql<string | null>`cast(null as text)`.as('avatarUrl')

const selectNames = preparedQuery(
  (
    db,
    players: readonly string[],
    authors: readonly string[],
    tournaments: readonly TournamentId[],
  ) =>
    db
      .selectFrom('players')
      .select([sql<NamedEntity['kind']>`'player'`.as('kind'), id, 'name', 'avatarUrl'])
      .where('id', 'in', players)
      .$if(authors.length > 0, (query) =>
        query.unionAll(
          db
            .selectFrom('users')
            .select([sql<NamedEntity['kind']>`'author'`.as('kind'), id, 'name', noPicture])
            .where('id', 'in', authors),
        ),
      )
      .$if(tournaments.length > 0, (query) =>
        query.unionAll(
          db
            .selectFrom('tournaments')
            .select([sql<NamedEntity['kind']>`'tournament'`.as('kind'), id, 'name', noPicture])
            .where('id', 'in', tournaments)
            // A tournament whose start was undone may be a hidden draft again. Only void matches refer to it.
            .where('status', '<>', 'draft'),
        ),
      ),
)

/** Loads the names of players, tournaments and accounts that matches refer to. */
async function loadNames(
  db: Database,
  rows: readonly MatchRow[],
  viewer: Viewer,
): Promise<readonly NamedEntity[]> {
  const named = await selectNames(
    db,
    removeDuplicateIds(rows.flatMap(listPlayerIds)),
    removeDuplicateIds(rows.map(({ createdBy }) => createdBy)),
    removeDuplicateIds(rows.map(({ tournamentId }) => tournamentId)),
  )
  const teamMatches = removeDuplicateIds(rows.map(({ teamMatchId }) => teamMatchId))
  if (teamMatches.length === 0) return named
  const readableRows = await db
    .selectFrom('teamMatches as m')
    .select('m.id')
    .where('m.id', 'in', teamMatches)
    .where(isReadable(viewer))
    .execute()
  const readable = readableRows.map(({ id }) => ({
    kind: 'teamMatch' as const,
    id,
    name: '',
    avatarUrl: null,
  }))
  return [...named, ...readable]
}

const removeDuplicateIds = (ids: readonly (string | null)[]) => [
  ...new Set(ids.filter((id): id is string => id !== null)),
]

function viewRow(
  row: MatchRow,
): Omit<Match, 'players' | 'createdByName' | 'tournamentName' | 'teamMatchId' | 'deltas'> {
  const details = parseDetails(row)
  const playedAt = iso(row.playedAt)
  return {
    id: row.id,
    sportId: row.sportId,
    format: row.format,
    matchType: row.matchType,
    status: row.status,
    rated: row.rated === 1,
    player1Id: row.player1Id,
    player2Id: row.player2Id,
    partner1Id: row.partner1Id,
    partner2Id: row.partner2Id,
    score1: row.score1,
    score2: row.score2,
    winnerId: row.winnerSide === 0 ? '' : row.winnerSide === 1 ? row.player1Id : row.player2Id,
    winnerSide: row.winnerSide,
    ending: row.ending,
    details,
    scoreText: scoreText({ ...row, details: details ?? undefined }),
    playedAt,
    completedAt: playedAt,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    createdBy: row.createdBy,
    voidReason: row.voidReason,
    tournamentId: row.tournamentId,
    tournamentMatchId: row.tournamentMatchId,
    version: row.version,
  }
}

/** Returns whether a player is in any match, including void ones. */
export async function hasPlayed(db: Database, playerId: PlayerId): Promise<boolean> {
  const row = await db
    .selectFrom('participations')
    .select('matchId')
    .where('playerId', '=', playerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns all matches of a player, including void ones, oldest first. */
export async function listMatchesOfPlayer(db: Database, playerId: PlayerId): Promise<MatchRow[]> {
  return db
    .selectFrom('matches')
    .selectAll()
    .where(sql<boolean>`id in (select match_id from participations where player_id = ${playerId})`)
    .orderBy('playedAt')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/**
 * Returns the completed matches of a player in a sport with their winners, oldest first. Details are long, and
 * included only for racks won by break and run and for 180s. The rating is that of the sport after the match.
 */
export async function listCompletedMatches(db: Database, playerId: PlayerId, sportId: SportId) {
  return db
    .selectFrom('participations as p')
    .innerJoin('matches as m', 'm.id', 'p.matchId')
    .leftJoin('ratingChanges as c', (join) =>
      join
        .onRef('c.matchId', '=', 'p.matchId')
        .onRef('c.playerId', '=', 'p.playerId')
        .onRef('c.board', '=', 'p.sportId'),
    )
    .select(['m.id', 'm.playedAt', 'm.winnerSide', 'm.rated', 'c.rating'])
    .select(['m.player1Id', 'm.player2Id', 'm.partner1Id', 'm.partner2Id'])
    .select(
      sql<string | null>`case when m.details like '%"breakAndRun":true%'
        or m.details like '%"maximums":%' then m.details end`.as('details'),
    )
    .where('p.playerId', '=', playerId)
    .where('p.sportId', '=', sportId)
    .where('m.status', '=', 'completed')
    .orderBy('m.playedAt')
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .execute()
}

export async function deleteMatchRows(tx: Tx, rows: readonly MatchRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  for (let i = 0; i < ids.length; i += 500) {
    const chunk = ids.slice(i, i + 500)
    await tx.deleteFrom('ratingChanges').where('matchId', 'in', chunk).execute()
    await tx.deleteFrom('matchLog').where('matchId', 'in', chunk).execute()
    await tx.deleteFrom('participations').where('matchId', 'in', chunk).execute()
    await tx.deleteFrom('matches').where('id', 'in', chunk).execute()
  }
  await updateMatchCounts(tx, rows.flatMap(listPlayerIds))
}

/**
 * Returns completed matches close in time to a match, with its first player but another author, in order of
 * entry.
 */
export async function listMatchesAround(
  db: Database,
  { player1Id, playedAt, createdAt, createdBy }: MatchRow,
  within: { readonly playedMs: number; readonly enteredMs: number },
): Promise<readonly MatchRow[]> {
  // Matches without an author are not duplicates.
  if (createdBy === null) return []
  const [playedFrom, playedTo] = [playedAt - within.playedMs, playedAt + within.playedMs]
  const [from, to] = [createdAt - within.enteredMs, createdAt + within.enteredMs]
  return selectEnteredAround(db, player1Id, createdBy, playedFrom, playedTo, from, to)
}

const selectEnteredAround = preparedQuery(
  (
    db,
    playerId: PlayerId,
    exceptAuthor: string,
    playedFrom: number,
    playedTo: number,
    from: number,
    to: number,
  ) =>
    db
      .selectFrom('participations as p')
      .innerJoin('matches as m', 'm.id', 'p.matchId')
      .selectAll('m')
      .where('p.playerId', '=', playerId)
      .where('p.playedAt', '>=', playedFrom)
      .where('p.playedAt', '<=', playedTo)
      .where('m.status', '=', 'completed')
      .where('m.createdBy', '<>', exceptAuthor)
      .where('m.createdAt', '>=', from)
      .where('m.createdAt', '<=', to)
      .orderBy('m.createdAt')
      .orderBy('m.id'),
)

/** Returns completed matches of these players between two timestamps, each once, oldest first. */
export async function listMatchesBetween(
  db: Database,
  playerIds: readonly PlayerId[],
  from: number,
  to: number,
): Promise<MatchRow[]> {
  const ids = db
    .selectFrom('participations')
    .select('matchId')
    .where('playerId', 'in', playerIds)
    .where('playedAt', '>=', from)
    .where('playedAt', '<=', to)
  return db
    .selectFrom('matches')
    .selectAll()
    .where('id', 'in', ids)
    .where('status', '=', 'completed')
    .orderBy('playedAt')
    .orderBy('id')
    .execute()
}

/** Returns the latest completed matches with an author, entered since a timestamp, in order of entry. */
export async function listMatchesEnteredSince(db: Database, since: number): Promise<MatchRow[]> {
  const rows = await db
    .selectFrom('matches')
    .selectAll()
    .where('createdAt', '>=', since)
    .where('status', '=', 'completed')
    .where('createdBy', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(5000)
    .execute()
  return rows.toReversed()
}

/** Returns which of these matches an organiser marked as not duplicates. */
export async function filterDismissed(
  db: Database,
  ids: readonly MatchId[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('keptMatches')
    .select('matchId')
    .where('matchId', 'in', ids)
    .execute()
  return new Set(rows.map(({ matchId }) => matchId))
}

export async function insertDismissal(tx: Tx, row: NewRow<'keptMatches'>): Promise<void> {
  await tx
    .insertInto('keptMatches')
    .values(row)
    .onConflict((oc) => oc.column('matchId').doNothing())
    .execute()
}

/** Compares by position in the log: by time of play, then by time of entry. */
export function compareByPosition(a: MatchRow, b: MatchRow): number {
  return a.playedAt - b.playedAt || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
}

/** Returns the whole history of these matches. */
export async function listHistories(db: Database, rows: readonly MatchRow[]) {
  const logs: TableRow<'matchLog'>[] = []
  for (let i = 0; i < rows.length; i += 500) {
    const ids = rows.slice(i, i + 500).map(({ id }) => id)
    logs.push(
      ...(await db.selectFrom('matchLog').selectAll().where('matchId', 'in', ids).execute()),
    )
  }
  return logs
}

/** A player and a time range, from `from` until before `to`; `to` is null for no end. */
export type PlayerTimeRange = {
  readonly playerId: PlayerId
  readonly from: number
  readonly to: number | null
}

/**
 * SQL: recorded matches `m` played within a span of each of their players. Spans of one player must not
 * overlap. `cross join` makes SQLite look up the matches of two spans in an index.
 */
function buildMatchesWithin(spans: readonly PlayerTimeRange[]) {
  const rows = spans.map(
    ({ playerId, from, to }) =>
      sql`(cast(${playerId} as text), cast(${from} as bigint), cast(${to ?? Number.MAX_SAFE_INTEGER} as bigint))`,
  )
  const sumInRange = (span: 'a' | 'b' | 'c') =>
    sql`m.played_at >= ${sql.ref(`${span}.since`)} and m.played_at < ${sql.ref(`${span}.until`)}`
  const isNoneOrWithin = (partner: 'm.partner1_id' | 'm.partner2_id') =>
    sql`(${sql.ref(partner)} is null or exists (
      select 1 from spans c where c.who = ${sql.ref(partner)} and ${sumInRange('c')}))`
  return {
    spans: sql`spans (who, since, until) as (values ${sql.join(rows)})`,
    from: sql`spans a cross join spans b cross join matches m
      where m.status = 'completed' and m.player1_id = a.who and m.player2_id = b.who
        and ${sumInRange('a')} and ${sumInRange('b')}
        and ${isNoneOrWithin('m.partner1_id')} and ${isNoneOrWithin('m.partner2_id')}`,
  }
}

/** Returns recorded matches played within a span of each of their players, in order of play. */
export async function listMatchesWithin(
  db: Database,
  spans: readonly PlayerTimeRange[],
): Promise<MatchRow[]> {
  if (spans.length < 2) return []
  const within = buildMatchesWithin(spans)
  const { rows } = await sql<MatchRow>`with ${within.spans} select m.* from ${within.from}
    order by m.played_at, m.created_at, m.id`.execute(db)
  return rows
}

/** Counts recorded matches played within a span of each of their players, from an index alone. */
export async function countMatchesWithin(
  db: Database,
  spans: readonly PlayerTimeRange[],
): Promise<number> {
  if (spans.length < 2) return 0
  const within = buildMatchesWithin(spans)
  const { rows } = await sql<{ total: number }>`with ${within.spans}
    select cast(count(*) as integer) as total from ${within.from}`.execute(db)
  return rows[0]!.total
}
