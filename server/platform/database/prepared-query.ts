import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

type Buildable<Result> = { compile: () => CompiledQuery<Result> }
type Value = string | number | null
/** A row to insert, by its columns. */
type Row = Readonly<Record<string, Value>>
/** A single value, a list of ids, or rows to insert. */
type Argument = string | number | readonly string[] | readonly object[]
type Prepared<Result> = {
  readonly query: CompiledQuery<Result>
  /** The index of the argument value for each parameter; null for a constant of the query. */
  readonly argumentIndexes: readonly (number | null)[]
}

/** Maximum number of cached queries per builder, since each length of a list needs another. */
const maxQueries = 100
/**
 * Above these numbers of ids or rows, the query is built for each call. Such calls are rare, and building
 * is a small part of their cost.
 */
const maxIds = 256
const maxRows = 50

const isList = (argument: Argument) => typeof argument === 'object'
const areRows = (argument: Argument): argument is readonly Row[] =>
  isList(argument) && typeof argument[0] === 'object'

const isTooLong = (argument: Argument) =>
  isList(argument) && argument.length > (areRows(argument) ? maxRows : maxIds)

/** Pads a list with its last value to a power of two, so that fewer queries are needed. */
function padList(argument: Argument): Argument {
  if (!isList(argument) || areRows(argument) || isTooLong(argument)) return argument
  const list = argument as readonly string[]
  const missing = 2 ** Math.ceil(Math.log2(list.length)) - list.length
  return missing > 0 ? [...list, ...Array<string>(missing).fill(list.at(-1)!)] : list
}

/** Maps every value of an argument. */
function mapValues(argument: Argument, change: (value: Value) => Value): unknown {
  if (!isList(argument)) return change(argument)
  if (!areRows(argument)) return (argument as readonly string[]).map(change)
  return argument.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, change(value)])),
  )
}

function listValues(argument: Argument): readonly Value[] {
  if (!isList(argument)) return [argument]
  return areRows(argument) ? argument.flatMap(Object.values<Value>) : (argument as string[])
}

/** Returns a key of the query's shape, which does not depend on its values. */
function describeShape(argument: Argument): string {
  if (!isList(argument)) return ''
  if (!areRows(argument)) return String(argument.length)
  return argument.map((row) => Object.keys(row).join()).join(';')
}

/** Returns a unique placeholder for a value while the query is built. */
const createPlaceholder = (value: Value, index: number) =>
  typeof value === 'number' ? Number.MIN_SAFE_INTEGER + index : `\u0001argument ${index}`

function prepare<Result, Args extends readonly Argument[]>(
  build: (db: Database, ...args: Args) => Buildable<Result>,
  db: Database,
  args: readonly Argument[],
): Prepared<Result> {
  const placeholders = new Map<unknown, number>()
  const addPlaceholder = (value: Value) => {
    const placeholder = createPlaceholder(value, placeholders.size)
    placeholders.set(placeholder, placeholders.size)
    return placeholder
  }
  const placeholderArgs = args.map((argument) =>
    mapValues(argument, addPlaceholder),
  ) as unknown as Args
  const query = build(db, ...placeholderArgs).compile()
  const argumentIndexes = query.parameters.map((parameter) => placeholders.get(parameter) ?? null)
  return { query, argumentIndexes }
}

/**
 * Builds a query once per database and fills in the values of each call, since building costs more than
 * reading. Values must not affect the query, except for the length of a list and the columns of rows. The
 * last id of a list may be repeated.
 */
export function preparedQuery<Result, Args extends readonly Argument[]>(
  build: (db: Database, ...args: Args) => Buildable<Result>,
): (db: Database, ...args: Args) => Promise<readonly Result[]> {
  // Transactions of a database share its adapter.
  const cache = new WeakMap<object, Map<string, Prepared<Result>>>()
  const getPrepared = (db: Database, args: readonly Argument[]): Prepared<Result> => {
    if (args.some(isTooLong)) return prepare(build, db, args)
    const { adapter } = db.getExecutor()
    const queries = cache.get(adapter) ?? new Map<string, Prepared<Result>>()
    cache.set(adapter, queries)
    const shape = args.map(describeShape).join('|')
    const cached = queries.get(shape)
    if (cached !== undefined) return cached
    const prepared = prepare(build, db, args)
    if (queries.size === maxQueries) queries.clear()
    queries.set(shape, prepared)
    return prepared
  }
  return async (db, ...unpadded) => {
    const args = unpadded.map(padList)
    const { query, argumentIndexes } = getPrepared(db, args)
    const values = args.flatMap(listValues)
    const parameters = query.parameters.map((constant, index) => {
      const argumentIndex = argumentIndexes[index] ?? null
      return argumentIndex === null ? constant : values[argumentIndex]
    })
    return (await db.executeQuery<Result>({ ...query, parameters })).rows
  }
}
