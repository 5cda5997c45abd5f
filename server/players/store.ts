import type { PlayerId, UserId } from '#engine/ids.ts'
import { sql } from 'kysely'
import type { Candidate, Player } from '#contract/players/players.ts'
import { joinConditions } from '../platform/database/join-conditions.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { conflict, notFound, staleVersion } from '../platform/http/errors.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { NewRow, TableRow } from '../platform/database/tables.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { iso, isoOrNull } from '../platform/iso.ts'

export type PlayerRow = TableRow<'players'>

export async function findPlayers(
  db: Database,
  ids: readonly PlayerId[],
): Promise<Map<string, PlayerRow>> {
  if (ids.length === 0) return new Map()
  const rows = await selectPlayersById(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

const selectPlayersById = preparedQuery((db, ids: readonly PlayerId[]) =>
  db.selectFrom('players').selectAll().where('id', 'in', ids),
)

/** Returns the players with these ids, without erased ones. */
export async function findUnerasedPlayers(db: Database, ids: readonly PlayerId[]) {
  const players = await findPlayers(db, ids)
  return new Map([...players].filter(([, { erasedAt }]) => erasedAt === null))
}

/** Locks players, so that none is deleted or merged while a reference is added. */
export async function lockPlayers(unit: UnitOfWork, ids: readonly PlayerId[]): Promise<void> {
  await unit.lockModes(new Map(listPlayerLocks(ids)))
}

/** Returns the locks of players. */
export const listPlayerLocks = (ids: readonly PlayerId[]) =>
  ids.map((id) => [`player:${id}`, 'exclusive'] as const)

/** Returns a player. Throws `Player not found`. */
export async function requirePlayer(db: Database, id: PlayerId): Promise<PlayerRow> {
  const row = await db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('player.notFound')
  return row
}

/** Returns a player. Throws if the player was erased and can't be changed. */
export async function requireUnerased(db: Database, id: PlayerId): Promise<PlayerRow> {
  const row = await requirePlayer(db, id)
  if (row.erasedAt !== null) throw conflict('player.erased')
  return row
}

export async function insertPlayers(tx: Tx, rows: readonly NewRow<'players'>[]): Promise<void> {
  for (let i = 0; i < rows.length; i += 500) {
    await tx
      .insertInto('players')
      .values(rows.slice(i, i + 500))
      .execute()
  }
}

/** Updates a player at a version. Throws if it is stale. */
export async function changePlayer(
  tx: Tx,
  id: PlayerId,
  version: number,
  set: Partial<PlayerRow>,
): Promise<void> {
  const result = await tx
    .updateTable('players')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw staleVersion()
}

export async function deletePlayerRow(tx: Tx, id: PlayerId, version: number): Promise<void> {
  const result = await tx
    .deleteFrom('players')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (result.numDeletedRows === 0n) throw staleVersion()
}

type PlayerWithAccount = PlayerRow & { userId: UserId | null; addedBy: string | null }

function selectPlayers(db: Database) {
  return db
    .selectFrom('players as p')
    .leftJoin('users as u', 'u.playerId', 'p.id')
    .leftJoin('users as a', 'a.id', 'p.createdBy')
    .selectAll('p')
    .select(['u.id as userId', 'a.name as addedBy'])
}

export function toPlayer(row: PlayerWithAccount): Player {
  return {
    id: row.id,
    name: row.name,
    nickname: row.nickname,
    email: row.email,
    fideNumber: row.fideNumber,
    nationalNumber: row.nationalNumber,
    avatarUrl: row.avatarUrl,
    startingLevel: row.startingLevel,
    isRetired: row.retiredAt !== null,
    isErased: row.erasedAt !== null,
    userId: row.userId,
    matchCount: row.matchCount,
    lastPlayedAt: isoOrNull(row.lastPlayedAt),
    addedBy: row.addedBy,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    version: row.version,
  }
}

const selectPlayerWithAccount = preparedQuery((db, id: PlayerId) =>
  selectPlayers(db).where('p.id', '=', id),
)

export async function readPlayer(db: Database, id: PlayerId): Promise<Player> {
  const [row] = await selectPlayerWithAccount(db, id)
  if (row === undefined) throw notFound('player.notFound')
  return toPlayer(row)
}

export type PlayerFilter = {
  readonly foldedQuery: string
  readonly includeRetired: boolean
  readonly sort: 'name' | 'recent'
  readonly recentWith: string | undefined
  readonly page: number
  readonly pageSize: number
}

export async function listPlayerRows(db: Database, filter: PlayerFilter) {
  const where = joinConditions([
    sql`p.erased_at is null`,
    !filter.includeRetired && sql`p.retired_at is null`,
    filter.foldedQuery !== '' && hasName(likePattern(filter.foldedQuery)),
  ])
  const { total } = await db
    .selectFrom('players as p')
    .select(sql<number>`cast(count(*) as integer)`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await selectPlayers(db)
    .where(where)
    .$if(filter.recentWith !== undefined, (query) =>
      query
        .leftJoin(selectLastMetTimes(filter.recentWith!), (join) =>
          join.onRef('met.playerId', '=', 'p.id'),
        )
        .orderBy('met.last', (order) => order.desc().nullsLast()),
    )
    .$if(filter.sort === 'recent', (query) =>
      query.orderBy('p.lastPlayedAt', (order) => order.desc().nullsLast()),
    )
    .orderBy('p.nameFolded')
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute()
  return { total, players: rows.map(toPlayer) }
}

const hasName = (pattern: string) =>
  sql`(p.name_folded like ${pattern} escape '\\' or p.nickname_folded like ${pattern} escape '\\')`

/** SQL: when a player last shared a match with each other player. */
function selectLastMetTimes(playerId: PlayerId) {
  return sql<{ playerId: PlayerId; last: number }>`(
    select theirs.player_id, max(mine.played_at) as last from participations mine
    join participations theirs on theirs.match_id = mine.match_id
    where mine.player_id = ${playerId} and theirs.player_id <> ${playerId} and mine.counts = 1
    group by theirs.player_id)`.as<'met'>(sql.ref('met'))
}

/** Updates the stored match counts of players after matches changed. */
export async function updateMatchCounts(tx: Tx, playerIds: Iterable<PlayerId>): Promise<void> {
  const ids = [...new Set(playerIds)].sort()
  for (let i = 0; i < ids.length; i += 500) {
    await updateCounts(tx, ids.slice(i, i + 500))
  }
}

const updateCounts = preparedQuery((db, ids: readonly PlayerId[]) =>
  db
    .updateTable('players')
    .set({
      matchCount: sql<number>`(select cast(count(*) as integer) from participations
        where participations.player_id = players.id and participations.counts = 1)`,
      lastPlayedAt: sql<number | null>`(select max(participations.played_at) from participations
        where participations.player_id = players.id and participations.counts = 1)`,
    })
    .where('id', 'in', ids),
)

/** Returns all players who were not erased, with the columns that an import compares and changes. */
export async function listAllPlayers(db: Database) {
  return db
    .selectFrom('players')
    .select(['id', 'name', 'email', 'fideNumber', 'nationalNumber', 'version'])
    .select(['nickname', 'startingLevel', 'matchCount', 'createdAt', 'lastPlayedAt'])
    .where('erasedAt', 'is', null)
    .execute()
}

export async function playerNames(
  db: Database,
  ids: readonly PlayerId[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await selectPlayerNames(db, ids)).map((row) => [row.id, row.name]))
}

const selectPlayerNames = preparedQuery((db, ids: readonly PlayerId[]) =>
  db.selectFrom('players').select(['id', 'name']).where('id', 'in', ids),
)

/** Returns names and pictures by player id, without unknown ones. */
export async function findNamesAndAvatars(db: Database, ids: readonly PlayerId[]) {
  if (ids.length === 0) return new Map<string, { name: string; avatarUrl: string | null }>()
  const rows = await db
    .selectFrom('players')
    .select(['id', 'name', 'avatarUrl'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...nameAndAvatar }) => [id, nameAndAvatar]))
}

/** A player with data that distinguishes players of the same name. */
export type Namesake = {
  playerId: PlayerId
  name: string
  nickname: string | null
  matchCount: number
  createdAt: number
  lastPlayedAt: number | null
}

export function toCandidate({ createdAt, lastPlayedAt, ...player }: Namesake): Candidate {
  return { ...player, createdAt: iso(createdAt), lastPlayedAt: isoOrNull(lastPlayedAt) }
}

/**
 * Returns players with one of these folded names or nicknames. Retired ones are included only if no one
 * else matches.
 */
export async function findPlayersByName(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly Namesake[]>> {
  const searched = [...new Set(names)].filter((name) => name !== '')
  if (searched.length === 0) return new Map()
  const rows = await db
    .selectFrom('players as p')
    .select(['p.id as playerId', 'p.name', 'p.nickname', 'p.matchCount', 'p.createdAt'])
    .select(['p.lastPlayedAt', 'p.nameFolded', 'p.nicknameFolded', 'p.retiredAt'])
    .where((eb) =>
      eb.or([eb('p.nameFolded', 'in', searched), eb('p.nicknameFolded', 'in', searched)]),
    )
    .where('p.erasedAt', 'is', null)
    .orderBy('p.matchCount', 'desc')
    .orderBy('p.id')
    .execute()
  return new Map(
    searched.map((name) => {
      const all = rows.filter((row) => row.nameFolded === name || row.nicknameFolded === name)
      const playing = all.filter(({ retiredAt }) => retiredAt === null)
      const matching = playing.length > 0 ? playing : all
      return [
        name,
        matching.map(
          ({ nameFolded: _name, nicknameFolded: _nickname, retiredAt: _at, ...row }) => row,
        ),
      ]
    }),
  )
}

export type ClubPlayer = Namesake & Pick<PlayerRow, 'fideNumber' | 'version'>

/** Returns all players who were not erased, by folded name. */
export async function groupPlayersByName(db: Database): Promise<Map<string, ClubPlayer[]>> {
  const rows = await db
    .selectFrom('players as p')
    .select(['p.id as playerId', 'p.name', 'p.nameFolded', 'p.nickname'])
    .select(['p.matchCount', 'p.createdAt', 'p.lastPlayedAt', 'p.fideNumber', 'p.version'])
    .where('p.erasedAt', 'is', null)
    .orderBy('p.nameFolded')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  const byName = new Map<string, ClubPlayer[]>()
  for (const { nameFolded, ...player } of rows) {
    byName.set(nameFolded, [...(byName.get(nameFolded) ?? []), player])
  }
  return byName
}

/** Returns the player with this FIDE number. */
export async function findPlayerByFideNumber(
  db: Database,
  fideNumber: string,
): Promise<Pick<PlayerRow, 'id' | 'name'> | undefined> {
  return db
    .selectFrom('players')
    .select(['id', 'name'])
    .where('fideNumber', '=', fideNumber)
    .executeTakeFirst()
}

/** Returns whether a player of the club has this e-mail address. */
export async function isEmailInUse(db: Database, emailFolded: string | null): Promise<boolean> {
  if (emailFolded === null) return false
  const row = await db
    .selectFrom('players')
    .select('id')
    .where('emailFolded', '=', emailFolded)
    .executeTakeFirst()
  return row !== undefined
}
