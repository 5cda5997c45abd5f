import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { AskedClient, AskedPool } from './named-statements.ts'
import type { PlacedRows } from './placed-rows.ts'

class PostgresConnection implements DatabaseConnection {
  readonly #client: AskedClient
  #begun: Promise<unknown> | null = null
  #isBroken = false

  constructor(client: AskedClient) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return (await this.ask(sql, parameters)) as unknown as QueryResult<R>
  }

  async ask(text: string, values: readonly unknown[] = []): Promise<PlacedRows> {
    try {
      return await this.#client.ask(text, values)
    } catch (error) {
      // Where it was asked says more than where the answer was read.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  // oxlint-disable-next-line require-yield -- rows are read at once; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new TypeError('Nothing here streams')
  }

  /** The beginning goes out with the first statement; should it fail, so does that, and the commit. */
  begin(text: string): void {
    this.#begun = this.ask(text)
    this.#begun.catch(() => {})
  }

  async commit(): Promise<void> {
    await this.#begun
    const { tag } = await this.ask('commit')
    // So it is said where a statement before had failed.
    if (tag === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** Whatever state it is in, nobody gets it after this. */
  breakUp(): void {
    this.#isBroken = true
  }

  giveBack(): void {
    this.#client.release(this.#isBroken)
  }
}

/** Connections of a pool. What is lost with one is rolled back already: that it cannot be said hides no cause. */
export class PostgresPoolDriver implements Driver {
  readonly #pool: AskedPool
  readonly #isGone: (error: unknown) => boolean

  /** `isGone` says whether an error means that there is no connection any more. */
  constructor(pool: AskedPool, isGone: (error: unknown) => boolean) {
    this.#pool = pool
    this.#isGone = isGone
  }

  async init() {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#pool.connect())
  }

  async beginTransaction(
    connection: PostgresConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ) {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    connection.begin(`begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}`)
  }

  async commitTransaction(connection: PostgresConnection) {
    await connection.commit()
  }

  async rollbackTransaction(connection: PostgresConnection) {
    try {
      await connection.ask('rollback')
    } catch (error) {
      connection.breakUp()
      if (!this.#isGone(error)) throw error
    }
  }

  async releaseConnection(connection: PostgresConnection) {
    connection.giveBack()
  }

  async destroy() {
    await this.#pool.end()
  }
}
