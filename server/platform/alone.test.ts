import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, engineNames, type TestDatabase } from '../testing/databases.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { unitOfWork, type UnitOfWork } from './unit-of-work.ts'

const cup = 'tournament:one'

describe.each(engineNames)('works that take the same name alone, on %s', (engine) => {
  let database: TestDatabase
  let open: OpenDatabase
  let write: UnitOfWork
  beforeEach(async () => {
    database = await createTestDatabase(engine)
    open = openDatabase(database.engine)
    write = unitOfWork(open, { clock: () => 1, auditKey: 'key', committed: () => {} })
  })
  afterEach(async () => {
    await open.close()
    await database.drop()
  })

  test('come one after the other, also after one that failed', async () => {
    const done: number[] = []
    const works = Array.from({ length: 6 }, async (_, at) =>
      write(async (unit) => {
        await unit.lock(cup, 'exclusive')
        done.push(at)
        if (at === 2) throw new Error('no')
        return at
      }, cup),
    )
    const ended = await Promise.allSettled(works)
    expect(done).toEqual([0, 1, 2, 3, 4, 5])
    expect(ended.map(({ status }) => status === 'fulfilled')).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => at !== 2),
    )
  })

  test.runIf(engine === 'postgres')('keep nobody else from writing while they wait', async () => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const many = open.engine.unitsAtOnce + 4
    const waiting = Array.from({ length: many }, async () =>
      write(async (unit) => {
        await unit.lock(cup, 'exclusive')
        await ended
      }, cup),
    )
    const other = await write(async ({ tx }) =>
      tx.selectFrom('boards').select('board').executeTakeFirst(),
    )
    expect(other).toBeDefined()
    end()
    await Promise.all(waiting)
  })
})
