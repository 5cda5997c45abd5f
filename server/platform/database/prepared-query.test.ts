import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BoardId } from '#engine/ratings/types.ts'
import { createTestDatabase, engineNames, type TestDatabase } from '../../testing/databases.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { preparedQuery } from './prepared-query.ts'

let built = 0
const boardsOf = preparedQuery((db, sports: readonly BoardId[], from: number, but: BoardId) => {
  built++
  return db
    .selectFrom('boards')
    .select('board')
    .where('board', 'in', sports)
    .where('revision', '>=', from)
    .where('board', '<>', but)
    .where('board', '<>', 'darts')
    .orderBy('board')
})

const newKeys = preparedQuery((db, rows: readonly Key[]) => {
  built++
  return db.insertInto('idempotencyKeys').values(rows)
})
type Key = { key: string; requestHash: string; status: number; reply: string; createdAt: number }
const keyOf = (key: string, createdAt: number): Key => {
  return { key, requestHash: '', status: 0, reply: `${key} said`, createdAt }
}

describe.each(engineNames)('a prepared query on %s', (engine) => {
  let database: TestDatabase
  let open: OpenDatabase

  beforeEach(async () => {
    database = await createTestDatabase(engine)
    open = openDatabase(database.engine)
    built = 0
  })
  afterEach(async () => {
    await open.close()
    await database.drop()
  })

  test('uses the values of each call, and is built again for a much longer list', async () => {
    const { db } = open
    const found = async (...asked: [readonly BoardId[], number, BoardId]) =>
      (await boardsOf(db, ...asked)).map(({ board }) => board)
    expect(await found(['pool', 'chess', 'darts'], 0, 'pool')).toEqual(['chess'])
    expect(await found(['foosball', 'chess', 'pool'], 0, 'foosball')).toEqual(['chess', 'pool'])
    expect(await found(['pool', 'chess', 'foosball'], 1_000_000, 'pool')).toEqual([])
    expect(built).toBe(1)
    expect(await found(['pool', 'foosball', 'chess', 'darts'], 0, 'chess')).toEqual([
      'foosball',
      'pool',
    ])
    expect(built).toBe(1)
    expect(await found(['pool'], 0, 'chess')).toEqual(['pool'])
    expect(built).toBe(2)
  })

  test("sees a transaction's own writes", async () => {
    const { db } = open
    const asked = [['pool', 'chess'], 1_000_000, 'darts'] as const
    expect(await boardsOf(db, ...asked)).toEqual([])
    const seen = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('boards')
        .set({ revision: 1_000_000 })
        .where('board', '=', 'pool')
        .execute()
      const rows = await boardsOf(tx, ...asked)
      await tx.updateTable('boards').set({ revision: 0 }).where('board', '=', 'pool').execute()
      return rows
    })
    expect(seen).toEqual([{ board: 'pool' }])
    expect(built).toBe(1)
  })

  test('inserts any number of rows', async () => {
    const { db } = open
    await newKeys(db, [keyOf('a', 1)])
    await newKeys(db, [keyOf('b', 2)])
    expect(built).toBe(1)
    await newKeys(db, [keyOf('c', 3), keyOf('d', 4)])
    expect(built).toBe(2)
    const many = Array.from({ length: 60 }, (_, at) => keyOf(`e${at}`, 5))
    await newKeys(db, many)
    const rows = await db.selectFrom('idempotencyKeys').selectAll().orderBy('createdAt').execute()
    expect(rows.slice(0, 4)).toEqual([keyOf('a', 1), keyOf('b', 2), keyOf('c', 3), keyOf('d', 4)])
    expect(rows.length).toBe(64)
  })
})
