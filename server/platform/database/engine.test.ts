import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, engineNames } from '../../testing/databases.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './database.ts'
import { sqliteEngine } from './sqlite-engine.ts'
import { nextEvents } from '../realtime/event-store.ts'

afterEach(() => vi.restoreAllMocks())

test('SQLite caches frequent statements and evicts the others', async () => {
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

test('checking SQLite for damage leaves its page cache as it was', async () => {
  const said: string[] = []
  // oxlint-disable-next-line typescript/unbound-method -- called with the database it belongs to
  const exec = DatabaseSync.prototype.exec
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, text) {
    said.push(text)
    return exec.call(this, text)
  })
  const engine = sqliteEngine(':memory:')
  const { db, close } = openDatabase(engine)
  const kept = async () => sql`pragma cache_size`.execute(db)
  const before = await kept()
  expect(before.rows).toEqual([{ cacheSize: -16_000 }])
  said.length = 0
  expect(engine.findDamage()).toBeNull()
  expect(said[0]).toBe('pragma cache_size = -400')
  expect(await kept()).toEqual(before)
  await close()
})

test('deleted or changed values in SQLite cannot be recovered from its file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-engine-'))
  const file = join(folder, 'club.sqlite')
  const { db, close } = openDatabase(sqliteEngine(file))
  const run = async (text: string) => sql.raw(text).execute(db)
  const standsThere = async (text: string) => {
    await run('pragma wal_checkpoint(truncate)')
    return readFileSync(file).includes(text)
  }
  await run('create table said (id integer primary key, text text) strict')
  await run(`insert into said values (1, 'a quiet word'), (2, 'another one'), (3, 'the last')`)
  expect(await standsThere('a quiet word')).toBe(true)
  await run('delete from said where id = 1')
  await run(`update said set text = 'Gone' where id = 2`)
  expect([await standsThere('a quiet word'), await standsThere('another one')]).toEqual([
    false,
    false,
  ])
  await close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(engineNames)('events on %s', (engineName) => {
  test('are read by an index, however many there are', async () => {
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
    const { sql: text, parameters } = nextEvents(open, ['0', 4990], null).compile()
    const explained = `${isPostgres ? 'explain' : 'explain query plan'} ${text}`
    const plan = await open.db.executeQuery(CompiledQuery.raw(explained, [...parameters]))
    expect(JSON.stringify(plan.rows)).toContain('events_order')
    await open.close()
    await drop()
  })
})

test.runIf(engineNames.includes('postgres'))(
  'PostgreSQL tells events that no running work of this database precedes, whatever else its server does',
  async () => {
    const [own, foreign] = [
      await createTestDatabase('postgres'),
      await createTestDatabase('postgres'),
    ]
    const [open, other] = [openDatabase(own.engine), openDatabase(foreign.engine)]
    const begun = async ({ db }: typeof open) => {
      const work = await db.startTransaction().execute()
      await sql`select pg_current_xact_id()`.execute(work)
      return work
    }
    const announce = async (id: string) =>
      open.db
        .insertInto('events')
        .values({ id, type: 'player.added', data: '{}', createdAt: 1 })
        .execute()
    const told = async () => (await nextEvents(open, ['0', 0], null).execute()).map(({ id }) => id)

    const elsewhere = await begun(other)
    await announce('first')
    // Autovacuum may briefly run a transaction of this database, too.
    await expect.poll(told).toEqual(['first'])
    const here = await begun(open)
    await announce('second')
    expect(await told()).toEqual(['first'])
    await here.commit().execute()
    await expect.poll(told).toEqual(['first', 'second'])
    await elsewhere.rollback().execute()
    for (const each of [open, other]) await each.close()
    for (const each of [own, foreign]) await each.drop()
  },
)
