import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, engineNames, type TestDatabase } from '../../testing/databases.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import {
  createRunInUnitOfWork,
  RetryUnitOfWork,
  type UnitOfWork,
  type RunInUnitOfWork,
} from './unit-of-work.ts'

const cup = 'tournament:one'
const at = 1_700_000_000_000

const createRow = (key: string) => ({ key, requestHash: '', status: 0, reply: '', createdAt: at })

describe.each(engineNames)('a unit of work on %s', (engine) => {
  let database: TestDatabase
  let opened: OpenDatabase
  let write: RunInUnitOfWork
  beforeEach(async () => {
    database = await createTestDatabase(engine)
    opened = openDatabase(database.engine)
    write = createRunInUnitOfWork(opened, { clock: () => at, auditKey: 'key', onEvents: () => {} })
  })
  afterEach(async () => {
    await opened.close()
    await database.drop()
  })

  const insert = async ({ tx }: UnitOfWork, key: string) =>
    tx.insertInto('idempotencyKeys').values(createRow(key)).execute()
  const insertAll = async (unit: UnitOfWork, keys: readonly string[]) =>
    Promise.all(keys.map(async (key) => insert(unit, key)))
  const listStoredKeys = async () => {
    const rows = await opened.db
      .selectFrom('idempotencyKeys')
      .select('key')
      .orderBy('key')
      .execute()
    return rows.map(({ key }) => key)
  }

  const failures: readonly (readonly [string, (unit: UnitOfWork) => Promise<unknown>])[] = [
    ['awaited alone', async (unit) => insert(unit, 'once')],
    ['the first of several at once', async (unit) => insertAll(unit, ['once', 'b', 'c', 'd', 'e'])],
    [
      'in the middle of several at once',
      async (unit) => insertAll(unit, ['b', 'c', 'once', 'd', 'e', 'f']),
    ],
    [
      'deep among several at once',
      async (unit) =>
        Promise.all([insertAll(unit, ['once', 'b']), insert(unit, 'c'), insert(unit, 'd')]),
    ],
    [
      'run right before the commit',
      async (unit) => unit.beforeCommit('test', async () => void (await insert(unit, 'once'))),
    ],
  ]

  test.each(failures)('stores nothing if a statement fails that is %s', async (_, fail) => {
    for (let round = 0; round < 10; round++) {
      const failing = write(async (unit) => {
        await insert(unit, 'once')
        await fail(unit)
      })
      const reason = await failing.then(
        () => null,
        (error: unknown) => error,
      )
      expect(database.engine.uniqueViolation(reason)).not.toBeNull()
    }
    expect(await listStoredKeys()).toEqual([])
  })

  test('throws the error of the work, and stores nothing', async () => {
    const failing = write(async (unit) => {
      await insert(unit, 'once')
      throw new Error('the reason')
    })
    await expect(failing).rejects.toThrow('the reason')
    expect(await listStoredKeys()).toEqual([])
  })

  test('waits for what runs after its commit, and does not run again if that fails', async () => {
    let runs = 0
    const done = write(async (unit) => {
      runs += 1
      await insert(unit, 'once')
      unit.afterCommit(async () => {
        expect(await listStoredKeys()).toEqual(['once'])
        throw new RetryUnitOfWork('the reason')
      })
    })
    await expect(done).rejects.toThrow('the reason')
    expect([runs, await listStoredKeys()]).toEqual([1, ['once']])
  })

  test('refuses statements after it has ended', async () => {
    let endedUnit: UnitOfWork | null = null
    await write(async (unit) => {
      endedUnit = unit
      await insert(unit, 'first')
    })
    await expect(insert(endedUnit!, 'late')).rejects.toThrow()
    expect(await listStoredKeys()).toEqual(['first'])
  })

  test('reads what the previous holder of a lock has committed', async () => {
    let markLocked = () => {}
    const isLocked = new Promise<void>((resolve) => (markLocked = resolve))
    const first = write(async (unit) => {
      await unit.lock('player:one', 'exclusive')
      markLocked()
      await sql`select 1`.execute(unit.tx)
      await insert(unit, 'first')
    })
    await isLocked
    const second = write(async (unit) => {
      await unit.lock('player:one', 'exclusive')
      return unit.tx.selectFrom('idempotencyKeys').select('key').execute()
    })
    await first
    expect(await second).toEqual([{ key: 'first' }])
  })

  test('runs units that lock the same name in the order they came, also after one fails', async () => {
    const started: number[] = []
    const works = Array.from({ length: 6 }, async (_, at) =>
      write(async (unit) => {
        await unit.lock(cup, 'exclusive')
        started.push(at)
        if (at === 2) throw new Error('no')
        return at
      }, cup),
    )
    const ended = await Promise.allSettled(works)
    expect(started).toEqual([0, 1, 2, 3, 4, 5])
    expect(ended.map(({ status }) => status === 'fulfilled')).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => at !== 2),
    )
  })

  test.runIf(engine === 'postgres')(
    'lets others write while many units wait for the same lock',
    async () => {
      let end = () => {}
      const ended = new Promise<void>((resolve) => (end = resolve))
      const many = opened.engine.maxConcurrentUnits + 4
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
    },
  )
})
