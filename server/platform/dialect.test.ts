import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, engineNames } from '../testing/databases.ts'
import { migrate, openDatabase } from './database.ts'
import { sqliteEngine } from './dialect.ts'
import { nextEvents } from './outbox.ts'

afterEach(() => vi.restoreAllMocks())

test('SQLite keeps the statements that are used and forgets the others', async () => {
  const { db, close } = openDatabase(sqliteEngine(':memory:'))
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const times = (text: string) => prepare.mock.calls.filter(([asked]) => asked === text).length
  const often = 'select 0 as often'
  const once = 'select 1 as first'
  for (const text of [often, once]) await sql.raw(text).execute(db)
  for (let i = 0; i < 600; i++) {
    await sql.raw(`select ${i} as other`).execute(db)
    await sql.raw(often).execute(db)
  }
  await sql.raw(once).execute(db)
  expect([times(often), times(once)]).toEqual([1, 2])
  await close()
})

describe.each(engineNames)('events on %s', (engineName) => {
  test('are read on by an index, however many there are', async () => {
    const { engine, drop } = await createTestDatabase(engineName)
    const open = openDatabase(engine)
    await migrate(open)
    for (let i = 0; i < 10; i++) {
      const rows = Array.from({ length: 500 }, (_, at) => {
        return { id: `${i}-${at}`, type: 'player.added', data: '{}', createdAt: 1 }
      })
      await open.db.insertInto('events').values(rows).execute()
    }
    const isPostgres = engineName === 'postgres'
    if (isPostgres) await sql`analyze events`.execute(open.db)
    const { sql: text, parameters } = nextEvents(open, ['0', 4990]).compile()
    const explained = `${isPostgres ? 'explain' : 'explain query plan'} ${text}`
    const plan = await open.db.executeQuery(CompiledQuery.raw(explained, [...parameters]))
    expect(JSON.stringify(plan.rows)).toContain('events_order')
    await open.close()
    await drop()
  })
})
