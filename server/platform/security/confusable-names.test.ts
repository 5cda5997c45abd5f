import { describe, expect, test } from 'vitest'
import { listPlayers } from '#contract/players/players.ts'
import { addAffiliation } from '#contract/teams/affiliations.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { accepted } from '../../testing/world.ts'
import { foldSeenNames } from '../database/migrations/039-seen-names.ts'

describe.each(engineNames)('invisible characters of a name, on %s', async (engine) => {
  const { world, organiser } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer'),
  }))

  const add = async (name: string) => organiser.call(addAffiliation, { body: { name } as never })
  const found = async (q: string) =>
    (await organiser.do(listPlayers, { query: { q } })).items.map(({ name }) => name)

  test('do not make it another name', async () => {
    accepted(await add('Reds'))
    expect((await add('Re\u200bds')).error.details).toMatchObject([
      { key: 'affiliation.nameTaken' },
    ])
  })

  test('are removed from names stored by earlier versions', async () => {
    const { db } = world.server.context
    accepted(await add('Reds \u2764\ufe0f'))
    await db.updateTable('affiliations').set({ nameFolded: 'reds \u2764\ufe0f' }).execute()
    const id = await world.addPlayer('Ann Ashe')
    const kept = { name: 'Ann\u3164 Ashe', nickname: 'Bo\ufe0f' }
    const folded = { nameFolded: 'ann\u1160 ashe', nicknameFolded: 'bo\ufe0f' }
    await db
      .updateTable('players')
      .set({ ...kept, ...folded })
      .where('id', '=', id as never)
      .execute()
    expect([await found('ann ashe'), await found('bo')]).toEqual([[], [kept.name]])
    await foldSeenNames(db.withoutPlugins() as never)
    expect([await found('ann ashe'), await found('Bo\ufe0f')]).toEqual([[kept.name], [kept.name]])
    expect((await add('Reds \u2764')).error.details).toMatchObject([
      { key: 'affiliation.nameTaken' },
    ])
  })

  test('and special letters are folded in names stored by earlier versions', async () => {
    const { db } = world.server.context
    const id = await world.addPlayer('Łukasz Groß')
    await db
      .updateTable('players')
      .set({ nameFolded: 'łukasz groß' })
      .where('id', '=', id as never)
      .execute()
    expect(await found('lukasz gross')).toEqual([])
    await foldSeenNames(db.withoutPlugins() as never)
    expect(await found('lukasz gross')).toEqual(['Łukasz Groß'])
  })
})
