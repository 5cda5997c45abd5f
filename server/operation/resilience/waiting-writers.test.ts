import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordMatch } from '#contract/matches.ts'
import { getPlayer } from '#contract/players/players.ts'
import { sql } from 'kysely'
import { engineNames } from '../../testing/databases.ts'
import { accepted, createWorld, type Caller, type World } from '../../testing/world.ts'

async function readDatabaseUrl(world: World): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    world.server.context.db,
  )
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  url.pathname = `/${rows[0]!.name}`
  return url.href
}

// SQLite has one connection, which is not held while waiting.
describe.runIf(engineNames.includes('postgres'))('concurrent writers on postgres', () => {
  let world: World
  let organiser: Caller
  beforeAll(async () => {
    world = await createWorld('postgres')
    organiser = await world.join('organizer')
  })
  afterAll(async () => world.close())

  test('waiting for locks does not block readers', async () => {
    const [ann, bob] = [await world.addPlayer('Ann'), await world.addPlayer('Bob')]
    const other = new pg.Client(await readDatabaseUrl(world))
    await other.connect()
    await other.query('begin; select * from boards for update')
    const body = { sportId: 'tabletennis', player1Id: ann, player2Id: bob } as const
    const entries = Array.from({ length: 30 }, async () =>
      organiser.call(recordMatch, { body: { ...body, player1Score: 2, player2Score: 0 } }),
    )
    await sleep(200)
    const read = organiser.call(getPlayer, { params: { id: ann } })
    const first = await Promise.race([read, sleep(5_000, null)])
    await other.query('rollback')
    await other.end()
    expect(first?.status).toBe(200)
    for (const entry of await Promise.all(entries)) accepted(entry)
    const { body: player } = await organiser.call(getPlayer, { params: { id: ann } })
    expect(player.matchCount).toBe(30)
  })
})
