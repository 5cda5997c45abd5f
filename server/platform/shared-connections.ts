import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type ConnectionProvider,
  type DatabaseConnection,
  type Driver,
  type KyselyConfig,
  type QueryExecutor,
  type QueryResult,
} from 'kysely'

/** A connection that is in use, with the moments at which what is under way on it began. */
type Shared = {
  readonly connection: Promise<DatabaseConnection>
  readonly underWay: Set<{ readonly since: number }>
  readonly giveBack: () => void
}

/** Where something takes longer than this, nobody else is put behind it, ms. */
const longMs = 100

/**
 * Connections that statements outside of transactions share: each takes one of its own while there are such, then
 * one that is in use and gets on. It is given back when nothing is under way on it. Where something
 * takes long its connection is shared no more, and another takes its place.
 */
export function sharedConnections(own: ConnectionProvider, atOnce: number): ConnectionProvider {
  const open = new Set<Shared>()

  const take = (): Shared => {
    let giveBack = () => {}
    const done = new Promise<void>((resolve) => (giveBack = resolve))
    const connection = new Promise<DatabaseConnection>((resolve, reject) => {
      const held = own.provideConnection(async (given) => {
        resolve(given)
        await done
      })
      held.catch(reject)
    })
    const taken: Shared = { connection, underWay: new Set(), giveBack }
    open.add(taken)
    return taken
  }

  const since = ({ underWay }: Shared) => underWay.values().next().value?.since ?? Infinity
  const leaveToThemselves = (now: number) => {
    for (const one of open) if (now - since(one) > longMs) open.delete(one)
  }
  /** Where the oldest statement is the youngest. */
  const quickest = () => [...open].reduce((best, one) => (since(one) > since(best) ? one : best))

  return {
    provideConnection: async (consumer) => {
      const now = performance.now()
      if (open.size >= atOnce) leaveToThemselves(now)
      const shared = open.size < atOnce ? take() : quickest()
      const mine = { since: now }
      shared.underWay.add(mine)
      try {
        return await consumer(await shared.connection)
      } finally {
        shared.underWay.delete(mine)
        if (shared.underWay.size === 0) {
          open.delete(shared)
          shared.giveBack()
        }
      }
    },
  }
}

/** Statements go out on shared connections; who asks for a connection has it alone. */
class SharingExecutor extends DefaultQueryExecutor {
  readonly #sharing: DefaultQueryExecutor

  constructor(
    parts: ConstructorParameters<typeof DefaultQueryExecutor>,
    shared: ConnectionProvider,
  ) {
    super(...parts)
    this.#sharing = this.withConnectionProvider(shared)
  }

  override async executeQuery<R>(
    ...asked: Parameters<QueryExecutor['executeQuery']>
  ): Promise<QueryResult<R>> {
    return this.#sharing.executeQuery(...asked)
  }
}

/** A database whose statements outside of transactions share `atOnce` connections. */
export function sharing<T>(config: KyselyConfig, atOnce: number): Kysely<T> {
  const { dialect, plugins = [] } = config
  const driver = begunOnce(dialect.createDriver())
  const own = new DefaultConnectionProvider(driver)
  const compiler = dialect.createQueryCompiler()
  const shared = sharedConnections(own, atOnce)
  const executor = new SharingExecutor([compiler, dialect.createAdapter(), own, plugins], shared)
  return new Kysely<T>({ config, dialect, driver, executor })
}

/** A driver that begins when it is first needed, again where that failed, and ends once. */
function begunOnce(driver: Driver): Driver {
  let begun: Promise<void> | null = null
  let ended: Promise<void> | null = null
  const begin = async () => {
    if (ended !== null) throw new Error('The database is closed')
    begun ??= driver.init()
    await begun.catch((error: unknown) => {
      begun = null
      throw error
    })
  }
  return {
    init: begin,
    acquireConnection: async () => {
      await begin()
      return driver.acquireConnection()
    },
    releaseConnection: async (connection) => driver.releaseConnection(connection),
    beginTransaction: async (...given) => driver.beginTransaction(...given),
    commitTransaction: async (connection) => driver.commitTransaction(connection),
    rollbackTransaction: async (connection) => driver.rollbackTransaction(connection),
    destroy: async () => (ended ??= driver.destroy()),
  }
}
