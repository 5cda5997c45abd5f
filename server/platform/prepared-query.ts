import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

type Buildable<Row> = { compile: () => CompiledQuery<Row> }
/** A value that stands in a query, or a list of ids. */
type Argument = string | number | readonly string[]
type Prepared<Row> = {
  readonly query: CompiledQuery<Row>
  /** Which of the values given stands at each place; null where the query has one of its own. */
  readonly places: readonly (number | null)[]
}

/** Queries kept of one builder: a list makes one for each length it comes in. */
const keptAtMost = 100

/** What stands for a value while a query is built; no query has it of its own. */
const markOf = (argument: string | number, at: number) =>
  typeof argument === 'number' ? Number.MIN_SAFE_INTEGER + at : `\u0001argument ${at}`

/**
 * A query that is built once for each database and then only given its values: on a request that
 * everybody makes, building costs more than reading. The values must be used as they are, and none may
 * decide what is built; only of a list does its length.
 */
export function preparedQuery<Row, Args extends readonly Argument[]>(
  build: (db: Database, ...args: Args) => Buildable<Row>,
): (db: Database, ...args: Args) => Promise<readonly Row[]> {
  // Transactions of a database have its adapter.
  const built = new WeakMap<object, Map<string, Prepared<Row>>>()
  const prepare = (db: Database, args: Args): Prepared<Row> => {
    const marks: (string | number)[] = []
    const mark = (argument: string | number) => {
      const made = markOf(argument, marks.length)
      marks.push(made)
      return made
    }
    const marked = args.map((one) => (typeof one === 'object' ? one.map(mark) : mark(one)))
    const query = build(db, ...(marked as unknown as Args)).compile()
    const places = query.parameters.map((parameter) => {
      const index = marks.indexOf(parameter as string)
      return index < 0 ? null : index
    })
    return { query, places }
  }
  const preparedFor = (db: Database, args: Args): Prepared<Row> => {
    const { adapter } = db.getExecutor()
    const kept = built.get(adapter) ?? new Map<string, Prepared<Row>>()
    built.set(adapter, kept)
    const lengths = args.map((one) => (typeof one === 'object' ? one.length : '')).join()
    const known = kept.get(lengths)
    if (known !== undefined) return known
    const prepared = prepare(db, args)
    if (kept.size === keptAtMost) kept.clear()
    kept.set(lengths, prepared)
    return prepared
  }
  return async (db, ...args) => {
    const { query, places } = preparedFor(db, args)
    const values = args.flat() as (string | number)[]
    const parameters = query.parameters.map((own, at) => {
      const index = places[at] ?? null
      return index === null ? own : values[index]
    })
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
