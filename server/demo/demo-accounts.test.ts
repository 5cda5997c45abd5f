import { describe, expect, test } from 'vitest'
import { exportAudit, listAlerts, listAudit, listUsers, changeRole } from '#contract/admin.ts'
import { exportPlayers } from '#contract/exports.ts'
import { getClub } from '#contract/club/club.ts'
import { logIn, logInDemo, type Role } from '#contract/players/accounts.ts'
import { addPlayer } from '#contract/players/players.ts'
import { getProfile, updateProfile } from '#contract/security/membership.ts'
import { engineNames } from '../testing/databases.ts'
import { createWorld, type World } from '../testing/world.ts'
import { addDemoAccounts } from './demo-accounts.ts'
import { fillDemoClub } from './fill-demo-club.ts'

const api = { 'x-client': 'api' }

/** Signs in to a demo account and returns who it is, with the headers of its session. */
async function signInAs(world: World, as: Role) {
  const { body } = await world.stranger.call(logInDemo, { body: { as } }, api)
  return { user: body.user, headers: { authorization: `Bearer ${body.accessToken}` } }
}

describe.each(engineNames)('the demo accounts on %s', async (engine) => {
  const world = await createWorld(engine)
  const { db, runInUnitOfWork } = world.server.context
  await runInUnitOfWork(async (unit) =>
    fillDemoClub(unit, { email: 'a@example.org', passwordHash: '' }, ''),
  )

  test.each([
    ['player', 'Thandiwe Nkosi'],
    ['organizer', 'Lerato Mokoena'],
    ['admin', 'Siobhán O’Brien'],
  ] as const)('sign in as %s, each with a player and a fixed username', async (as, name) => {
    const { user, headers } = await signInAs(world, as)
    expect(user).toMatchObject({ role: as, name, isDemo: true })
    expect(user.playerId).not.toBeNull()
    const { body } = await world.stranger.call(getProfile, {}, headers)
    expect(body.mayChangeHandle).toBe(false)
    const change = { version: body.version, handle: 'someone-else' }
    const refused = await world.stranger.refused(updateProfile, { body: change }, headers)
    expect(refused).toEqual([403, 'account.demoHandle'])
  })

  test('sign in as the organiser if no role is requested', async () => {
    const { body } = await world.stranger.call(logInDemo, { body: {} }, api)
    expect(body.user.name).toBe('Lerato Mokoena')
    expect((await world.stranger.call(getClub, {})).body.demo).toBe(true)
  })

  test('hide people’s addresses from the demo administrator', async () => {
    const guess = { email: 'visitor@example.org', password: 'Wrong-Corner7!tide' }
    await world.stranger.call(logIn, { body: guess })
    const organiser = await world.join('organizer')
    await organiser.do(addPlayer, { body: { name: 'Nia Llewellyn', email: 'nia@example.org' } })
    const { headers } = await signInAs(world, 'admin')
    const read = [
      await world.stranger.call(listUsers, { query: { pageSize: 100 } }, headers),
      await world.stranger.call(listAudit, { query: {} }, headers),
      await world.stranger.call(listAlerts, { query: {} }, headers),
      await world.stranger.call(exportPlayers, {}, headers),
    ]
    expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { text } of read) expect(text).not.toMatch(/@example\.org|127\.0\.0\.1/)
    const found = await world.stranger.call(listUsers, { query: { q: 'a@example' } }, headers)
    expect(found.body.total).toBe(0)
    const searched = await world.stranger.call(listAudit, { query: { q: 'visitor@' } }, headers)
    expect(searched.body.total).toBe(0)
    expect((await world.stranger.call(exportAudit, { query: {} }, headers)).status).toBe(403)
    expect((await organiser.call(exportPlayers, {})).text).toContain('nia@example.org')
  })

  test('do not count as another administrator, so that the last one can’t step down', async () => {
    const admin = await world.join('admin')
    const q = 'Club Administrator'
    const { items } = (await admin.call(listUsers, { query: { q } })).body
    const { id, version } = items[0]!
    await admin.do(changeRole, { params: { id }, body: { version, role: 'player' } })
    const self = (await admin.call(listUsers, { query: { role: 'admin' } })).body.items
    const own = self.find((user) => user.id === admin.userId)!
    const body = { version: own.version, role: 'player' as const }
    const refused = await admin.refused(changeRole, { params: { id: own.id }, body })
    expect(refused).toEqual([409, 'account.lastAdmin'])
  })

  test('are added once to a demo club that was filled without them', async () => {
    const count = async () => (await db.selectFrom('users').select('id').execute()).length
    const before = await count()
    await runInUnitOfWork(addDemoAccounts)
    expect(await count()).toBe(before)
    await db.deleteFrom('users').where('isDemo', '=', 1).where('role', '<>', 'organizer').execute()
    await runInUnitOfWork(addDemoAccounts)
    expect(await count()).toBe(before)
    expect((await signInAs(world, 'player')).user.name).toBe('Thandiwe Nkosi')
  })
})
