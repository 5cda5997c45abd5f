import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { correctMatch, voidMatch } from '#contract/matches.ts'
import { deletePlayer, getPlayer, listPlayers, mergePlayer } from '#contract/players/players.ts'
import { iso } from '../platform/iso.ts'
import { keepCounts } from '../platform/database/migrations/005-kept-counts.ts'
import { createClubOfThree } from '../testing/club-of-three.ts'
import { createAlteredDatabase, engineNames } from '../testing/databases.ts'
import { createWorld, type Caller, type World } from '../testing/world.ts'

const hour = 3_600_000

describe.each(engineNames)('match counts stored with players on %s', (engine) => {
  let world: World
  let organiser: Caller
  let ann: string
  let bob: string
  let cleo: string

  beforeEach(async () => {
    world = await createWorld(engine, {}, createAlteredDatabase)
    ;({ organiser, ann, bob, cleo } = await createClubOfThree(world))
  })
  afterEach(async () => world.close())

  const hoursAgo = (hours: number) => iso(world.now() - hours * hour)
  const record = async (player1Id: string, player2Id: string, hours: number) =>
    world.record({ player1Id, player2Id, playedAt: hoursAgo(hours) })
  const readStoredCounts = async () => {
    const { body } = await organiser.call(listPlayers, { query: { q: '', pageSize: 100 } })
    return Object.fromEntries(
      body.items
        .filter(({ id }) => [ann, bob, cleo].includes(id))
        .map(({ name, matchCount, lastPlayedAt }) => [name, [matchCount, lastPlayedAt]]),
    )
  }

  test('follow records, corrections, voids, merges and deletions', async () => {
    const first = await record(ann, bob, 5)
    const second = await record(bob, ann, 2)
    expect(await readStoredCounts()).toEqual({
      Ann: [2, hoursAgo(2)],
      Bob: [2, hoursAgo(2)],
      Cleo: [0, null],
    })
    const corrected = await organiser.call(correctMatch, {
      params: { id: second.id },
      body: { version: 1, reason: 'Cleo played', player1Id: cleo, playedAt: hoursAgo(3) },
    })
    expect(corrected.status).toBe(200)
    expect(await readStoredCounts()).toEqual({
      Ann: [2, hoursAgo(3)],
      Bob: [1, hoursAgo(5)],
      Cleo: [1, hoursAgo(3)],
    })
    const query = { version: 1, reason: 'Never played' }
    await organiser.call(voidMatch, { params: { id: first.id }, query })
    expect(await readStoredCounts()).toEqual({
      Ann: [1, hoursAgo(3)],
      Bob: [0, null],
      Cleo: [1, hoursAgo(3)],
    })
    await record(bob, cleo, 1)
    const merged = await organiser.call(mergePlayer, {
      params: { id: bob },
      body: { version: 1, intoPlayerId: ann, intoVersion: 1 },
    })
    expect(merged.status).toBe(200)
    expect(await readStoredCounts()).toEqual({ Ann: [2, hoursAgo(1)], Cleo: [2, hoursAgo(1)] })
    const { version } = (await organiser.call(getPlayer, { params: { id: cleo } })).body
    const deleted = await organiser.call(deletePlayer, { params: { id: cleo }, query: { version } })
    expect(deleted.status).toBe(200)
    expect(await readStoredCounts()).toEqual({ Ann: [0, null] })
  })

  test('are read without querying matches', async () => {
    await record(ann, bob, 1)
    const statements = await world.recordStatements(async () => {
      await organiser.call(listPlayers, { query: {} })
      await organiser.call(listPlayers, { query: { sort: 'recent' } })
    })
    expect(statements.length).toBeGreaterThan(2)
    expect(statements.filter((text) => /participations|"matches"/.test(text))).toEqual([])
  })

  test('are computed by the migration of an existing club', async () => {
    await record(ann, bob, 5)
    await record(ann, cleo, 2)
    const { db, opened } = world.server.context
    // Does not use the list, whose prepared statement still has the old columns.
    const readStored = async () =>
      db
        .selectFrom('players')
        .select(['name', 'matchCount', 'lastPlayedAt'])
        .where('id', 'in', [ann, bob, cleo])
        .orderBy('name')
        .execute()
    const before = await readStored()
    await sql`drop index participations_counting`.execute(db)
    await sql`alter table players drop column match_count`.execute(db)
    await sql`alter table players drop column last_played_at`.execute(db)
    await keepCounts(db as never, opened.engine)
    expect(await readStored()).toEqual(before)
    expect(before[0]).toEqual({ name: 'Ann', matchCount: 2, lastPlayedAt: world.now() - 2 * hour })
  })
})
