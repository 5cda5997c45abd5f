import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BoardId } from '#engine/ratings/types.ts'
import { createTestDatabase, engineNames, type TestDatabase } from '../../testing/databases.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { preparedQuery } from './prepared-query.ts'

let buildCount = 0
const selectBoards = preparedQuery(
  (db, sports: readonly BoardId[], from: number, excluded: BoardId) => {
    buildCount++
    return db
      .selectFrom('boards')
      .select('board')
      .where('board', 'in', sports)
      .where('revision', '>=', from)
      .where('board', '<>', excluded)
      .where('board', '<>', 'darts')
      .orderBy('board')
  },
)

const insertKeys = preparedQuery((db, rows: readonly Key[]) => {
  buildCount++
  return db.insertInto('idempotencyKeys').values(rows)
})
type Key = { key: string; requestHash: string; status: number; reply: string; createdAt: number }
const createKey = (key: string, createdAt: number): Key => {
  return { key, requestHash: '', status: 0, reply: `reply of ${key}`, createdAt }
}

describe.each(engineNames)('a prepared query on %s', (engine) => {
  let database: TestDatabase
  let opened: OpenDatabase

  beforeEach(async () => {
    database = await createTestDatabase(engine)
    opened = openDatabase(database.engine)
    buildCount = 0
  })
  afterEach(async () => {
    await opened.close()
    await database.drop()
  })

  test('uses the values of each call, and is built again for a much longer list', async () => {
    const { db } = opened
    const selectIds = async (...args: [readonly BoardId[], number, BoardId]) =>
      (await selectBoards(db, ...args)).map(({ board }) => board)
    expect(await selectIds(['pool', 'chess', 'darts'], 0, 'pool')).toEqual(['chess'])
    expect(await selectIds(['foosball', 'chess', 'pool'], 0, 'foosball')).toEqual(['chess', 'pool'])
    expect(await selectIds(['pool', 'chess', 'foosball'], 1_000_000, 'pool')).toEqual([])
    expect(buildCount).toBe(1)
    expect(await selectIds(['pool', 'foosball', 'chess', 'darts'], 0, 'chess')).toEqual([
      'foosball',
      'pool',
    ])
    expect(buildCount).toBe(1)
    expect(await selectIds(['pool'], 0, 'chess')).toEqual(['pool'])
    expect(buildCount).toBe(2)
  })

  test("sees a transaction's own writes", async () => {
    const { db } = opened
    const args = [['pool', 'chess'], 1_000_000, 'darts'] as const
    expect(await selectBoards(db, ...args)).toEqual([])
    const rowsInTransaction = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('boards')
        .set({ revision: 1_000_000 })
        .where('board', '=', 'pool')
        .execute()
      const rows = await selectBoards(tx, ...args)
      await tx.updateTable('boards').set({ revision: 0 }).where('board', '=', 'pool').execute()
      return rows
    })
    expect(rowsInTransaction).toEqual([{ board: 'pool' }])
    expect(buildCount).toBe(1)
  })

  test('inserts any number of rows', async () => {
    const { db } = opened
    await insertKeys(db, [createKey('a', 1)])
    await insertKeys(db, [createKey('b', 2)])
    expect(buildCount).toBe(1)
    await insertKeys(db, [createKey('c', 3), createKey('d', 4)])
    expect(buildCount).toBe(2)
    const many = Array.from({ length: 60 }, (_, at) => createKey(`e${at}`, 5))
    await insertKeys(db, many)
    const rows = await db.selectFrom('idempotencyKeys').selectAll().orderBy('createdAt').execute()
    expect(rows.slice(0, 4)).toEqual([
      createKey('a', 1),
      createKey('b', 2),
      createKey('c', 3),
      createKey('d', 4),
    ])
    expect(rows.length).toBe(64)
  })
})
