import { sql } from 'kysely'
import type { PlayerId, UserId } from '#engine/ids.ts'
import type { Database, Tx } from '../database/database.ts'
import { likePattern } from '../database/like-pattern.ts'
import type { TableRow } from '../database/tables.ts'

/** The log tables, with the column that refers to the owner. */
const ownerColumns = {
  groupLog: 'groupId',
  groupSessionLog: 'sessionId',
  teamLog: 'teamId',
  teamMatchLog: 'teamMatchId',
  tournamentLog: 'tournamentId',
} as const

export type LogTable = keyof typeof ownerColumns
export type LogRow<Table extends LogTable> = TableRow<Table>

type Author = {
  /** Sequence number of the preceding event. */
  readonly after: number
  readonly byId: UserId | null
}

/** Rows per statement, well below SQLite's parameter limit. */
const batchSize = 500

const splitIntoBatches = <Item>(items: readonly Item[]): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, at) =>
    items.slice(at * batchSize, (at + 1) * batchSize),
  )

const mentionsId = (id: string) =>
  sql<boolean>`event like ${likePattern(JSON.stringify(id))} escape '\\'`

/** An event log in one table. Each row has the sequence, author and JSON of an event. */
export type EventLog<Event, Table extends LogTable = LogTable> = {
  readonly table: Table
  readonly owner: string
  readonly read: (db: Database, id: string) => Promise<Event[]>
  /** Returns the logs of several ownerColumns. */
  readonly readEach: (
    db: Database,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly Event[]>>
  readonly append: (tx: Tx, id: string, events: readonly Event[], author: Author) => Promise<void>
  /** Returns the stored rows, for a deletion that can be restored. */
  readonly rows: (db: Database, ids: readonly string[]) => Promise<LogRow<Table>[]>
  readonly insert: (tx: Tx, rows: readonly LogRow<Table>[]) => Promise<void>
  /** Returns the ownerColumns whose log mentions a player, ordered by id. */
  readonly listOwnersMentioning: (db: Database, playerId: PlayerId) => Promise<string[]>
  /** Replaces a player by another in one log. */
  readonly renamePlayer: (tx: Tx, id: string, from: PlayerId, into: PlayerId) => Promise<void>
  /** Rewrites the events of every log that mention a player. */
  readonly rewriteMentions: (
    tx: Tx,
    playerId: PlayerId,
    rewrite: (event: Event) => Event,
  ) => Promise<void>
  /** Rewrites one log and keeps its authors. Null drops an event. Returns the new log. */
  readonly rewrite: (
    tx: Tx,
    id: string,
    rewrite: (event: Event) => Event | null,
  ) => Promise<Event[]>
}

/** Creates an event log. `columns` returns the values of columns that only its table has. */
export function eventLog<Event extends { readonly at: number }, Table extends LogTable>(
  table: Table,
  columns: (event: Event) => Partial<LogRow<Table>> = () => ({}),
): EventLog<Event, Table> {
  // The tables have the same columns, except for the owner.
  const anyTable = table as 'groupLog'
  const owner = ownerColumns[table] as 'groupId'
  type Row = LogRow<'groupLog'>
  const parse = ({ event }: Row) => JSON.parse(event) as Event

  const rows = async (db: Database, ids: readonly string[]): Promise<Row[]> => {
    const found: Row[] = []
    for (const chunk of splitIntoBatches(ids)) {
      found.push(
        ...(await db
          .selectFrom(anyTable)
          .selectAll()
          .where(owner, 'in', chunk as Row['groupId'][])
          .orderBy(owner)
          .orderBy('sequence')
          .execute()),
      )
    }
    return found
  }
  const insert = async (tx: Tx, all: readonly Row[]) => {
    for (const chunk of splitIntoBatches(all)) await tx.insertInto(anyTable).values(chunk).execute()
  }
  const update = async (tx: Tx, row: Row, event: Event) => {
    const text = JSON.stringify(event)
    if (text === row.event) return
    await tx
      .updateTable(anyTable)
      .set({ event: text })
      .where(owner, '=', row[owner])
      .where('sequence', '=', row.sequence)
      .execute()
  }

  return {
    table,
    owner,
    read: async (db, id) => (await rows(db, [id])).map(parse),
    readEach: async (db, ids) => {
      const logs = new Map<string, Event[]>(ids.map((id) => [id, []]))
      for (const row of await rows(db, ids)) logs.get(row[owner])?.push(parse(row))
      return logs
    },
    append: async (tx, id, events, { after, byId }) =>
      insert(
        tx,
        events.map((event, at) => ({
          ...columns(event),
          [owner]: id,
          sequence: after + at + 1,
          at: event.at,
          byId,
          event: JSON.stringify(event),
        })) as unknown as Row[],
      ),
    rows: async (db, ids) => (await rows(db, ids)) as unknown as LogRow<Table>[],
    insert: async (tx, all) => insert(tx, all as unknown as Row[]),
    listOwnersMentioning: async (db, playerId) => {
      const found = await db
        .selectFrom(anyTable)
        .select(owner)
        .distinct()
        .where(mentionsId(playerId))
        .execute()
      return found.map((row) => row[owner] as string).toSorted()
    },
    renamePlayer: async (tx, id, from, into) => {
      const [fromJson, intoJson] = [JSON.stringify(from), JSON.stringify(into)]
      await tx
        .updateTable(anyTable)
        .set({ event: sql<string>`replace(event, ${fromJson}, ${intoJson})` })
        .where(owner, '=', id as Row['groupId'])
        .execute()
    },
    rewriteMentions: async (tx, playerId, rewrite) => {
      const found = await tx.selectFrom(anyTable).selectAll().where(mentionsId(playerId)).execute()
      for (const row of found) await update(tx, row, rewrite(parse(row)))
    },
    rewrite: async (tx, id, rewrite) => {
      const kept = (await rows(tx, [id])).flatMap((row) => {
        const event = rewrite(parse(row))
        return event === null ? [] : [{ row, event }]
      })
      await tx
        .deleteFrom(anyTable)
        .where(owner, '=', id as Row['groupId'])
        .execute()
      const renumbered = kept.map(({ row, event }, at) => ({
        ...row,
        sequence: at + 1,
        event: JSON.stringify(event),
      }))
      await insert(tx, renumbered)
      return kept.map(({ event }) => event)
    },
  }
}
