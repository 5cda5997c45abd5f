import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

type Buildable<Row> = { compile: () => CompiledQuery<Row> }

/**
 * A query that is built once for each database and then only given its values: on a request that
 * everybody makes, building costs more than reading. The values must be text and used as they are.
 */
export function preparedQuery<Row, Args extends readonly string[]>(
  build: (db: Database, ...args: Args) => Buildable<Row>,
): (db: Database, ...args: Args) => Promise<readonly Row[]> {
  const built = new WeakMap<
    Database,
    { query: CompiledQuery<Row>; places: readonly (number | null)[] }
  >()
  const prepare = (db: Database, args: Args) => {
    const marks = args.map((_, index) => `\u0001argument ${index}`)
    const query = build(db, ...(marks as unknown as Args)).compile()
    const places = query.parameters.map((parameter) => {
      const index = marks.indexOf(parameter as string)
      return index < 0 ? null : index
    })
    const prepared = { query, places }
    built.set(db, prepared)
    return prepared
  }
  return async (db, ...args) => {
    const { query, places } = built.get(db) ?? prepare(db, args)
    const parameters = query.parameters.map((own, at) => {
      const index = places[at] ?? null
      return index === null ? own : args[index]
    })
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
