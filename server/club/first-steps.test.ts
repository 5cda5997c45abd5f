import { describe, expect, test } from 'vitest'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { pairDisplay, openDisplay } from '#contract/club/displays.ts'
import { getFirstSteps } from '#contract/club/first-steps.ts'
import { addPlayer } from '#contract/players/players.ts'
import { invitePlayer } from '#contract/security/membership.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'

describe.each(engineNames)('the first steps on %s', async (engine) => {
  const { world, admin } = await stageOnce(engine, async (world) => ({
    admin: await world.join('admin'),
  }))
  const readSteps = async () => admin.do(getFirstSteps, {})
  const listDoneSteps = async () =>
    Object.entries((await readSteps()).done).flatMap(([name, isDone]) => (isDone ? [name] : []))

  test('a new club has completed no steps, and its data completes them', async () => {
    expect(await readSteps()).toMatchObject({ isNew: true })
    expect(await listDoneSteps()).toEqual([])
    const { version } = await admin.do(getClubSettings, {})
    await admin.do(changeClubSettings, { body: { version, settings: { clubName: 'The Rack' } } })
    expect(await listDoneSteps()).toEqual(['settings'])
    const { id } = await admin.do(addPlayer, { body: { name: 'Nia Llewellyn' } })
    expect(await listDoneSteps()).toEqual(['settings', 'players'])
    await admin.do(invitePlayer, { params: { id } })
    expect(await listDoneSteps()).toEqual(['settings', 'players', 'people'])
    const opened = await world.stranger.do(openDisplay, {})
    await admin.do(pairDisplay, { body: { code: opened.code, name: 'Bar', shows: 'venue' } })
    await world.record({ player1Id: admin.playerId, player2Id: id })
    expect(await listDoneSteps()).toEqual(['settings', 'players', 'people', 'match', 'screen'])
  })

  test('an expired invitation does not count, and another account does', async () => {
    const { id } = await admin.do(addPlayer, { body: { name: 'Nia Llewellyn' } })
    await admin.do(invitePlayer, { params: { id } })
    world.pass(366 * 86_400_000)
    const again = await world.signInAgain(admin)
    expect((await again.do(getFirstSteps, {})).done.people).toBe(false)
    await world.join('player')
    expect((await again.do(getFirstSteps, {})).done.people).toBe(true)
  })

  test('a club with ten matches is not new', async () => {
    const other = await world.addPlayer('Nia Llewellyn')
    for (let match = 0; match < 10; match++) {
      expect((await readSteps()).isNew).toBe(true)
      world.pass(3_600_000 / 60)
      await world.record({ player1Id: admin.playerId, player2Id: other })
    }
    expect((await readSteps()).isNew).toBe(false)
  })
})
