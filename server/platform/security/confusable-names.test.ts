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

  const addAffiliationNamed = async (name: string) =>
    organiser.call(addAffiliation, { body: { name } as never })
  const findNames = async (q: string) =>
    (await organiser.do(listPlayers, { query: { q } })).items.map(({ name }) => name)

  test('do not make it count as another name', async () => {
    accepted(await addAffiliationNamed('Reds'))
    expect((await addAffiliationNamed('Re\u200bds')).error.details).toMatchObject([
      { key: 'affiliation.nameTaken' },
    ])
  })

  test('are removed from names stored by earlier versions', async () => {
    const { db } = world.server.context
    accepted(await addAffiliationNamed('Reds \u2764\ufe0f'))
    await db.updateTable('affiliations').set({ nameFolded: 'reds \u2764\ufe0f' }).execute()
    const id = await world.addPlayer('Ann Ashe')
    const storedNames = { name: 'Ann\u3164 Ashe', nickname: 'Bo\ufe0f' }
    const foldedNames = { nameFolded: 'ann\u1160 ashe', nicknameFolded: 'bo\ufe0f' }
    await db
      .updateTable('players')
      .set({ ...storedNames, ...foldedNames })
      .where('id', '=', id as never)
      .execute()
    expect([await findNames('ann ashe'), await findNames('bo')]).toEqual([[], [storedNames.name]])
    await foldSeenNames(db.withoutPlugins() as never)
    expect([await findNames('ann ashe'), await findNames('Bo\ufe0f')]).toEqual([
      [storedNames.name],
      [storedNames.name],
    ])
    expect((await addAffiliationNamed('Reds \u2764')).error.details).toMatchObject([
      { key: 'affiliation.nameTaken' },
    ])
  })

  test('are folded in names stored by earlier versions, like special letters', async () => {
    const { db } = world.server.context
    const id = await world.addPlayer('Łukasz Groß')
    await db
      .updateTable('players')
      .set({ nameFolded: 'łukasz groß' })
      .where('id', '=', id as never)
      .execute()
    expect(await findNames('lukasz gross')).toEqual([])
    await foldSeenNames(db.withoutPlugins() as never)
    expect(await findNames('lukasz gross')).toEqual(['Łukasz Groß'])
  })
})
