import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, engineNames } from '../../testing/databases.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './database.ts'
import { openSqlite } from './sqlite-engine.ts'
import { selectEventsAfter } from '../realtime/event-store.ts'

afterEach(() => vi.restoreAllMocks())

test('SQLite caches frequent statements and evicts the others', async () => {
  const { db, close } = openDatabase(openSqlite(':memory:'))
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  const countPrepared = (text: string) =>
    prepare.mock.calls.filter(([prepared]) => prepared === text).length
  const frequent = 'select 0 as often'
  const evictedQuery = 'select 1 as first'
  for (const text of [frequent, evictedQuery]) await sql.raw(text).execute(db)
  for (let i = 0; i < 600; i++) {
    await sql.raw(`select ${i} as other`).execute(db)
    await sql.raw(frequent).execute(db)
  }
  await sql.raw(evictedQuery).execute(db)
  expect([countPrepared(frequent), countPrepared(evictedQuery)]).toEqual([1, 2])
  await close()
})

test('checking SQLite for damage leaves its page cache as it was', async () => {
  const statements: string[] = []
  // oxlint-disable-next-line typescript/unbound-method -- called with the database it belongs to
  const exec = DatabaseSync.prototype.exec
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, text) {
    statements.push(text)
    return exec.call(this, text)
  })
  const engine = openSqlite(':memory:')
  const { db, close } = openDatabase(engine)
  const readCacheSize = async () => sql`pragma cache_size`.execute(db)
  const before = await readCacheSize()
  expect(before.rows).toEqual([{ cacheSize: -16_000 }])
  statements.length = 0
  expect(engine.findDamage()).toBeNull()
  expect(statements[0]).toBe('pragma cache_size = -400')
  expect(await readCacheSize()).toEqual(before)
  await close()
})

test('deleted or changed values in SQLite cannot be recovered from its file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-engine-'))
  const file = join(folder, 'club.sqlite')
  const { db, close } = openDatabase(openSqlite(file))
  const run = async (text: string) => sql.raw(text).execute(db)
  const isInFile = async (text: string) => {
    await run('pragma wal_checkpoint(truncate)')
    return readFileSync(file).includes(text)
  }
  await run('create table notes (id integer primary key, text text) strict')
  await run(`insert into notes values (1, 'a private note'), (2, 'another one'), (3, 'the last')`)
  expect(await isInFile('a private note')).toBe(true)
  await run('delete from notes where id = 1')
  await run(`update notes set text = 'Gone' where id = 2`)
  expect([await isInFile('a private note'), await isInFile('another one')]).toEqual([false, false])
  await close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(engineNames)('events on %s', (engineName) => {
  test('are read by an index, however many there are', async () => {
    const { engine, drop } = await createTestDatabase(engineName)
    const opened = openDatabase(engine)
    await migrate(opened)
    for (let i = 0; i < 10; i++) {
      const rows = Array.from({ length: 500 }, (_, at) => {
        return { id: `${i}-${at}`, type: 'player.added', data: '{}', createdAt: 1 }
      })
      await opened.db.insertInto('events').values(rows).execute()
    }
    const isPostgres = engineName === 'postgres'
    if (isPostgres) await sql`analyze events`.execute(opened.db)
    const { sql: text, parameters } = selectEventsAfter(opened, ['0', 4990], null).compile()
    const explainQuery = `${isPostgres ? 'explain' : 'explain query plan'} ${text}`
    const plan = await opened.db.executeQuery(CompiledQuery.raw(explainQuery, [...parameters]))
    expect(JSON.stringify(plan.rows)).toContain('events_order')
    await opened.close()
    await drop()
  })
})

test.runIf(engineNames.includes('postgres'))(
  'PostgreSQL reads events that no running transaction precedes, whatever other databases of the server do',
  async () => {
    const [own, foreign] = [
      await createTestDatabase('postgres'),
      await createTestDatabase('postgres'),
    ]
    const [opened, other] = [openDatabase(own.engine), openDatabase(foreign.engine)]
    const startWrite = async ({ db }: typeof opened) => {
      const transaction = await db.startTransaction().execute()
      await sql`select pg_current_xact_id()`.execute(transaction)
      return transaction
    }
    const insertEvent = async (id: string) =>
      opened.db
        .insertInto('events')
        .values({ id, type: 'player.added', data: '{}', createdAt: 1 })
        .execute()
    const listSettledEventIds = async () =>
      (await selectEventsAfter(opened, ['0', 0], null).execute()).map(({ id }) => id)

    const foreignWrite = await startWrite(other)
    await insertEvent('first')
    // Autovacuum may briefly run a transaction of this database, too.
    await expect.poll(listSettledEventIds).toEqual(['first'])
    const ownWrite = await startWrite(opened)
    await insertEvent('second')
    expect(await listSettledEventIds()).toEqual(['first'])
    await ownWrite.commit().execute()
    await expect.poll(listSettledEventIds).toEqual(['first', 'second'])
    await foreignWrite.rollback().execute()
    for (const each of [opened, other]) await each.close()
    for (const each of [own, foreign]) await each.drop()
  },
)
