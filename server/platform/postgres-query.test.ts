import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { postgresEngine } from './dialect.ts'
import { PlacedQuery } from './postgres-query.ts'

/** What `pg` has and does not declare. */
type Described = { describe: () => void }

describe.runIf(process.env['TEST_DATABASE_URL'])('a query of PostgreSQL', () => {
  let database: TestDatabase
  let open: OpenDatabase
  beforeEach(async () => {
    database = await createTestDatabase('postgres')
    // A pool of its own: on another's the names of statements may all be taken.
    open = openDatabase(postgresEngine(database.url!, 2, () => {}))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await open.close()
    await database.drop()
  })

  const values = (text: string) => sql`
    select ${text}::text as first_word, null::text as no_word, 7::bigint as big_number, 0.5::float8 as half,
      true as is_true, '{"aB": [1]}'::json as told, array['a', null] as some_words,
      timestamptz '2026-01-02 03:04:05Z' as a_moment, ''::text as "camelCase"`

  const row = (text: string) => ({
    firstWord: text,
    noWord: null,
    bigNumber: 7,
    half: 0.5,
    isTrue: true,
    told: { aB: [1] },
    someWords: ['a', null],
    aMoment: new Date('2026-01-02T03:04:05Z'),
    camelCase: '',
  })

  test('says the same the first time as prepared, and its columns once', async () => {
    const { prototype } = (pg as unknown as { Connection: { prototype: Described } }).Connection
    const described = vi.spyOn(prototype, 'describe')
    await open.db.connection().execute(async (db) => {
      for (const text of ['one', 'two', 'three', 'four', 'ä, "ö"', '']) {
        expect((await values(text).execute(db)).rows).toEqual([row(text)])
      }
    })
    expect(described).toHaveBeenCalledTimes(3)
  })

  test('has the names of the database where nobody asks for others', async () => {
    const bare = open.db.withoutPlugins()
    for (let round = 0; round < 5; round++) {
      const { rows } = await values('one').execute(bare)
      expect(Object.keys(rows[0] as object)).toEqual(
        expect.arrayContaining(['first_word', 'big_number', 'camelCase']),
      )
      expect((await values('one').execute(open.db)).rows).toEqual([row('one')])
    }
  })

  test('that fails when it is prepared says why, and the next one of it is answered', async () => {
    await open.db.connection().execute(async (db) => {
      const divided = async (by: number) =>
        (await sql<{ share: number }>`select 12 / ${by}::int as share`.execute(db)).rows
      for (const by of [1, 2, 3]) expect(await divided(by)).toEqual([{ share: 12 / by }])
      await expect(divided(0)).rejects.toMatchObject({ code: '22012' })
      expect(await divided(4)).toEqual([{ share: 3 }])
    })
  })

  test('takes lists, and finds nothing, as often as it is asked', async () => {
    for (let round = 0; round < 5; round++) {
      const words = [`a${round}`, 'b"', '']
      const listed = sql<{ word: string }>`select word from unnest(${words}::text[]) as word`
      expect((await listed.execute(open.db)).rows.map(({ word }) => word)).toEqual(words)
      const none = sql`select 1 as one where ${round}::int < 0`
      expect((await none.execute(open.db)).rows).toEqual([])
    }
  })

  test('says how many rows it changed, with those it gives back', async () => {
    const { db } = open
    for (let round = 0; round < 5; round++) {
      const key = `key ${round}`
      const put = { key, requestHash: '', status: round, reply: '', createdAt: 1 }
      const inserted = await db.insertInto('idempotencyKeys').values(put).executeTakeFirst()
      expect(inserted.numInsertedOrUpdatedRows).toBe(1n)
      const set = db.updateTable('idempotencyKeys').set({ reply: key }).where('status', '=', round)
      expect((await set.executeTakeFirst()).numUpdatedRows).toBe(1n)
      expect(await set.returning(['key', 'requestHash']).execute()).toEqual([
        { key, requestHash: '' },
      ])
    }
    const gone = await db.deleteFrom('idempotencyKeys').executeTakeFirst()
    expect(gone.numDeletedRows).toBe(5n)
  })

  test('a commit that kept nothing fails', async () => {
    const keep = open.db.transaction().execute(async (tx) => {
      await sql`select 1 / ${0}::int`.execute(tx).catch(() => {})
    })
    await expect(keep).rejects.toThrow()
    await sql`select 1`.execute(open.db)
  })
})

test('a value that cannot be read fails its query, whatever comes after it', () => {
  const failure = new Error('unreadable')
  const told: unknown[] = []
  const asked = { text: 'select $1', values: ['one'], name: 'one' }
  const query = new PlacedQuery(asked, new Map(), (error) => told.push(error))
  const getTypeParser = () => (text: string) => {
    if (text === 'bad') throw failure
    return text
  }
  Object.assign(query, { _result: { _types: { getTypeParser } } })
  query.handleRowDescription({ fields: [{ name: 'one', dataTypeID: 25, format: 'text' }] })
  for (const text of ['good', 'bad', 'good']) query.handleDataRow({ fields: [text] })
  query.handleCommandComplete({ text: 'SELECT 3' })
  query.handleReadyForQuery({} as never)
  expect(told).toEqual([failure])
})
