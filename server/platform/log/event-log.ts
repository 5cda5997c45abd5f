import { sql } from 'kysely'
import type { PlayerId, UserId } from '#engine/ids.ts'
import type { Database, Tx } from '../database/database.ts'
import { likePattern } from '../database/like-pattern.ts'
import { splitIntoBatches } from '../database/split-into-batches.ts'
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

const mentionsId = (id: string) =>
  sql<boolean>`event like ${likePattern(JSON.stringify(id))} escape '\\'`

/**
 * Creates an event log in one table. Each row has the sequence, author and JSON of an event. `columns`
 * returns the values of columns that only this table has.
 */
export function eventLog<Event extends { readonly at: number }, Table extends LogTable>(
  table: Table,
  columns: (event: Event) => Partial<LogRow<Table>> = () => ({}),
) {
  // The tables have the same columns, except for the owner.
  const anyTable = table as 'groupLog'
  const ownerColumn = ownerColumns[table] as 'groupId'
  type Row = LogRow<'groupLog'>
  const parse = ({ event }: Row) => JSON.parse(event) as Event

  const readRows = async (db: Database, ids: readonly string[]): Promise<Row[]> => {
    const rows: Row[] = []
    for (const chunk of splitIntoBatches(ids)) {
      rows.push(
        ...(await db
          .selectFrom(anyTable)
          .selectAll()
          .where(ownerColumn, 'in', chunk as Row['groupId'][])
          .orderBy(ownerColumn)
          .orderBy('sequence')
          .execute()),
      )
    }
    return rows
  }
  const insert = async (tx: Tx, rows: readonly Row[]) => {
    for (const chunk of splitIntoBatches(rows))
      await tx.insertInto(anyTable).values(chunk).execute()
  }
  const update = async (tx: Tx, row: Row, event: Event) => {
    const text = JSON.stringify(event)
    if (text === row.event) return
    await tx
      .updateTable(anyTable)
      .set({ event: text })
      .where(ownerColumn, '=', row[ownerColumn])
      .where('sequence', '=', row.sequence)
      .execute()
  }

  return {
    table,
    ownerColumn: ownerColumn as string,
    read: async (db: Database, id: string): Promise<Event[]> =>
      (await readRows(db, [id])).map(parse),
    /** Returns the logs of several owners. */
    readEach: async (
      db: Database,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, readonly Event[]>> => {
      const logs = new Map<string, Event[]>(ids.map((id) => [id, []]))
      for (const row of await readRows(db, ids)) logs.get(row[ownerColumn])?.push(parse(row))
      return logs
    },
    append: async (tx: Tx, id: string, events: readonly Event[], { after, byId }: Author) =>
      insert(
        tx,
        events.map((event, index) => ({
          ...columns(event),
          [ownerColumn]: id,
          sequence: after + index + 1,
          at: event.at,
          byId,
          event: JSON.stringify(event),
        })) as unknown as Row[],
      ),
    /** Returns the stored rows, for a deletion that can be restored. */
    readRows: async (db: Database, ids: readonly string[]): Promise<LogRow<Table>[]> =>
      (await readRows(db, ids)) as unknown as LogRow<Table>[],
    insert: async (tx: Tx, rows: readonly LogRow<Table>[]): Promise<void> =>
      insert(tx, rows as unknown as Row[]),
    /** Returns the owners whose log mentions a player, ordered by id. */
    listOwnersMentioning: async (db: Database, playerId: PlayerId): Promise<string[]> => {
      const owners = await db
        .selectFrom(anyTable)
        .select(ownerColumn)
        .distinct()
        .where(mentionsId(playerId))
        .execute()
      return owners.map((row) => row[ownerColumn] as string).toSorted()
    },
    /** Replaces a player by another in one log. */
    renamePlayer: async (tx: Tx, id: string, from: PlayerId, into: PlayerId) => {
      const [fromJson, intoJson] = [JSON.stringify(from), JSON.stringify(into)]
      await tx
        .updateTable(anyTable)
        .set({ event: sql<string>`replace(event, ${fromJson}, ${intoJson})` })
        .where(ownerColumn, '=', id as Row['groupId'])
        .execute()
    },
    /** Rewrites the events of every log that mention a player. */
    rewriteMentions: async (tx: Tx, playerId: PlayerId, rewrite: (event: Event) => Event) => {
      const mentioningRows = await tx
        .selectFrom(anyTable)
        .selectAll()
        .where(mentionsId(playerId))
        .execute()
      for (const row of mentioningRows) await update(tx, row, rewrite(parse(row)))
    },
    /** Rewrites one log and keeps its authors. Null drops an event. Returns the new log. */
    rewrite: async (
      tx: Tx,
      id: string,
      rewrite: (event: Event) => Event | null,
    ): Promise<Event[]> => {
      const rewrittenEntries = (await readRows(tx, [id])).flatMap((row) => {
        const event = rewrite(parse(row))
        return event === null ? [] : [{ row, event }]
      })
      await tx
        .deleteFrom(anyTable)
        .where(ownerColumn, '=', id as Row['groupId'])
        .execute()
      const renumberedRows = rewrittenEntries.map(({ row, event }, index) => ({
        ...row,
        sequence: index + 1,
        event: JSON.stringify(event),
      }))
      await insert(tx, renumberedRows)
      return rewrittenEntries.map(({ event }) => event)
    },
  }
}

export type EventLog<
  Event extends { readonly at: number },
  Table extends LogTable = LogTable,
> = ReturnType<typeof eventLog<Event, Table>>
