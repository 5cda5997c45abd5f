import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMe, refreshSession } from '#contract/players/accounts.ts'
import { actOnUser, changeRole, listUsers } from '#contract/admin.ts'
import { correctMatch, listMatches, recordMatch, voidMatch } from '#contract/matches.ts'
import { addPlayer } from '#contract/players/players.ts'
import { getSecurity } from '#contract/security/devices.ts'
import { getProfile, updateProfile } from '#contract/security/membership.ts'
import { endTablet, enrolTablet, listTablets } from '#contract/club/tablets.ts'
import { createTournament } from '#contract/tournaments/life.ts'
import { reportResult } from '#contract/tournaments/matches.ts'
import { engineNames } from '../testing/databases.ts'
import { createCup } from '../testing/tournament.ts'
import { accepted, createWorld, type Caller, type World } from '../testing/world.ts'

describe.each(engineNames)('a shared tablet on %s', (engine) => {
  let world: World
  let admin: Caller
  let organiser: Caller
  let tablet: { readonly id: string; readonly headers: Record<string, string> }
  let ann: string
  let bob: string

  beforeAll(async () => {
    world = await createWorld(engine)
    admin = await world.join('admin')
    organiser = await world.join('organizer', 'Olga Organiser')
    ann = await world.addPlayer('Ann')
    bob = await world.addPlayer('Bob')
    const api = { 'x-client': 'api' }
    const body = { name: 'Tablet at the bar' }
    const { user, accessToken } = await organiser.do(enrolTablet, { body }, api)
    tablet = { id: user.id, headers: { authorization: `Bearer ${accessToken}` } }
  })
  afterAll(async () => world.close())

  const call = (async (endpoint, args) =>
    world.stranger.call(endpoint, args, tablet.headers)) as Caller['call']
  const createMatchBody = () => ({
    sportId: 'tabletennis',
    player1Id: ann,
    player2Id: bob,
    player1Score: 2,
    player2Score: 0,
  })

  test('signs out the person who enrolled it, only on that device', async () => {
    expect((await organiser.call(getMe, {})).status).toBe(401)
    organiser = await world.signInAgain(organiser)
    expect((await organiser.call(getMe, {})).status).toBe(200)
  })

  test('is enrolled once by two quick taps', async () => {
    const other = await world.join('organizer', 'Otto Organiser')
    const readNames = async () => (await admin.do(listTablets, {})).items.map(({ name }) => name)
    const before = await readNames()
    const body = { name: 'Tablet at table 2' }
    const replies = await Promise.all([1, 2].map(async () => other.call(enrolTablet, { body })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401])
    const added = (await readNames()).filter((name) => !before.includes(name))
    expect(added).toEqual(['Tablet at table 2'])
    const { items } = await admin.do(listTablets, {})
    await admin.do(endTablet, { params: { id: items.find(({ name }) => name === body.name)!.id } })
  })

  test('records matches of anyone, and reports results', async () => {
    const recorded = accepted(await call(recordMatch, { body: createMatchBody() }))
    expect(recorded.createdByName).toBe('Tablet at the bar')
    const cup = await createCup(world, organiser, 4)
    const params = { id: cup.id, matchId: 'W1-1' }
    const score = { player1Score: 2, player2Score: 0 }
    expect((await call(reportResult, { params, body: score })).status).toBe(201)
  })

  test('reads the club and does nothing else', async () => {
    expect(accepted(await call(getMe, {})).user).toMatchObject({ isTablet: true, role: 'player' })
    const { items } = accepted(await call(listMatches, { query: {} }))
    const params = { id: items[0]!.id }
    const refused = [
      await call(voidMatch, { params, query: { version: 1, reason: 'X' } }),
      await call(correctMatch, { params, body: { version: 1, reason: 'X' } }),
      await call(addPlayer, { body: { name: 'Guest' } }),
      await call(createTournament, { body: { name: 'Bar Cup' } }),
      await call(enrolTablet, { body: { name: 'Another' } }),
      await call(getSecurity, {}),
      await call(getProfile, {}),
      await call(updateProfile, { body: { version: 1, name: 'Bar' } }),
      await call(listUsers, { query: {} }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  })

  test('is not listed as an account, but can be listed and removed by an administrator', async () => {
    const users = await admin.do(listUsers, { query: { q: 'Tablet' } })
    expect(users.items).toEqual([])
    const { items } = await admin.do(listTablets, {})
    expect(items).toMatchObject([
      { id: tablet.id, name: 'Tablet at the bar', enrolledByName: 'Olga Organiser' },
    ])
    expect((await organiser.call(listTablets, {})).status).toBe(403)
    const params = { id: tablet.id }
    const role = { version: 1, role: 'admin' as const }
    expect((await admin.call(changeRole, { params, body: role })).status).toBe(404)
    expect((await admin.call(actOnUser, { params, body: { action: 'lock' } })).status).toBe(404)
    expect((await admin.do(endTablet, { params })).items).toEqual([])
    expect((await call(recordMatch, { body: createMatchBody() })).status).toBe(401)
    expect((await admin.call(endTablet, { params })).status).toBe(404)
  })

  test('stays signed in while it is used, and ends after a month without use', async () => {
    const otherWorld = await createWorld(engine)
    const day = 24 * 60 * 60_000
    const api = { 'x-client': 'api' }
    const owner = await otherWorld.join('organizer')
    const enrolled = await owner.do(enrolTablet, { body: { name: 'Bar' } }, api)
    let token = enrolled.refreshToken!
    const refresh = async () =>
      otherWorld.stranger.call(refreshSession, { body: { refreshToken: token } }, api)
    for (let month = 0; month < 5; month++) {
      otherWorld.pass(25 * day)
      token = accepted(await refresh()).refreshToken!
    }
    otherWorld.pass(31 * day)
    expect((await refresh()).status).toBe(401)
    await otherWorld.close()
  })

  test('can’t be enrolled by a player', async () => {
    const player = await world.join('player')
    const before = await world.publishedTypes()
    expect((await player.call(enrolTablet, { body: { name: 'Mine' } })).status).toBe(403)
    expect(await world.publishedTypes()).toEqual(before)
  })
})
