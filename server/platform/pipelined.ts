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
  const connection = await tx.getExecutor().provideConnection(async (own) => own)
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
    return await work(wide)
  } finally {
    isOver = true
  }
}
