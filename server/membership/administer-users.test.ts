import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listUsers } from '#contract/admin.ts'
import { updateProfile } from '#contract/security/membership.ts'
import { indexSearchAndOrder } from '../platform/database/migrations/004-search-and-order.ts'
import { createAlteredDatabase, engineNames } from '../testing/databases.ts'
import { createWorld, type Caller, type World } from '../testing/world.ts'

describe.each(engineNames)('the list of accounts on %s', (engine) => {
  let world: World
  let admin: Caller

  beforeAll(async () => {
    world = await createWorld(engine)
    admin = await world.join('admin', 'Ada Keeper')
    await world.join('player', 'Zofia Wiśniewska')
    await world.join('player', 'Tomás Herrera')
  })
  afterAll(async () => world.close())

  const findNames = async (q: string, by = admin) => {
    const { body } = await by.call(listUsers, { query: { q } })
    return body.items.map(({ name }) => name)
  }

  test('finds an accented name with and without the accent', async () => {
    expect(await findNames('wiśniewska')).toEqual(['Zofia Wiśniewska'])
    expect(await findNames('WISNIEWSKA')).toEqual(['Zofia Wiśniewska'])
    expect(await findNames('tomas')).toEqual(['Tomás Herrera'])
  })

  test('finds an account from before names were folded', async () => {
    // A separate world, since prepared statements keep the old columns.
    const oldWorld = await createWorld(engine, {}, createAlteredDatabase)
    const oldAdmin = await oldWorld.join('admin')
    await oldWorld.join('player', 'Zofia Wiśniewska')
    const { db, opened } = oldWorld.server.context
    const bare = db.withoutPlugins()
    for (const index of ['events_order', 'matches_changed']) {
      await sql`drop index ${sql.table(index)}`.execute(bare)
    }
    await sql`alter table users drop column name_folded`.execute(bare)
    await indexSearchAndOrder(bare as never, opened.engine)
    expect(await findNames('wisniewska', oldAdmin)).toEqual(['Zofia Wiśniewska'])
    await oldWorld.close()
  })

  test('finds an account by its new name', async () => {
    const person = await world.join('player', 'Siobhán Byrne')
    await person.call(updateProfile, { body: { version: 1, name: 'Zoë Byrne' } })
    expect(await findNames('zoe')).toEqual(['Zoë Byrne'])
    expect(await findNames('siobhan')).toEqual([])
  })

  test('needs no more statements for a long page than for a short one', async () => {
    const countedPage = async (pageSize: number) =>
      world.recordStatements(async () => admin.call(listUsers, { query: { pageSize } }))
    const short = await countedPage(1)
    for (let i = 0; i < 5; i++) await world.join('player')
    expect((await countedPage(10)).length).toBe(short.length)
  })
})
