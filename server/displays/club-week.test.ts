import { describe, expect, test } from 'vitest'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { getClubWeek } from '#contract/club/week.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { createCup } from '../testing/tournament.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe.each(engineNames)('the week at the club on %s', async (engine) => {
  const { world, admin, ann, bob } = await stageOnce(engine, async (world) => ({
    admin: await world.join('admin', 'Ada Admin'),
    ann: await world.addPlayer('Ann Able'),
    bob: await world.addPlayer('Bob Baker'),
  }))
  const play = async (times: number, winner: 1 | 2 = 1) => {
    for (let match = 0; match < times; match += 1) {
      world.pass(minute)
      const [player1Score, player2Score] = winner === 1 ? [2, 0] : [0, 2]
      await world.record({ player1Id: ann, player2Id: bob, player1Score, player2Score })
    }
    world.pass(2 * minute)
  }
  const readWeek = async () => admin.do(getClubWeek, {})
  const setPublic = async (publicResults: boolean) => {
    const { version } = await admin.do(getClubSettings, {})
    await admin.do(changeClubSettings, { body: { version, settings: { publicResults } } })
  }
  const fetchAsStranger = async (url: string) => world.server.app.inject({ url })

  test('counts matches and players, and names milestones and the biggest climb', async () => {
    await play(9)
    world.pass(8 * day)
    expect(await readWeek()).toMatchObject({ matches: 0, players: 0, milestones: [], climb: null })
    await play(2, 2)
    const { milestones, climb, ...rest } = await readWeek()
    expect(rest).toMatchObject({ matches: 2, players: 2 })
    expect(milestones.map(({ name, kind, value }) => [name, kind, value])).toEqual(
      expect.arrayContaining([
        ['Ann Able', 'match', 10],
        ['Bob Baker', 'match', 10],
        ['Bob Baker', 'rating', 1200],
      ]),
    )
    expect(climb).toMatchObject({ name: 'Bob Baker', sportId: 'tabletennis' })
    expect(climb!.after).toBeGreaterThan(climb!.before)
  })

  test('leaves out matches of private tournaments', async () => {
    await (await createCup(world, admin, 4, { isPublic: false })).playOut()
    world.pass(2 * minute)
    expect(await readWeek()).toMatchObject({ matches: 0, milestones: [], climb: null })
  })

  test('has a public picture only where results are public', async () => {
    await play(1)
    expect((await fetchAsStranger('/api/public/week/card.png')).statusCode).toBe(404)
    expect((await fetchAsStranger('/api/week')).statusCode).toBe(401)
    await setPublic(true)
    const card = await fetchAsStranger('/api/public/week/card.png')
    expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/png'])
  })
})
