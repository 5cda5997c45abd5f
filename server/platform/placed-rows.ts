import type { QueryResult, UnknownRow } from 'kysely'

/** The same text as objects keep it for a key: any other is looked up each time. */
const asKey = (name: string) => Object.keys({ [name]: null })[0]!

/** The columns of a result: their names as the database has them, and how their text is read. */
export class Columns {
  readonly names: readonly string[]
  readonly readers: readonly ((text: string) => unknown)[]
  #otherNames: readonly string[] | null = null

  constructor(names: readonly string[], readers: readonly ((text: string) => unknown)[]) {
    this.names = names
    this.readers = readers
  }

  /** Their names in other words, made once; there is one way to make them. */
  namesAs(rename: (name: string) => string): readonly string[] {
    this.#otherNames ??= this.names.map((name) => asKey(rename(name)))
    return this.#otherNames
  }
}

const changing = /^(?:INSERT|UPDATE|DELETE|MERGE) (?:\d+ )?(\d+)$/

/**
 * Rows as they come from the database, each value in the place of its column: who asks for them gives the names,
 * so that each row is made into an object once.
 */
export class PlacedRows {
  /** What was done, in the database's words: `INSERT 0 3`. */
  readonly tag: string
  readonly #columns: Columns
  readonly #values: readonly (readonly unknown[])[]
  #rows: UnknownRow[] | null = null

  constructor(columns: Columns, values: readonly (readonly unknown[])[], tag: string) {
    this.#columns = columns
    this.#values = values
    this.tag = tag
  }

  /** By the names that the database has. */
  get rows(): UnknownRow[] {
    this.#rows ??= this.#as(this.#columns.names)
    return this.#rows
  }

  get numAffectedRows(): bigint | undefined {
    const count = changing.exec(this.tag)?.[1]
    return count === undefined ? undefined : BigInt(count)
  }

  named(rename: (name: string) => string): QueryResult<UnknownRow> {
    const { numAffectedRows } = this
    const rows = this.#as(this.#columns.namesAs(rename))
    return numAffectedRows === undefined ? { rows } : { rows, numAffectedRows }
  }

  #as(names: readonly string[]): UnknownRow[] {
    return this.#values.map((values) => {
      const row: UnknownRow = {}
      for (let at = 0; at < names.length; at++) row[names[at]!] = values[at]
      return row
    })
  }
}
