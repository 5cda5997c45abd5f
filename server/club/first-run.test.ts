import { afterEach, describe, expect, test } from 'vitest'
import { getMe, logIn } from '#contract/players/accounts.ts'
import { createUser } from '#contract/admin.ts'
import { getClub, setUpClub } from '#contract/club/club.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { listPlayers } from '#contract/players/players.ts'
import { changePassword } from '#contract/security/passwords.ts'
import { getSecurity } from '#contract/security/devices.ts'
import { readConfig } from '../platform/config/config.ts'
import { engineNames } from '../testing/databases.ts'
import { createWorld, type World } from '../testing/world.ts'
import { isSetUpCode, createSetUpCode } from './set-up-code.ts'

const api = { 'x-client': 'api' }
const password = 'Rally-Corner7!tide'
const secret = 'a secret of the test world, long enough'
const founder = {
  clubName: 'Quay Club',
  name: 'Nia Llewellyn',
  email: 'nia@example.org',
  password,
  confirmPassword: password,
}

describe('the code of the first set-up', () => {
  const createCode = (env: Record<string, string>) => createSetUpCode(readConfig(env, []), secret)

  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' },
    { HOST: '::1' },
  ])('is not required if only this machine can reach the server: %j', (env) => {
    expect(createCode(env)).toBeNull()
  })

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.20' },
    { TRUST_PROXY: '1' },
    { PUBLIC_URL: 'https://club.example.org' },
  ])('is required if others can reach the server: %j', (env) => {
    expect(createCode(env)).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
  })

  test('is the same after a restart, different for each club, and accepted as people type it', () => {
    const code = createCode({ HOST: '0.0.0.0' })!
    expect(createCode({ HOST: '0.0.0.0' })).toBe(code)
    expect(createSetUpCode(readConfig({ HOST: '0.0.0.0' }, []), `${secret}!`)).not.toBe(code)
    expect(isSetUpCode(code, ` ${code.toLowerCase().replace('-', ' ')} `)).toBe(true)
    expect(isSetUpCode(code, code.slice(0, -1))).toBe(false)
    expect(isSetUpCode(code, '')).toBe(false)
  })
})

describe.each(engineNames)('the first people on %s', (engine) => {
  let world: World | null = null
  afterEach(async () => world?.close())

  test('need the code from the server’s output to set up the club', async () => {
    world = await createWorld(engine, { HOST: '0.0.0.0' })
    const { stranger } = world
    expect((await stranger.call(getClub, {})).body.needsSetupCode).toBe(true)
    for (const setupCode of ['', 'ABCDE-FGHJK']) {
      const answer = await stranger.call(setUpClub, { body: { ...founder, setupCode } }, api)
      expect([answer.status, answer.error.details[0]]).toMatchObject([
        400,
        { field: 'setupCode', key: 'club.wrongCode' },
      ])
    }
    const setupCode = createSetUpCode(readConfig({ HOST: '0.0.0.0' }, []), secret)!
    const answer = await stranger.call(setUpClub, { body: { ...founder, setupCode } }, api)
    expect(answer.status).toBe(201)
  })

  test('can’t set a club name with characters that change the text direction', async () => {
    world = await createWorld(engine)
    const { stranger } = world
    await world.server.context.db.deleteFrom('clubs').execute()
    const body = { ...founder, clubName: 'Harbour\u202e Street' }
    expect((await stranger.call(setUpClub, { body }, api)).status).toBe(201)
    expect((await stranger.call(getClub, {})).body.name).toBe('Harbour Street')
  })

  test('must change a password created by an administrator before anything else', async () => {
    world = await createWorld(engine)
    const { stranger } = world
    const admin = await world.join('admin')
    const body = { email: 'new@example.org', name: 'New Person' }
    const created = (await admin.call(createUser, { body })).body
    const signedIn = await stranger.call(
      logIn,
      { body: { email: body.email, password: created.password } },
      api,
    )
    const bearer = { authorization: `Bearer ${signedIn.body.accessToken}` }
    const refused = await stranger.call(listPlayers, {}, bearer)
    expect([refused.status, refused.error.key]).toEqual([403, 'account.passwordDue'])
    expect((await stranger.call(getMe, {}, bearer)).body.passwordChangeRequired).toBe(true)
    expect((await stranger.call(getSecurity, {}, bearer)).status).toBe(200)
    const auditEvents = await world.server.context.db
      .selectFrom('auditEvents')
      .select('eventType')
      .execute()
    expect(auditEvents.map(({ eventType }) => eventType)).not.toContain('access.refused')
    const change = { newPassword: password, confirmPassword: password }
    await stranger.call(
      changePassword,
      { body: { currentPassword: created.password, ...change } },
      bearer,
    )
    expect((await stranger.call(listPlayers, {}, bearer)).status).toBe(200)
  })

  test('can only use the endpoints needed to change a password until they have', () => {
    const openEndpoints = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
      const { isForNewPassword }: Endpoint = endpoints[name]
      return isForNewPassword === true
    })
    expect(openEndpoints.toSorted()).toEqual([
      'changePassword',
      'getMe',
      'getSecurity',
      'listMyEvents',
    ])
  })
})
