import type { Decision } from '#engine/decision.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { requireEvents } from '../http/refusal-error.ts'
import type { Actor } from '../http/serve.ts'
import {
  requireVersion,
  type AggregateState,
  type EventOf,
  type Loaded,
  type RowOf,
} from './aggregate-state.ts'

/** Options of a change. */
export type ChangeOptions<L extends Loaded> = {
  /** Version that the caller has seen, for commands that overwrite. */
  readonly version?: number | undefined
  /** Values of columns that are not projected from the log. */
  readonly columns?: Partial<RowOf<L>>
  /** Whether it counts as an edit, so that other editors must reload. */
  readonly isEdit?: boolean
  /** Whether to project and run reactions even without events. */
  readonly reprojects?: boolean
}

/** A change of an aggregate, for its reactions. */
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
  /** Returns whether an event may overwrite someone else's edit. */
  readonly isEdit?: (event: EventOf<L>) => boolean
  /** Locks everything the events refer to, before the first write. */
  readonly beforeStoring?: (unit: UnitOfWork, events: readonly EventOf<L>[]) => Promise<void>
  /**
   * Run after the change is stored, in this order: child rows, publish, notify, audit, follow-ups
   * elsewhere.
   */
  readonly reactions: readonly ((
    unit: UnitOfWork,
    by: Actor | null,
    change: Change<L, Options>,
  ) => Promise<void> | void)[]
}

/** The account that a new log names as the author of its events. */
type Author = Pick<Actor, 'userId'>

type OptionsArgument<Options> = object extends Options ? [options?: Options] : [options: Options]

/** Creates and changes aggregates of one kind. `by` is null for automatic changes. */
export function aggregate<
  L extends Loaded,
  Context extends object,
  Command,
  Options extends ChangeOptions<L> = ChangeOptions<L>,
>(
  state: AggregateState<L, Context>,
  { decide, isEdit = () => false, beforeStoring, reactions }: Rules<L, Command, Options>,
) {
  const createAuthor = (by: Author | null, after: number) => ({ after, byId: by?.userId ?? null })
  const incrementCounters = ({ revision, version }: RowOf<L>, isEdited: boolean): object =>
    revision === undefined
      ? { version: version + 1 }
      : { revision: revision + 1, version: version + (isEdited ? 1 : 0) }

  /** Appends events, projects the row, and runs the reactions. Does nothing without events. */
  const apply = async (
    unit: UnitOfWork,
    by: Actor | null,
    before: L,
    events: readonly EventOf<L>[],
    ...[options = {} as Options]: OptionsArgument<Options>
  ): Promise<L> => {
    if (events.length === 0 && options.columns === undefined && options.reprojects !== true) {
      return before
    }
    const foldContext = before as unknown as Context
    const stored = { row: { ...before.row, ...options.columns }, log: [...before.log, ...events] }
    const next = state.fold({ ...foldContext, ...stored } as never, unit.now)
    const isEdited = options.isEdit === true || events.some(isEdit)
    const columns = { ...state.project(next, unit.now), ...incrementCounters(before.row, isEdited) }
    const row: RowOf<L> = { ...next.row, ...columns }
    await beforeStoring?.(unit, events)
    await state.replace(unit.tx, before.row, row)
    await state.log.append(unit.tx, row.id, events, createAuthor(by, before.log.length))
    const after = { ...next, row }
    for (const react of reactions) await react(unit, by, { before, after, events, options })
    return after
  }

  return {
    ...state,
    apply,
    /** Stores a new aggregate with its first events. Runs no reaction. */
    create: async (
      unit: UnitOfWork,
      by: Author | null,
      stored: { readonly row: Partial<RowOf<L>> & { readonly id: string } } & Context,
      events: readonly EventOf<L>[],
    ): Promise<L> => {
      const loaded = state.fold({ ...stored, log: events } as never, unit.now)
      const row: RowOf<L> = { ...loaded.row, ...state.project(loaded, unit.now) }
      await beforeStoring?.(unit, events)
      await state.insert(unit.tx, [row])
      await state.log.append(unit.tx, row.id, events, createAuthor(by, 0))
      return { ...loaded, row }
    },
    /** Locks unless loaded, decides, checks the version, and applies. Throws the refusals of the engine. */
    execute: async (
      unit: UnitOfWork,
      actor: Actor,
      target: string | L,
      command: Command,
      ...options: OptionsArgument<Options>
    ): Promise<L> => {
      const before = typeof target === 'string' ? await state.lock(unit, target) : target
      const events = requireEvents(await decide(unit, actor, before, command))
      // Checked last, so that people without access don't learn the version.
      requireVersion(before, options[0]?.version)
      return apply(unit, actor, before, events, ...options)
    },
  }
}
