import type { Decision } from '#engine/decision.ts'
import { type RefusalKey, t } from '#contract/messages.ts'
import { checkEach, damaged, damagedLine } from '../database/damaged-rows.ts'
import type { Database, Tx } from '../database/database.ts'
import { differing } from '../database/differing.ts'
import type { LockName } from '../database/locks.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { AppError, staleVersion } from '../http/errors.ts'
import { requireAccepted } from '../http/refused.ts'
import type { Actor } from '../http/serve.ts'
import type { EventLog } from './event-log.ts'

/** Something whose state is folded from a log: its row, its log, and what follows from them. */
export type Loaded = {
  readonly row: { readonly id: string; readonly version: number; readonly revision?: number }
  readonly log: readonly { readonly at: number }[]
}
type RowOf<L extends Loaded> = L['row']
type EventOf<L extends Loaded> = L['log'][number]
type Stored<L extends Loaded> = { readonly row: RowOf<L>; readonly log: readonly EventOf<L>[] }

type StateOptions<L extends Loaded, Context extends object> = {
  readonly table: 'groups' | 'groupSessions' | 'teams' | 'teamMatches' | 'tournaments'
  readonly log: Pick<EventLog<EventOf<L>>, 'table' | 'owner' | 'read' | 'append'>
  /** Key of the 404 for a missing one, and for one that the actor may not see. */
  readonly notFound: RefusalKey
  readonly lockName: (db: Database, id: string) => LockName | Promise<LockName>
  /** Loads what the fold needs besides the log. */
  readonly context: (db: Database, row: RowOf<L>, now: number) => Promise<Context>
  readonly fold: (stored: Stored<L> & Context, now: number) => L
  readonly canRead: (actor: Actor, loaded: L, now: number) => boolean
  /** Returns the columns that follow from the log. Lists are queried by them. */
  readonly project: (loaded: L, now: number) => Partial<RowOf<L>>
  /** Returns the state at this row's revision if it is in memory. */
  readonly cached?: (unit: UnitOfWork, row: RowOf<L>) => L | null
}

/** What `verify` needs to know besides the options of the state. */
type VerifyOptions<L extends Loaded> = {
  readonly name: (row: RowOf<L>) => string
  /** The timestamp of the last projection. */
  readonly projectedAt: (row: RowOf<L>) => number
  /** Returns differences of the rows of its parts. */
  readonly differences?: (db: Database, loaded: L) => Promise<readonly string[]>
}

/** How an aggregate is loaded, locked and verified. */
export type AggregateState<L extends Loaded, Context extends object> = StateOptions<L, Context> & {
  /** Loads the row. Throws 404 if there is none. */
  readonly find: (db: Database, id: string) => Promise<RowOf<L>>
  /** Loads the state. Throws 404 if there is none. */
  readonly load: (db: Database, id: string, now: number) => Promise<L>
  readonly loadRow: (db: Database, row: RowOf<L>, now: number) => Promise<L>
  /** Loads the state. Throws 404 if the actor may not see it. */
  readonly loadFor: (actor: Actor, db: Database, id: string, now: number) => Promise<L>
  /** Locks, then loads. */
  readonly lock: (unit: UnitOfWork, id: string) => Promise<L>
  /** Locks, then loads. Throws 404 if the actor may not see it. */
  readonly lockFor: (unit: UnitOfWork, actor: Actor, id: string) => Promise<L>
  /** Locks several, without loading them. */
  readonly lockAll: (unit: UnitOfWork, ids: readonly string[]) => Promise<void>
  readonly insert: (tx: Tx, rows: readonly RowOf<L>[]) => Promise<void>
  /** Replaces a row that is still at the revision that was read. Throws 409 otherwise. */
  readonly replace: (tx: Tx, before: RowOf<L>, after: RowOf<L>) => Promise<void>
  /** Folds every log from scratch and returns how the stored rows differ. */
  readonly verify: (
    db: Database,
    more: VerifyOptions<L>,
  ) => Promise<{ readonly of: string; readonly what: string }[]>
}

export function aggregateState<L extends Loaded, Context extends object = object>(
  options: StateOptions<L, Context>,
): AggregateState<L, Context> {
  const { log, lockName, context, fold, canRead, project, cached } = options
  // The tables have an id and a version in common.
  const table = options.table as 'groups'
  const missing = () => new AppError('NOT_FOUND', t(options.notFound as 'group.notFound'))

  const find = async (db: Database, id: string): Promise<RowOf<L>> => {
    const rows = db.selectFrom(table).selectAll()
    const row = await rows.where('id', '=', id as never).executeTakeFirst()
    if (row === undefined) throw missing()
    return row
  }
  const loadRow = async (db: Database, row: RowOf<L>, now: number) =>
    fold({ row, log: await log.read(db, row.id), ...(await context(db, row, now)) }, now)
  const load = async (db: Database, id: string, now: number) => loadRow(db, await find(db, id), now)
  const lock = async (unit: UnitOfWork, id: string) => {
    await unit.lock(await lockName(unit.tx, id), 'exclusive')
    const row = await find(unit.tx, id)
    return cached?.(unit, row) ?? loadRow(unit.tx, row, unit.now)
  }
  const requireReadable = (actor: Actor, loaded: L, now: number) => {
    if (!canRead(actor, loaded, now)) throw missing()
    return loaded
  }

  return {
    ...options,
    find,
    load,
    loadRow,
    loadFor: async (actor, db, id, now) => requireReadable(actor, await load(db, id, now), now),
    lock,
    lockFor: async (unit, actor, id) => requireReadable(actor, await lock(unit, id), unit.now),
    lockAll: async (unit, ids) => {
      const names = await Promise.all([...new Set(ids)].map(async (id) => lockName(unit.tx, id)))
      if (names.length > 0) await unit.lock(names, 'exclusive')
    },
    insert: async (tx, rows) => {
      if (rows.length > 0)
        await tx
          .insertInto(table)
          .values(rows as never)
          .execute()
    },
    replace: async (tx, before, after) => {
      const guard = before.revision === undefined ? 'version' : 'revision'
      const done = await tx
        .updateTable(table)
        .set(after as never)
        .where('id', '=', after.id as never)
        .where(guard, '=', before[guard]!)
        .executeTakeFirst()
      if (done.numUpdatedRows === 0n) throw staleVersion()
    },
    verify: async (db, { name, projectedAt, differences }) => {
      const rows: readonly RowOf<L>[] = await db
        .selectFrom(table)
        .selectAll()
        .orderBy('id')
        .execute()
      const checked = rows.map((row) => ({
        name: name(row),
        find: async () => {
          const loaded = await loadRow(db, row, projectedAt(row))
          return [
            ...differing(row, project(loaded, projectedAt(row))),
            ...((await differences?.(db, loaded)) ?? []),
          ]
        },
        locate: async () => {
          const wrong = damagedSettings(options.table, row)
          if (wrong !== null) return wrong
          const known = await context(db, row, projectedAt(row))
          return damagedLine<EventOf<L>>(db, {
            table: log.table,
            owner: [log.owner, row.id],
            fold: (events) => fold({ row, log: events, ...known }, projectedAt(row)),
          })
        },
      }))
      return checkEach(checked)
    },
  }
}

/** Names the row whose settings are not JSON; null if they are, or if there are none. */
function damagedSettings(
  table: StateOptions<Loaded, object>['table'],
  row: { readonly id: string; readonly settings?: string },
): string | null {
  try {
    if (row.settings !== undefined) JSON.parse(row.settings)
    return null
  } catch (error) {
    return damaged({ table, id: row.id, place: 'settings' }, error)
  }
}

/** What a caller may pass along with a change. */
export type ChangeOptions<L extends Loaded> = {
  /** The version the caller has seen, for commands that overwrite. */
  readonly version?: number | undefined
  /** Columns that do not follow from the log. */
  readonly columns?: Partial<RowOf<L>>
  /** Counts as an edit by someone, so that other editors must reload. */
  readonly isEdit?: boolean
  /** Projects and reacts, although nothing happened. */
  readonly reprojects?: boolean
}

/** What happened to an aggregate, for its reactions. */
export type Change<L extends Loaded, Options = ChangeOptions<L>> = {
  readonly before: L
  readonly after: L
  readonly events: readonly EventOf<L>[]
  readonly options: Options
}

type Rules<L extends Loaded, Command, Options> = {
  readonly decide: (
    unit: UnitOfWork,
    actor: Actor,
    loaded: L,
    command: Command,
  ) => Decision<EventOf<L>> | Promise<Decision<EventOf<L>>>
  /** Returns whether an event overwrites what someone else may be editing. */
  readonly isEdit?: (event: EventOf<L>) => boolean
  /** Locks what the events mention, before anything is written. */
  readonly beforeStoring?: (unit: UnitOfWork, events: readonly EventOf<L>[]) => Promise<void>
  /**
   * Run after the change is stored, in this order: rows of its parts, publish, notify, audit, and what
   * follows elsewhere.
   */
  readonly reactions: readonly ((
    unit: UnitOfWork,
    by: Actor | null,
    change: Change<L, Options>,
  ) => Promise<void> | void)[]
}

type OptionsArgument<Options> = object extends Options ? [options?: Options] : [options: Options]

/** How an aggregate is created and changed. `by` is null for automatic changes. */
export type Aggregate<L extends Loaded, Context extends object, Command, Options> = AggregateState<
  L,
  Context
> & {
  /** Stores a new one with its first events. Runs no reaction. */
  readonly create: (
    unit: UnitOfWork,
    by: Actor | null,
    stored: { readonly row: Partial<RowOf<L>> & { readonly id: string } } & Context,
    events: readonly EventOf<L>[],
  ) => Promise<L>
  /** Appends events, projects the row, and runs the reactions. Does nothing without events. */
  readonly apply: (
    unit: UnitOfWork,
    by: Actor | null,
    before: L,
    events: readonly EventOf<L>[],
    ...options: OptionsArgument<Options>
  ) => Promise<L>
  /** Locks unless loaded, decides, checks the version, and applies. Throws what the engine refuses. */
  readonly execute: (
    unit: UnitOfWork,
    actor: Actor,
    target: string | L,
    command: Command,
    ...options: OptionsArgument<Options>
  ) => Promise<L>
}

export function aggregate<
  L extends Loaded,
  Context extends object,
  Command,
  Options extends ChangeOptions<L> = ChangeOptions<L>,
>(
  state: AggregateState<L, Context>,
  { decide, isEdit = () => false, beforeStoring, reactions }: Rules<L, Command, Options>,
): Aggregate<L, Context, Command, Options> {
  const authorOf = (by: Actor | null, after: number) => ({ after, byId: by?.userId ?? null })
  const counters = ({ revision, version }: RowOf<L>, isEdited: boolean): object =>
    revision === undefined
      ? { version: version + 1 }
      : { revision: revision + 1, version: version + (isEdited ? 1 : 0) }

  const apply: Aggregate<L, Context, Command, Options>['apply'] = async (
    unit,
    by,
    before,
    events,
    ...[options = {} as Options]
  ) => {
    if (events.length === 0 && options.columns === undefined && options.reprojects !== true) {
      return before
    }
    const known = before as unknown as Context
    const given = { row: { ...before.row, ...options.columns }, log: [...before.log, ...events] }
    const next = state.fold({ ...known, ...given } as never, unit.now)
    const isEdited = options.isEdit === true || events.some(isEdit)
    const columns = { ...state.project(next, unit.now), ...counters(before.row, isEdited) }
    const row: RowOf<L> = { ...next.row, ...columns }
    await beforeStoring?.(unit, events)
    await state.replace(unit.tx, before.row, row)
    await state.log.append(unit.tx, row.id, events, authorOf(by, before.log.length))
    const after = { ...next, row }
    for (const react of reactions) await react(unit, by, { before, after, events, options })
    return after
  }

  return {
    ...state,
    apply,
    create: async (unit, by, stored, events) => {
      const loaded = state.fold({ ...stored, log: events } as never, unit.now)
      const row: RowOf<L> = { ...loaded.row, ...state.project(loaded, unit.now) }
      await beforeStoring?.(unit, events)
      await state.insert(unit.tx, [row])
      await state.log.append(unit.tx, row.id, events, authorOf(by, 0))
      return { ...loaded, row }
    },
    execute: async (unit, actor, target, command, ...options) => {
      const before = typeof target === 'string' ? await state.lock(unit, target) : target
      const events = requireAccepted(await decide(unit, actor, before, command))
      // Checked after the refusal, which must not reveal the version to people who can't see it.
      const version = options[0]?.version
      if (version !== undefined && before.row.version !== version) throw staleVersion()
      return apply(unit, actor, before, events, ...options)
    },
  }
}
