import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

type Buildable<Result> = { compile: () => CompiledQuery<Result> }
type Value = string | number | null
/** A row that is put in, by its columns. */
type Row = Readonly<Record<string, Value>>
/** A value that stands in a query, a list of ids, or rows. */
type Argument = string | number | readonly string[] | readonly object[]
type Prepared<Result> = {
  readonly query: CompiledQuery<Result>
  /** Which of the values given stands at each place; null where the query has one of its own. */
  readonly places: readonly (number | null)[]
}

/** Queries kept of one builder: a list makes one for each length it comes in. */
const keptAtMost = 100
/** Longer lists are rare, and building is the least of what they cost. */
const longest = 50

/** What stands for a value while a query is built; no query has it of its own. */
const markOf = (value: Value, at: number) =>
  typeof value === 'number' ? Number.MIN_SAFE_INTEGER + at : `\u0001argument ${at}`

const isRow = (one: unknown): one is Row => typeof one === 'object' && one !== null

const valuesOf = (argument: Argument): readonly Value[] => {
  if (typeof argument !== 'object') return [argument]
  return argument.flatMap((one) => (isRow(one) ? Object.values(one) : [one as string]))
}

/** What a query is built for, beside its values. */
const shapeOf = (argument: Argument): string => {
  if (typeof argument !== 'object') return ''
  const [first] = argument
  if (!isRow(first)) return String(argument.length)
  return argument.map((row) => Object.keys(row as Row).join()).join(';')
}

/**
 * A query that is built once for each database and then only given its values: on a request that
 * everybody makes, building costs more than reading. The values must be used as they are, and none may
 * decide what is built; only of a list does its length, and of rows their columns.
 */
export function preparedQuery<Result, Args extends readonly Argument[]>(
  build: (db: Database, ...args: Args) => Buildable<Result>,
): (db: Database, ...args: Args) => Promise<readonly Result[]> {
  // Transactions of a database have its adapter.
  const built = new WeakMap<object, Map<string, Prepared<Result>>>()
  const prepare = (db: Database, args: Args): Prepared<Result> => {
    const marks = new Map<unknown, number>()
    const mark = (value: Value) => {
      const made = markOf(value, marks.size)
      marks.set(made, marks.size)
      return made
    }
    const marked = args.map((argument) =>
      typeof argument !== 'object'
        ? mark(argument)
        : argument.map((one) =>
            isRow(one)
              ? Object.fromEntries(Object.entries(one).map(([name, value]) => [name, mark(value)]))
              : mark(one as string),
          ),
    )
    const query = build(db, ...(marked as unknown as Args)).compile()
    const places = query.parameters.map((parameter) => marks.get(parameter) ?? null)
    return { query, places }
  }
  const preparedFor = (db: Database, args: Args): Prepared<Result> => {
    const { adapter } = db.getExecutor()
    const kept = built.get(adapter) ?? new Map<string, Prepared<Result>>()
    built.set(adapter, kept)
    if (args.some((one) => typeof one === 'object' && one.length > longest)) {
      return prepare(db, args)
    }
    const shape = args.map(shapeOf).join('|')
    const known = kept.get(shape)
    if (known !== undefined) return known
    const prepared = prepare(db, args)
    if (kept.size === keptAtMost) kept.clear()
    kept.set(shape, prepared)
    return prepared
  }
  return async (db, ...args) => {
    const { query, places } = preparedFor(db, args)
    const values = args.flatMap(valuesOf)
    const parameters = query.parameters.map((own, at) => {
      const index = places[at] ?? null
      return index === null ? own : values[index]
    })
    return (await db.executeQuery<Result>({ ...query, parameters })).rows
  }
}
