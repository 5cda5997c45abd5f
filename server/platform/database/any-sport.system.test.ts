import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { boardIds } from '#engine/ratings/types.ts'
import { sportIds } from '#engine/sports/types.ts'
import { invalidateBoards, loadBoardRevisions } from '../../ratings/store.ts'
import { engineNames } from '../../testing/databases.ts'
import { createEmptyDatabase } from '../../testing/releases.ts'
import { getRawDatabase, readTableRows, readTableShapes } from '../../operation/table-rows.ts'
import { migrate } from './migrate.ts'
import { createRunInUnitOfWork } from './unit-of-work.ts'

describe.each(engineNames)('the tables on %s', (engine) => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>
  beforeEach(async () => {
    database = await createEmptyDatabase(engine)
  })
  afterEach(async () => database.drop())

  /** Returns the definition of the schema; on PostgreSQL its checks and indexes. */
  const readDefinitions = async () => {
    const query =
      engine === 'sqlite'
        ? sql<{ text: string }>`select sql as text from sqlite_master where sql is not null`
        : sql<{ text: string }>`
            select pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'
            union all select indexdef from pg_indexes where schemaname = current_schema()`
    return (await query.execute(database.opened.db)).rows.map(({ text }) => text)
  }
  const readIndexes = async () =>
    (await readDefinitions()).filter((text) => /^create .*index/i.test(text)).toSorted()
  const readContents = async () => {
    const db = getRawDatabase(database.opened)
    const contents: Record<string, unknown[]> = {}
    for (const shape of await readTableShapes(database.opened, db)) {
      contents[shape.name] = []
      for await (const rows of readTableRows(database.opened, db, shape))
        contents[shape.name]!.push(...rows)
    }
    return contents
  }

  /** Inserts a rated match of a sport on a board, with every row that refers to it. */
  const storeMatch = async (id: string, sport: string, board: string) => {
    const run = async (text: string) => sql.raw(text).execute(database.opened.db)
    await run(`insert into matches (id, sport_id, format, match_type, status, rated, player1_id, player2_id,
      score1, score2, winner_side, ending, played_at, created_at, updated_at, version)
      values ('${id}', '${sport}', 'f', 'casual', 'completed', 1, 'a', 'b', 2, 1, 1, 'played', 5, 5, 5, 1)`)
    await run(`insert into participations (match_id, player_id, side, sport_id, played_at, counts)
      values ('${id}', 'a', 1, '${sport}', 5, 1)`)
    await run(`insert into match_log (match_id, sequence, kind, at, snapshot)
      values ('${id}', 1, 'recorded', 5, '{}')`)
    const standing = `rating, variance, games, wins, losses, draws, streak, longest_streak`
    await run(`insert into rating_changes (board, match_id, player_id, played_at, created_at, expected,
      actual, weight, opponent_rating, opponent_variance, rating_before, variance_before, games_before,
      ${standing}) values ('${board}', '${id}', 'a', 5, 5, 0.5, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1)`)
    await run(`insert into ratings (board, player_id, ${standing}, form, recent)
      values ('${board}', 'a', 1, 1, 1, 1, 0, 0, 1, 1, '', '')`)
  }
  const storePlayers = async () => {
    for (const id of ['a', 'b']) {
      await sql`insert into players (id, name, name_folded, created_at, updated_at, version)
        values (${id}, ${id}, ${id}, 1, 1, 1)`.execute(database.opened.db)
    }
  }

  test('list no sports and no boards', async () => {
    await migrate(database.opened)
    const text = (await readDefinitions()).join('\n')
    for (const id of [...sportIds, ...boardIds]) expect(text).not.toContain(`'${id}'`)
  })

  test('accept a sport that no migration lists', async () => {
    const { opened } = database
    await migrate(opened)
    await storePlayers()
    await storeMatch('m1', 'padel', 'padel')
    const board = 'padel' as never
    expect((await loadBoardRevisions(opened.db))(board)).toBe(0)
    const run = createRunInUnitOfWork(opened, {
      clock: () => 1,
      auditKey: 'key',
      onEvents: () => {},
    })
    await run(async (unit) => invalidateBoards(unit, [board]))
    await run(async (unit) => invalidateBoards(unit, [board]))
    expect((await loadBoardRevisions(opened.db))(board)).toBe(2)
  })

  test('keep every row and index of an earlier version', async () => {
    const { opened } = database
    await migrate(opened, '044-pairing-claims')
    await storePlayers()
    await storeMatch('m1', 'chess', 'chess.blitz')
    await sql`update boards set revision = 7 where board = 'chess'`.execute(opened.db)
    const before = { rows: await readContents(), indexes: await readIndexes() }
    await migrate(opened, '045-any-sport')
    expect({ rows: await readContents(), indexes: await readIndexes() }).toEqual(before)
    if (engine === 'postgres') return
    const broken = await sql`pragma foreign_key_check`.execute(opened.db)
    const checked = await sql<object>`pragma integrity_check`.execute(opened.db)
    expect([broken.rows, checked.rows]).toEqual([[], [{ integrityCheck: 'ok' }]])
    await sql`delete from matches where id = 'm1'`.execute(opened.db)
    expect(await readContents()).toMatchObject({
      participations: [],
      match_log: [],
      rating_changes: [],
    })
  })
})
