import { sql } from 'kysely'
import { getBoardSport, RATING_RULES } from '#engine/ratings/leaderboard/boards.ts'
import type { BoardId, RatedMatch, RatingChange, Standing } from '#engine/ratings/types.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Engine } from '../platform/database/engine.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { NewRow, TableRow } from '../platform/database/tables.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { isBefore, type Position } from './position.ts'

/** Maximum number of rows per statement, to stay well below the 32,766 parameters of SQLite. */
const batchSize = 500

export type ChangeRow = TableRow<'ratingChanges'>
type RatingRow = NewRow<'ratings'>
type MatchRow = TableRow<'matches'>

/** SQL: a match is at this position or after it. */
function isAtOrAfter(at: Position, idColumn: 'id' | 'match_id') {
  return sql<boolean>`(played_at, created_at, ${sql.raw(idColumn)}) >= (${at.playedAt}, ${at.createdAt}, ${at.id})`
}

/** SQL: a match is before this position. */
function isBeforePosition(at: Position, idColumn: 'id' | 'match_id') {
  return sql<boolean>`(played_at, created_at, ${sql.raw(idColumn)}) < (${at.playedAt}, ${at.createdAt}, ${at.id})`
}

/** Returns a match as the ratings engine needs it. */
export function toRatedMatch(row: Omit<LoggedMatch, 'updatedAt'>): RatedMatch {
  const side = (...ids: (string | null)[]) => ids.filter((id) => id !== null)
  return {
    id: row.id,
    sportId: row.sportId,
    playedAt: row.playedAt,
    createdAt: row.createdAt,
    side1: side(row.player1Id, row.partner1Id),
    side2: side(row.player2Id, row.partner2Id),
    winnerSide: row.winnerSide,
    margin: row.margin1 === null || row.margin2 === null ? null : [row.margin1, row.margin2],
    slope: row.slope,
  }
}

const formatOfBoard: Partial<Record<BoardId, string>> = {
  'chess.blitz': 'Blitz',
  'chess.rapid': 'Rapid',
  'chess.classical': 'Classical',
}

const loggedColumns = [
  'id',
  'sportId',
  'format',
  'status',
  'rated',
  'playedAt',
  'createdAt',
  'updatedAt',
  'player1Id',
  'player2Id',
  'partner1Id',
  'partner2Id',
  'winnerSide',
  'margin1',
  'margin2',
  'slope',
  'version',
] as const

/** The columns of a match in the log of a board. */
export type LoggedMatch = Pick<MatchRow, (typeof loggedColumns)[number]>

/** Selects the matches that a board rates. */
function selectRatedOn(db: Database, board: BoardId) {
  const format = formatOfBoard[board]
  return db
    .selectFrom('matches')
    .where('sportId', '=', getBoardSport(board))
    .where('status', '=', 'completed')
    .where('rated', '=', 1)
    .$if(format !== undefined, (query) => query.where('format', '=', format!))
}

/** Returns everything that a board rates, in the order of the log. */
export async function listLoggedMatches(db: Database, board: BoardId): Promise<LoggedMatch[]> {
  return selectRatedOn(db, board)
    .select(loggedColumns)
    .orderBy('playedAt')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Returns matches added or changed since a timestamp, on any board, including void ones. */
export async function listMatchesChangedSince(db: Database, since: number): Promise<LoggedMatch[]> {
  return db.selectFrom('matches').select(loggedColumns).where('updatedAt', '>=', since).execute()
}

/** Returns how many matches a board rates, and the sum of their versions. */
export async function sumBoard(db: Database, board: BoardId) {
  return selectRatedOn(db, board)
    .select([
      sql<number>`cast(count(*) as integer)`.as('matches'),
      sql<number>`cast(coalesce(sum(version), 0) as bigint)`.as('versions'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns the rated matches of a board from a position on, in the order of the log. */
export async function listRatedMatchesFrom(db: Database, board: BoardId, at: Position) {
  const rows = await selectRatedOn(db, board)
    .selectAll()
    .where(isAtOrAfter(at, 'id'))
    .orderBy('playedAt')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(toRatedMatch)
}

export async function listChangesFrom(db: Database, board: BoardId, at: Position) {
  return db
    .selectFrom('ratingChanges')
    .selectAll()
    .where('board', '=', board)
    .where(isAtOrAfter(at, 'match_id'))
    .execute()
}

/** Returns how many changes a board has from a position on, counted up to a limit. */
export async function countChangesFrom(db: Database, board: BoardId, at: Position, limit: number) {
  const limited = db
    .selectFrom('ratingChanges')
    .select('matchId')
    .where('board', '=', board)
    .where(isAtOrAfter(at, 'match_id'))
    .limit(limit)
  const { changes } = await db
    .selectFrom(limited.as('some'))
    .select(sql<number>`cast(count(*) as integer)`.as('changes'))
    .executeTakeFirstOrThrow()
  return changes
}

/** Returns a player's values on a board just before a position; null before their first match. */
export async function findStandingBefore(
  db: Database,
  board: BoardId,
  playerId: string,
  at: Position,
) {
  const row = await db
    .selectFrom('ratingChanges')
    .selectAll()
    .where('board', '=', board)
    .where('playerId', '=', playerId)
    .where(isBeforePosition(at, 'match_id'))
    .orderBy('playedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('matchId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : toStanding(row)
}

/** Returns the stored rows of players on a board; players without a rated match there have none. */
export async function findCurrentRatings(
  db: Database,
  board: BoardId,
  playerIds: readonly string[],
) {
  const rows = await selectRatings(db, board, playerIds)
  return new Map(rows.map((row) => [row.playerId, row]))
}

const selectRatings = preparedQuery((db, board: BoardId, playerIds: readonly string[]) =>
  db
    .selectFrom('ratings')
    .selectAll()
    .where('board', '=', board)
    .where('playerId', 'in', playerIds),
)

/** Returns the positions of the matches that these players played at exactly this timestamp. */
export async function listPositionsAt(
  db: Database,
  board: BoardId,
  playerIds: readonly string[],
  playedAt: number,
): Promise<Position[]> {
  if (playerIds.length === 0) return []
  return db
    .selectFrom('ratingChanges')
    .select(['playedAt', 'createdAt', 'matchId as id'])
    .where('board', '=', board)
    .where('playerId', 'in', playerIds)
    .where('playedAt', '=', playedAt)
    .execute()
}

export async function findCurrentStandings(
  db: Database,
  board: BoardId,
  playerIds: readonly string[],
) {
  const rows = await findCurrentRatings(db, board, playerIds)
  return new Map([...rows].map(([id, row]) => [id, toStanding(row)]))
}

/** Returns the ratings of a whole board by player. */
export async function listBoardRatings(db: Database, board: BoardId): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ratings')
    .select(['playerId', 'rating'])
    .where('board', '=', board)
    .execute()
  return new Map(rows.map((row) => [row.playerId, row.rating]))
}

type WithStanding = Pick<ChangeRow, keyof Standing>

export function toStanding(row: WithStanding): Standing {
  const { rating, variance, lastPlayedAt, games, wins, losses, draws } = row
  const { streak, longestStreak, highestRating, highestRatingAt } = row
  return {
    rating,
    variance,
    lastPlayedAt,
    games,
    wins,
    losses,
    draws,
    streak,
    longestStreak,
    highestRating,
    highestRatingAt,
  }
}

export function toChangeRow(board: BoardId, match: RatedMatch, change: RatingChange): ChangeRow {
  return {
    board,
    matchId: match.id,
    playerId: change.playerId,
    playedAt: match.playedAt,
    createdAt: match.createdAt,
    expected: change.expected,
    actual: change.actual,
    weight: change.weight,
    opponentRating: change.opponentRating,
    opponentVariance: change.opponentVariance,
    ratingBefore: change.before.rating,
    varianceBefore: change.before.variance,
    gamesBefore: change.before.games,
    ...toStanding(change.after),
  }
}

export async function saveChanges(tx: Tx, rows: readonly ChangeRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += batchSize) {
    await upsertChanges(tx, rows.slice(i, i + batchSize))
  }
}

const changeKey = ['board', 'matchId', 'playerId'] as const
const upsertChanges = preparedQuery((db, rows: readonly ChangeRow[]) =>
  db
    .insertInto('ratingChanges')
    .values(rows)
    .onConflict((oc) => oc.columns(changeKey).doUpdateSet(createExcludedColumns(rows, changeKey))),
)

// Raw SQL, because the query builder can't refer to the values of a conflicting insert.
function createExcludedColumns(rows: readonly object[], key: readonly string[]) {
  const names = Object.keys(rows[0]!).filter((name) => !key.includes(name))
  const toSnakeCase = (name: string) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(names.map((name) => [name, sql.ref(`excluded.${toSnakeCase(name)}`)]))
}

export async function deleteChange(tx: Tx, row: Pick<ChangeRow, 'board' | 'matchId' | 'playerId'>) {
  await tx
    .deleteFrom('ratingChanges')
    .where('board', '=', row.board)
    .where('matchId', '=', row.matchId)
    .where('playerId', '=', row.playerId)
    .execute()
}

export async function deleteRating(tx: Tx, board: BoardId, playerId: string): Promise<void> {
  await tx
    .deleteFrom('ratings')
    .where('board', '=', board)
    .where('playerId', '=', playerId)
    .execute()
}

export async function deleteRatings(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('ratings').where('playerId', '=', playerId).execute()
}

export async function saveRatings(tx: Tx, rows: readonly RatingRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += batchSize) {
    await upsertRatings(tx, rows.slice(i, i + batchSize))
  }
}

const ratingKey = ['board', 'playerId'] as const
const upsertRatings = preparedQuery((db, rows: readonly RatingRow[]) =>
  db
    .insertInto('ratings')
    .values(rows)
    .onConflict((oc) => oc.columns(ratingKey).doUpdateSet(createExcludedColumns(rows, ratingKey))),
)

/** Maximum number of players per statement, since each adds a subquery. */
const playersPerQuery = 20

/** Returns the latest changes of each player, with their matches, newest first. */
export async function listLatestChanges(
  db: Database,
  board: BoardId,
  playerIds: readonly string[],
  count: number,
): Promise<ReadonlyMap<string, readonly LatestChange[]>> {
  const latest = new Map<string, readonly LatestChange[]>()
  for (let index = 0; index < playerIds.length; index += playersPerQuery) {
    const [first, ...others] = playerIds
      .slice(index, index + playersPerQuery)
      .map((id) => db.selectFrom(selectLatest(db, board, id, count).as('latest')).selectAll())
    const rows = await others.reduce((all, one) => all.unionAll(one), first!).execute()
    for (const [id, changes] of Map.groupBy(rows, ({ playerId }) => playerId)) {
      latest.set(id, changes.sort(compareNewestFirst))
    }
  }
  return latest
}

const compareNewestFirst = (a: Omit<Position, 'id'> & { matchId: string }, b: typeof a) =>
  isBefore({ ...a, id: a.matchId }, { ...b, id: b.matchId }) ? 1 : -1

function selectLatest(db: Database, board: BoardId, playerId: string, count: number) {
  return db
    .selectFrom('ratingChanges as c')
    .innerJoin('matches as m', 'm.id', 'c.matchId')
    .selectAll('c')
    .select([
      'm.sportId',
      'm.player1Id',
      'm.player2Id',
      'm.partner1Id',
      'm.partner2Id',
      'm.score1',
      'm.score2',
      'm.ending',
      'm.details',
      'm.format',
    ])
    .where('c.board', '=', board)
    .where('c.playerId', '=', playerId)
    .orderBy('c.playedAt', 'desc')
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.matchId', 'desc')
    .limit(count)
}
export type LatestChange = Awaited<ReturnType<ReturnType<typeof selectLatest>['execute']>>[number]

/** Returns all starting levels. */
export async function listStartingLevels(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('players')
    .select(['id', 'startingLevel'])
    .where('startingLevel', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, startingLevel }) => [id, startingLevel!]))
}

/** Returns the starting levels of those players who have one. */
export async function findStartingLevels(db: Database, playerIds: readonly string[]) {
  if (playerIds.length === 0)
    return new Map<string, NonNullable<TableRow<'players'>['startingLevel']>>()
  const rows = await db
    .selectFrom('players')
    .select(['id', 'startingLevel'])
    .where('startingLevel', 'is not', null)
    .execute()
  const wanted = new Set(playerIds)
  return new Map(
    rows.filter(({ id }) => wanted.has(id)).map(({ id, startingLevel }) => [id, startingLevel!]),
  )
}

const selectRevisions = preparedQuery((db) => db.selectFrom('boards').select(['board', 'revision']))

/** Returns the revision of every board; they are few, so one query is cheaper than one per board. */
export async function loadBoardRevisions(db: Database): Promise<(board: BoardId) => number> {
  const rows = await selectRevisions(db)
  // A board has no row before its first rated match.
  return (board) => rows.find((row) => row.board === board)?.revision ?? 0
}

const incrementRevision = preparedQuery((db, board: BoardId) =>
  db
    .insertInto('boards')
    .values({ board, revision: 1, rules: RATING_RULES })
    .onConflict((conflict) =>
      conflict.column('board').doUpdateSet({ revision: sql<number>`boards.revision + 1` }),
    ),
)

/** Invalidates readers' caches of these boards. */
export function invalidateBoards(
  { tx, beforeCommit }: UnitOfWork,
  boards: readonly BoardId[],
): void {
  for (const board of boards) {
    beforeCommit(`board ${board}`, async () => {
      await incrementRevision(tx, board)
    })
  }
}

/** Returns whether a board was rated by earlier rules. */
export async function hasOlderRules(db: Database, rules: number): Promise<boolean> {
  const boardWithOlderRules = await db
    .selectFrom('boards')
    .select('board')
    .where('rules', '<', rules)
    .executeTakeFirst()
  return boardWithOlderRules !== undefined
}

/** Returns whether any player has a rating on any board. */
export async function hasRatings(db: Database): Promise<boolean> {
  return (await db.selectFrom('ratings').select('board').executeTakeFirst()) !== undefined
}

export async function setRules(tx: Tx, rules: number): Promise<void> {
  await tx.updateTable('boards').set({ rules }).execute()
}

export type BoardRow = Pick<
  TableRow<'ratings'> & TableRow<'players'>,
  | 'playerId'
  | 'rating'
  | 'variance'
  | 'games'
  | 'lastPlayedAt'
  | 'name'
  | 'nameFolded'
  | 'avatarUrl'
  | 'retiredAt'
>

/** A player's standing before their first match since a timestamp; null if there is none. */
type EarlierStanding = {
  readonly [name in 'ratingBefore' | 'varianceBefore' | 'gamesBefore']: ChangeRow[name] | null
}

/** Returns all players of a board with what its order needs, now and before their first match since a timestamp. */
export async function listBoardRows(
  db: Database,
  { hasLateral }: Pick<Engine, 'hasLateral'>,
  board: BoardId,
  since: number,
) {
  const { rows } = await sql<BoardRow & EarlierStanding>`
    select r.player_id, r.rating, r.variance, r.games, r.last_played_at,
      p.name, p.name_folded, p.avatar_url, p.retired_at,
      c.rating_before, c.variance_before, c.games_before
    from ratings r join players p on p.id = r.player_id
    ${hasLateral ? joinFirstChangeLateral(since) : joinFirstChangeById(since)}
    where r.board = ${board} and r.games > 0`.execute(db)
  return rows
}

const selectFirstSince = (since: number) => sql`rating_changes b
  where b.board = r.board and b.player_id = r.player_id
    and b.played_at >= ${since} and r.last_played_at >= ${since}
  order by b.played_at, b.created_at, b.match_id limit 1`

/** SQL: `c` is the first change of `r` since a timestamp, found with one index lookup. */
const joinFirstChangeLateral = (since: number) =>
  sql`left join lateral (select b.* from ${selectFirstSince(since)}) c on true`

/** SQL: like `joinFirstChangeLateral`, with a second lookup, for databases without lateral joins. */
const joinFirstChangeById = (since: number) => sql`left join rating_changes c
  on c.board = r.board and c.player_id = r.player_id
    and c.match_id = (select b.match_id from ${selectFirstSince(since)})`

export async function listRatingRows(db: Database, board: BoardId, playerIds: readonly string[]) {
  return playerIds.length === 0 ? [] : selectRatings(db, board, playerIds)
}

/**
 * Returns players' figures since a timestamp: their standing minus the one before. Reads one row per player,
 * not per match. The streak is the current one.
 */
export async function loadFiguresSince(db: Database, board: BoardId, since: number) {
  const selectDifference = (name: 'games' | 'wins' | 'losses' | 'draws') =>
    sql<number>`${sql.ref(`r.${name}`)} - coalesce(${sql.ref(`c.${name}`)}, 0)`.as(name)
  return db
    .selectFrom('ratings as r')
    .leftJoin('ratingChanges as c', (join) =>
      join
        .onRef('c.board', '=', 'r.board')
        .onRef('c.playerId', '=', 'r.playerId')
        .on(
          'c.matchId',
          '=',
          sql<string>`(select b.match_id from rating_changes b
            where b.board = r.board and b.player_id = r.player_id and b.played_at < ${since}
            order by b.played_at desc, b.created_at desc, b.match_id desc limit 1)` as never,
        ),
    )
    .select([
      'r.playerId',
      'r.streak',
      selectDifference('games'),
      selectDifference('wins'),
      selectDifference('losses'),
      selectDifference('draws'),
    ])
    .where('r.board', '=', board)
    .where('r.lastPlayedAt', '>=', since)
    .execute()
}

/** Like `loadFiguresSince`, for a range with an end: standings at its end minus those at its start. */
export async function loadFiguresBetween(db: Database, board: BoardId, from: number, to: number) {
  const findLastBefore = (since: number) =>
    sql<string>`(select b.match_id from rating_changes b
      where b.board = ${board} and b.player_id = r.player_id
        and b.played_at < ${since}
      order by b.played_at desc, b.created_at desc, b.match_id desc limit 1)`
  const selectDifference = (name: 'games' | 'wins' | 'losses' | 'draws') =>
    sql<number>`${sql.ref(`e.${name}`)} - coalesce(${sql.ref(`c.${name}`)}, 0)`.as(name)
  return db
    .selectFrom('ratings as r')
    .innerJoin('ratingChanges as e', (join) =>
      join
        .onRef('e.board', '=', 'r.board')
        .onRef('e.playerId', '=', 'r.playerId')
        .on('e.matchId', '=', findLastBefore(to) as never),
    )
    .leftJoin('ratingChanges as c', (join) =>
      join
        .onRef('c.board', '=', 'r.board')
        .onRef('c.playerId', '=', 'r.playerId')
        .on('c.matchId', '=', findLastBefore(from) as never),
    )
    .select([
      'r.playerId',
      'e.streak',
      selectDifference('games'),
      selectDifference('wins'),
      selectDifference('losses'),
      selectDifference('draws'),
    ])
    .where('r.board', '=', board)
    .where('e.playedAt', '>=', from)
    .execute()
}

export async function listRatingsOfPlayer(db: Database, playerId: string) {
  return db.selectFrom('ratings').selectAll().where('playerId', '=', playerId).execute()
}

const selectLatestPoints = preparedQuery((db, board: BoardId, playerId: string, count: number) =>
  db
    .selectFrom('ratingChanges')
    .select(['matchId', 'playedAt', 'actual', 'rating', 'variance', 'ratingBefore'])
    .where('board', '=', board)
    .where('playerId', '=', playerId)
    .orderBy('playedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('matchId', 'desc')
    .limit(count),
)

export async function listRatingHistory(
  db: Database,
  board: BoardId,
  playerId: string,
  count: number,
) {
  return (await selectLatestPoints(db, board, playerId, count)).toReversed()
}

export async function listChangesOfMatches(db: Database, matchIds: readonly string[]) {
  if (matchIds.length === 0) return []
  return db.selectFrom('ratingChanges').selectAll().where('matchId', 'in', matchIds).execute()
}

/** Returns rating changes on boards by matches played from a timestamp on, oldest first. */
export async function listChangesSince(db: Database, boards: readonly BoardId[], from: number) {
  return db
    .selectFrom('ratingChanges')
    .select(['matchId', 'playerId', 'board', 'gamesBefore', 'ratingBefore', 'rating'])
    .where('board', 'in', boards)
    .where('playedAt', '>=', from)
    .orderBy('playedAt')
    .orderBy('createdAt')
    .orderBy('matchId')
    .execute()
}

export type Rival = {
  readonly sportId: string
  readonly playerId: string
  readonly name: string
  readonly played: number
  readonly won: number
  readonly lost: number
}

/** Returns everyone a player met, by sport, most frequent opponents first. */
export async function listRivals(db: Database, playerId: string): Promise<Rival[]> {
  const { rows } = await sql<Rival>`
    select m.sport_id, o.player_id, p.name,
      cast(count(*) as integer) as played,
      cast(sum(case when m.winner_side = mine.side then 1 else 0 end) as integer) as won,
      cast(sum(case when m.winner_side = o.side then 1 else 0 end) as integer) as lost
    from participations mine
    join participations o on o.match_id = mine.match_id and o.side <> mine.side
    join matches m on m.id = mine.match_id
    join players p on p.id = o.player_id
    where mine.player_id = ${playerId} and mine.counts = 1
    group by m.sport_id, o.player_id, p.name
    order by m.sport_id, count(*) desc, o.player_id`.execute(db)
  return rows
}

/** Returns all stored rows of a board. */
export async function loadRatingsOfBoard(db: Database, board: BoardId) {
  const rows = await db.selectFrom('ratings').selectAll().where('board', '=', board).execute()
  return new Map(rows.map((row) => [row.playerId, row]))
}
