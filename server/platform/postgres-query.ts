import pg from 'pg'
import { Columns, PlacedRows } from './placed-rows.ts'

type Field = { readonly name: string; readonly dataTypeID: number; readonly format: string }
type Reader = (text: string) => unknown

/** What `pg` has of a query and its connection, and does not declare. */
type BareQuery = {
  text: string
  name: string | undefined
  callback: (error: unknown, result: PlacedRows) => void
  readonly values: readonly unknown[]
  /** Its readers are given when the client takes the query. */
  readonly _result: { readonly _types: { getTypeParser: (oid: number, format: string) => Reader } }
  hasBeenParsed(wire: Wire): boolean
  prepare(wire: Wire): void
  handleError(error: unknown, wire: Wire): void
  submit: () => void
}
type Wire = {
  readonly bind: (asked: object) => void
  readonly execute: (asked: object) => void
  readonly sync: () => void
}
const BareQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => BareQuery

/** What is asked; under a name, where the database shall keep it prepared. */
export type Asked = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name: string | undefined
}

const none = new Columns([], [])

/** What `pg` would make of a value that is no list. */
const asText = (value: Plain) => (value === null || value === undefined ? null : String(value))
type Plain = string | number | bigint | boolean | null | undefined
const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/**
 * A query of `pg` that keeps the values of a row in the places of their columns. Which columns a prepared
 * statement has is kept for its connection, and not asked again: the database need not say it, nor anybody read it.
 */
export class PlacedQuery extends BareQuery {
  readonly #known: Map<string, Columns>
  #columns = none
  #rows: unknown[][] = []
  #tag = ''
  #failure: { readonly error: unknown } | null = null

  /** `known` are the columns of the statements prepared on the connection, by their names. */
  constructor(
    { text, values, name }: Asked,
    known: Map<string, Columns>,
    done: BareQuery['callback'],
  ) {
    super(text, values)
    this.name = name
    this.callback = done
    this.#known = known
  }

  override prepare(wire: Wire): void {
    const columns = this.name === undefined ? undefined : this.#known.get(this.name)
    if (columns === undefined || !this.hasBeenParsed(wire) || !this.values.every(isPlain)) {
      super.prepare(wire)
      return
    }
    this.#columns = columns
    wire.bind({ statement: this.name, values: this.values, valueMapper: asText })
    wire.execute({})
    wire.sync()
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const { _types: types } = this._result
    this.#columns = new Columns(
      fields.map(({ name }) => name),
      fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format)),
    )
    this.#rows = []
    if (this.name !== undefined) this.#known.set(this.name, this.#columns)
  }

  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    if (this.#failure !== null) return
    const { readers } = this.#columns
    const row: unknown[] = fields
    try {
      for (let at = 0; at < fields.length; at++) {
        const text = fields[at]!
        if (text !== null) row[at] = readers[at]!(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#failure = { error }
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#tag = text
  }

  handleReadyForQuery(wire: Wire): void {
    if (this.#failure !== null) this.handleError(this.#failure.error, wire)
    else this.callback(null, new PlacedRows(this.#columns, this.#rows, this.#tag))
    if (this.#columns === none && this.name !== undefined) this.#known.set(this.name, none)
  }
}
