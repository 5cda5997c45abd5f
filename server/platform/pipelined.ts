import { DummyDriver, Transaction, type DatabaseConnection } from 'kysely'
import type { OpenDatabase, Tx } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * Does work in a transaction whose statements do not wait for one another's answers, where the database
 * takes them so: the library's own sends each when the one before is answered. They arrive in the order in
 * which they were sent, and none is sent once the work has ended.
 */
export async function pipelined<T>(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  tx: Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!engine.hasPipeline) return work(tx)
  const { connection, failure } = toldOnce(
    await tx.getExecutor().provideConnection(async (own) => own),
  )
  let isOver = false
  const provideConnection = async <R>(consumer: (own: DatabaseConnection) => Promise<R>) => {
    if (isOver) throw new Error('A statement came after its unit of work')
    return consumer(connection)
  }
  const { dialect } = engine
  const executor = db.getExecutor().withConnectionProvider({ provideConnection })
  // The transaction is begun and ended around this: nothing here needs the driver.
  const wide = new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor,
  })
  try {
    const done = await work(wide)
    // Whoever asked for it may not have waited.
    if (failure() !== null) throw failure()
    return done
  } finally {
    isOver = true
  }
}

/**
 * A connection in a transaction, on which every later failure is told as the first: it only says that the
 * transaction is over. They come back in the order in which they were sent.
 */
function toldOnce(own: DatabaseConnection) {
  let first: unknown = null
  const connection: DatabaseConnection = {
    executeQuery: async (query) => {
      try {
        return await own.executeQuery(query)
      } catch (error) {
        first ??= error
        throw first
      }
    },
    streamQuery: (query, chunkSize) => own.streamQuery(query, chunkSize),
  }
  return { connection, failure: () => first }
}
