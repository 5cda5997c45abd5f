import { type RefusalKey, t } from '#contract/messages.ts'
import {
  runRowChecks,
  describeDamage,
  findDamagedEvent,
  type RowDifference,
} from '../database/damaged-rows.ts'
import type { Database, Tx } from '../database/database.ts'
import type { LockName } from '../database/locks.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { AppError, staleVersion } from '../http/errors.ts'
import type { Actor } from '../http/serve.ts'
import type { EventLog } from './event-log.ts'

/** An aggregate whose state is folded from a log: its row, its log and its projections. */
export type Loaded = {
  readonly row: { readonly id: string; readonly version: number; readonly revision?: number }
  readonly log: readonly { readonly at: number }[]
}
export type RowOf<L extends Loaded> = L['row']
export type EventOf<L extends Loaded> = L['log'][number]
type Stored<L extends Loaded> = { readonly row: RowOf<L>; readonly log: readonly EventOf<L>[] }

type StateOptions<L extends Loaded, Context extends object> = {
  readonly table: 'groups' | 'groupSessions' | 'teams' | 'teamMatches' | 'tournaments'
  readonly log: Pick<EventLog<EventOf<L>>, 'table' | 'ownerColumn' | 'read' | 'append'>
  /** Message key of the 404, for missing aggregates and those that the actor may not see. */
  readonly notFound: RefusalKey
  readonly lockName: (db: Database, id: string) => LockName | Promise<LockName>
  /** Loads the data that the fold needs in addition to the log. */
  readonly context?: (db: Database, row: RowOf<L>, now: number) => Promise<Context>
  readonly fold: (stored: Stored<L> & Context, now: number) => L
  readonly canRead: (actor: Actor, loaded: L, now: number) => boolean
  /** Returns the columns projected from the log, which lists query. */
  readonly project: (loaded: L, now: number) => Partial<RowOf<L>>
  /** Returns the state at this row's revision if it is in memory. */
  readonly cached?: (unit: UnitOfWork, row: RowOf<L>) => L | null
}

/** Options of `verify`. */
type VerifyOptions<L extends Loaded> = {
  readonly name: (row: RowOf<L>) => string
  /** The timestamp of the last projection. */
  readonly projectedAt: (row: RowOf<L>) => number
  /** Returns differences in child rows. */
  readonly listChildDifferences?: (db: Database, loaded: L) => Promise<readonly string[]>
}

/** Throws 409 if the version is stale. Callers that overwrite nothing pass none. */
export function requireVersion({ row }: Loaded, version: number | undefined): void {
  if (version !== undefined && row.version !== version) throw staleVersion()
}

/** Loads, locks and verifies aggregates of one kind. */
export function aggregateState<L extends Loaded, Context extends object = object>(
  options: StateOptions<L, Context>,
) {
  const { log, lockName, fold, canRead, project, cached } = options
  const context = async (db: Database, row: RowOf<L>, now: number) =>
    (await options.context?.(db, row, now)) ?? ({} as Context)
  // The tables share the columns id and version.
  const table = options.table as 'groups'
  const createNotFoundError = () =>
    new AppError('NOT_FOUND', t(options.notFound as 'group.notFound'))

  /** Loads the row. Throws 404 if there is none. */
  const find = async (db: Database, id: string): Promise<RowOf<L>> => {
    const rows = db.selectFrom(table).selectAll()
    const row = await rows.where('id', '=', id as never).executeTakeFirst()
    if (row === undefined) throw createNotFoundError()
    return row
  }
  /** Loads the state of a row. */
  const loadRow = async (db: Database, row: RowOf<L>, now: number) =>
    fold({ row, log: await log.read(db, row.id), ...(await context(db, row, now)) }, now)
  /** Loads the state. Throws 404 if there is none. */
  const load = async (db: Database, id: string, now: number) => loadRow(db, await find(db, id), now)
  /** Locks, then loads. */
  const lock = async (unit: UnitOfWork, id: string) => {
    await unit.lock(await lockName(unit.tx, id), 'exclusive')
    const row = await find(unit.tx, id)
    return cached?.(unit, row) ?? loadRow(unit.tx, row, unit.now)
  }
  /** Throws 404 if the actor may not see it. */
  const requireReadable = (actor: Actor, loaded: L, now: number) => {
    if (!canRead(actor, loaded, now)) throw createNotFoundError()
    return loaded
  }

  return {
    ...options,
    find,
    load,
    loadRow,
    /** Loads the state. Throws 404 if the actor may not see it. */
    loadFor: async (actor: Actor, db: Database, id: string, now: number) =>
      requireReadable(actor, await load(db, id, now), now),
    requireReadable,
    lock,
    /** Locks, then loads. Throws 404 if the actor may not see it. */
    lockFor: async (unit: UnitOfWork, actor: Actor, id: string) =>
      requireReadable(actor, await lock(unit, id), unit.now),
    /** Locks several, without loading them. */
    lockAll: async (unit: UnitOfWork, ids: readonly string[]) => {
      const names = await Promise.all([...new Set(ids)].map(async (id) => lockName(unit.tx, id)))
      if (names.length > 0) await unit.lock(names, 'exclusive')
    },
    insert: async (tx: Tx, rows: readonly RowOf<L>[]) => {
      if (rows.length > 0)
        await tx
          .insertInto(table)
          .values(rows as never)
          .execute()
    },
    /** Replaces a row that is still at the revision that was read. Throws 409 otherwise. */
    replace: async (tx: Tx, before: RowOf<L>, after: RowOf<L>) => {
      const guardColumn = before.revision === undefined ? 'version' : 'revision'
      const update = await tx
        .updateTable(table)
        .set(after as never)
        .where('id', '=', after.id as never)
        .where(guardColumn, '=', before[guardColumn]!)
        .executeTakeFirst()
      if (update.numUpdatedRows === 0n) throw staleVersion()
    },
    /** Folds every log from scratch. Returns the differences of the stored rows. */
    verify: async (
      db: Database,
      { name, projectedAt, listChildDifferences }: VerifyOptions<L>,
    ): Promise<RowDifference[]> => {
      const rows: readonly RowOf<L>[] = await db
        .selectFrom(table)
        .selectAll()
        .orderBy('id')
        .execute()
      const checks = rows.map((row) => ({
        name: name(row),
        listDifferences: async () => {
          const loaded = await loadRow(db, row, projectedAt(row))
          return [
            ...listDifferences(row, project(loaded, projectedAt(row))),
            ...((await listChildDifferences?.(db, loaded)) ?? []),
          ]
        },
        findDamage: async () => {
          const damage = describeDamagedSettings(options.table, row)
          if (damage !== null) return damage
          const foldContext = await context(db, row, projectedAt(row))
          return findDamagedEvent<EventOf<L>>(db, {
            table: log.table,
            owner: [log.ownerColumn, row.id],
            fold: (events) => fold({ row, log: events, ...foldContext }, projectedAt(row)),
          })
        },
      }))
      return runRowChecks(checks)
    },
  }
}

export type AggregateState<L extends Loaded, Context extends object> = ReturnType<
  typeof aggregateState<L, Context>
>

/** Describes a row whose settings are not valid JSON; null if they are valid or missing. */
function describeDamagedSettings(
  table: StateOptions<Loaded, object>['table'],
  row: { readonly id: string; readonly settings?: string },
): string | null {
  try {
    if (row.settings !== undefined) JSON.parse(row.settings)
    return null
  } catch (error) {
    return describeDamage({ table, id: row.id, place: 'settings' }, error)
  }
}

/** Lists the columns in which the stored values differ from the expected ones. */
export function listDifferences(stored: object, expected: object): string[] {
  const row = stored as Record<string, unknown>
  return Object.entries(expected).flatMap(([name, value]) =>
    row[name] === value ? [] : [`${name} is ${String(row[name])}, not ${String(value)}`],
  )
}
