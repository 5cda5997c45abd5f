import { sql } from 'kysely'
import type { LiveScore } from '#engine/live/game.ts'
import type { SentEvent } from '#engine/live/merge.ts'
import type { AnyAction } from '#engine/live/games.ts'
import type { MatchId, PlayerId, TournamentId, UserId } from '#engine/ids.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import type { NewRow, TableRow } from '../platform/database/tables.ts'

export type LiveRow = TableRow<'liveMatches'>
export type EventRow = TableRow<'liveEvents'>
export type ConflictRow = TableRow<'liveForks'>
export type ScorerRow = TableRow<'liveScorers'>

export async function findLive(db: Database, id: string): Promise<LiveRow | null> {
  const row = await db.selectFrom('liveMatches').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function requireLive(db: Database, id: string): Promise<LiveRow> {
  const row = await findLive(db, id)
  if (row === null) throw notFound('live.notFound')
  return row
}

/** Returns the running live match of a tournament match; null if there is none. */
export async function findRunningOfPairing(
  db: Database,
  tournamentId: TournamentId,
  tournamentMatchId: string,
): Promise<LiveRow | null> {
  const row = await db
    .selectFrom('liveMatches')
    .selectAll()
    .where('tournamentId', '=', tournamentId)
    .where('tournamentMatchId', '=', tournamentMatchId)
    .where('status', '=', 'live')
    .executeTakeFirst()
  return row ?? null
}

export type LiveFilter = {
  readonly sportId?: LiveRow['sportId'] | undefined
  readonly tournamentId?: TournamentId | undefined
  readonly matchId?: MatchId | undefined
  readonly table?: string | undefined
  readonly id?: string | undefined
}

/** Maximum number of matches in a list; no club plays more at once. */
const maxListed = 200

/** Returns running matches, or the live match behind a recorded match. */
export async function listLiveRows(
  db: Database,
  { sportId, tournamentId, matchId, table, id }: LiveFilter,
): Promise<LiveRow[]> {
  return db
    .selectFrom('liveMatches')
    .selectAll()
    .$if(matchId === undefined, (query) => query.where('status', '=', 'live'))
    .$if(matchId !== undefined, (query) => query.where('matchId', '=', matchId!))
    .$if(table !== undefined, (query) => query.where('tableName', '=', table!))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(sportId !== undefined, (query) => query.where('sportId', '=', sportId!))
    .$if(tournamentId !== undefined, (query) => query.where('tournamentId', '=', tournamentId!))
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute()
}

export async function listLiveByIds(db: Database, ids: readonly string[]): Promise<LiveRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('liveMatches')
    .selectAll()
    .where('id', 'in', ids as string[])
    .execute()
}

/** Returns which of these live matches exist, by id. */
export async function filterExisting(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('liveMatches').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Returns the number of running matches a person started. */
export async function countRunning(db: Database, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('liveMatches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'live')
    .where('startedBy', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns running matches with one of these players. */
export async function listRunningOfPlayers(
  db: Database,
  playerIds: readonly string[],
): Promise<LiveRow[]> {
  return db
    .selectFrom('liveMatches')
    .selectAll()
    .where('status', '=', 'live')
    .where((eb) => eb.or(playerColumns.map((column) => eb(column, 'in', playerIds as PlayerId[]))))
    .execute()
}

/** Time in ms without entries after which a match counts as abandoned. */
export const abandonedMs = 12 * 60 * 60 * 1000

/** Returns abandoned matches of which organisers were not yet notified. */
export async function listAbandoned(db: Database, now: number): Promise<LiveRow[]> {
  return db
    .selectFrom('liveMatches')
    .selectAll()
    .where('status', '=', 'live')
    .where(sql<boolean>`coalesce(last_event_at, started_at) < ${now - abandonedMs}`)
    .where(
      sql<boolean>`not exists (select 1 from notices where slot = 'abandoned:' || live_matches.id)`,
    )
    .limit(maxListed)
    .execute()
}

/** Maximum number of earlier matches that habits are based on. */
const maxEarlier = 20

/** Returns earlier matches of the same game by this player or pair, newest first. */
export async function listEarlierMatches(
  db: Database,
  { id, game, startedAt }: LiveRow,
  { player, partner }: { readonly player: PlayerId; readonly partner: PlayerId | null },
): Promise<LiveRow[]> {
  const sideColumns = [
    ['player1Id', 'partner1Id'],
    ['player2Id', 'partner2Id'],
  ] as const
  return db
    .selectFrom('liveMatches')
    .selectAll()
    .where('game', '=', game)
    .where('startedAt', '<=', startedAt)
    .where('id', '!=', id)
    .where((eb) =>
      eb.or(
        sideColumns.map(([one, two]) =>
          eb.and([
            eb(one, '=', player),
            partner === null ? eb(two, 'is', null) : eb(two, '=', partner),
          ]),
        ),
      ),
    )
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .limit(maxEarlier)
    .execute()
}

const playerColumns = ['player1Id', 'player2Id', 'partner1Id', 'partner2Id'] as const

/** Returns all players: player 1, player 2, then their partners. */
export const listLivePlayerIds = (row: LiveRow): PlayerId[] =>
  playerColumns.map((column) => row[column]).filter((id) => id !== null)

export async function insertLive(tx: Tx, row: LiveRow): Promise<void> {
  await tx.insertInto('liveMatches').values(row).execute()
}

export async function updateEventText(
  tx: Tx,
  { liveMatchId, id, event }: Pick<EventRow, 'liveMatchId' | 'id' | 'event'>,
): Promise<void> {
  await tx
    .updateTable('liveEvents')
    .set({ event })
    .where('liveMatchId', '=', liveMatchId)
    .where('id', '=', id)
    .execute()
}

export async function updateLive(tx: Tx, id: string, change: Partial<LiveRow>): Promise<void> {
  await tx.updateTable('liveMatches').set(change).where('id', '=', id).execute()
}

/** Replaces a player by the one they are merged into. */
export async function replacePlayer(tx: Tx, from: PlayerId, into: PlayerId): Promise<void> {
  for (const column of playerColumns) {
    await tx
      .updateTable('liveMatches')
      .set({ [column]: into })
      .where(column, '=', from)
      .execute()
  }
}

export async function listEvents(db: Database, id: string): Promise<EventRow[]> {
  return db
    .selectFrom('liveEvents')
    .selectAll()
    .where('liveMatchId', '=', id)
    .orderBy('place')
    .execute()
}

export async function listConflictRows(db: Database, id: string): Promise<ConflictRow[]> {
  return db
    .selectFrom('liveForks')
    .selectAll()
    .where('liveMatchId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Returns the number of open conflicts per match. */
export async function countOpenConflicts(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('liveForks')
    .select((eb) => ['liveMatchId', eb.fn.countAll<number>().as('count')])
    .where('liveMatchId', 'in', ids as string[])
    .where('choice', 'is', null)
    .groupBy('liveMatchId')
    .execute()
  return new Map(rows.map(({ liveMatchId, count }) => [liveMatchId, Number(count)]))
}

export async function insertCode(tx: Tx, row: NewRow<'liveCodes'>): Promise<void> {
  await tx.insertInto('liveCodes').values(row).execute()
}

export async function findCode(db: Database, hash: string) {
  const row = await db
    .selectFrom('liveCodes')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the ids of all live matches, in the order they were started. */
export async function listLiveIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('liveMatches')
    .select('id')
    .orderBy('startedAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Maximum number of rows per statement; databases limit the number of parameters. */
const batchSize = 500

/** Replaces existing event rows. */
export async function saveEvents(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    await saveEventBatch(tx, rows.slice(from, from + batchSize))
  }
}

async function saveEventBatch(tx: Tx, rows: EventRow[]): Promise<void> {
  await tx
    .insertInto('liveEvents')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['liveMatchId', 'id']).doUpdateSet((eb) => ({
        standing: eb.ref('excluded.standing'),
        rev: eb.ref('excluded.rev'),
        forkId: eb.ref('excluded.forkId'),
        sameAs: eb.ref('excluded.sameAs'),
        why: eb.ref('excluded.why'),
        event: eb.ref('excluded.event'),
      })),
    )
    .execute()
}

export async function saveConflicts(tx: Tx, rows: readonly ConflictRow[]): Promise<void> {
  for (const row of rows) {
    await tx
      .insertInto('liveForks')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['liveMatchId', 'id']).doUpdateSet({
          choice: row.choice,
          decidedBy: row.decidedBy,
          decidedAt: row.decidedAt,
        }),
      )
      .execute()
  }
}

export async function listScorers(db: Database, ids: readonly string[]): Promise<ScorerRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('liveScorers')
    .selectAll()
    .where('liveMatchId', 'in', ids as string[])
    .orderBy('heardAt', 'desc')
    .execute()
}

export async function saveScorer(tx: Tx, row: ScorerRow): Promise<void> {
  const { userId, role, heardAt, askedAt } = row
  await tx
    .insertInto('liveScorers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['liveMatchId', 'device']).doUpdateSet({ userId, role, heardAt, askedAt }),
    )
    .execute()
}

export async function removeScorer(tx: Tx, liveMatchId: string, device: string): Promise<void> {
  await tx
    .deleteFrom('liveScorers')
    .where('liveMatchId', '=', liveMatchId)
    .where('device', '=', device)
    .execute()
}

export const parseScore = ({ score }: LiveRow) => JSON.parse(score) as LiveScore
export type Sent = SentEvent<AnyAction>
