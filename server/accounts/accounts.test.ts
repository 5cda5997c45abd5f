import { describe, expect, test } from 'vitest'
import {
  getMe,
  logIn,
  logInDemo,
  logOut,
  refreshSession,
  signUp,
} from '#contract/players/accounts.ts'
import { getClub, setUpClub } from '#contract/club/club.ts'
import { listPlayers } from '#contract/players/players.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { createWorld } from '../testing/world.ts'

const password = 'Rally-Corner7!tide'
const person = {
  email: 'Nia@Example.org',
  name: 'Nia Llewellyn',
  password,
  confirmPassword: password,
}
const api = { 'x-client': 'api' }
const minute = 60_000

describe.each(engineNames)('accounts on %s', async (engine) => {
  const { world } = await stageOnce(engine, async () => ({}))

  const stranger = () => world.stranger
  const register = async () => stranger().call(signUp, { body: person }, api)
  const tryPassword = async (attempt: string, headers = {}, email = person.email) =>
    stranger().call(logIn, { body: { email, password: attempt } }, { ...api, ...headers })

  test('signing up signs the person in as a player with a player record', async () => {
    const answer = await register()
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({
      email: 'Nia@Example.org',
      role: 'player',
      firstName: 'Nia',
      username: 'Nia',
    })
    expect(answer.body.user.playerId).not.toBeNull()
    const bearer = { authorization: `Bearer ${answer.body.accessToken}` }
    const players = await stranger().call(listPlayers, {}, bearer)
    expect(players.body.items).toMatchObject([
      { name: 'Nia Llewellyn', userId: answer.body.user.id },
    ])
    expect(answer.text).not.toContain('argon2')
  })

  test('signing up is possible as organiser and player but not as admin, and "user" means player', async () => {
    const organiser = await stranger().call(signUp, { body: { ...person, role: 'organizer' } }, api)
    expect(organiser.body.user.role).toBe('organizer')
    const user = await stranger().call(
      signUp,
      { body: { ...person, email: 'u@example.org', role: 'user' } },
      api,
    )
    expect(user.body.user.role).toBe('player')
    const admin = await stranger().call(
      signUp,
      { body: { ...person, email: 'a@example.org', role: 'admin' as never } },
      api,
    )
    expect(admin.status).toBe(400)
    expect(admin.error.details[0]!.field).toBe('role')
  })

  test('an e-mail address belongs to one account, however it is written', async () => {
    await register()
    const again = await stranger().call(
      signUp,
      { body: { ...person, email: ' nia@example.ORG ' } },
      api,
    )
    expect(again.status).toBe(409)
    expect(again.error.message).toBe('User with this email already exists')
  })

  test('a repeated sign-up whose first reply was lost creates one account and signs it in', async () => {
    const headers = { ...api, 'idempotency-key': 'sign-up-1' }
    const first = await stranger().call(signUp, { body: person }, headers)
    const second = await stranger().call(signUp, { body: person }, headers)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.user.id).toBe(first.body.user.id)
    expect(second.body.accessToken).not.toBe(first.body.accessToken)
    const guess = {
      ...person,
      password: 'Other-Corner7!tide',
      confirmPassword: 'Other-Corner7!tide',
    }
    expect((await stranger().call(signUp, { body: guess }, headers)).status).toBe(409)
    const storedKeys = JSON.stringify(
      await world.server.context.db.selectFrom('idempotencyKeys').selectAll().execute(),
    )
    expect(storedKeys).not.toContain(second.body.accessToken!)
    expect(storedKeys).not.toContain(password)
  })

  test.each([
    [
      'a short password',
      { password: 'Ab1!', confirmPassword: 'Ab1!' },
      'password',
      'Password must be at least 12 characters long',
    ],
    [
      'no digit',
      { password: 'Rally-Corner!tide', confirmPassword: 'Rally-Corner!tide' },
      'password',
      'Password must contain at least one number',
    ],
    [
      'another confirmation',
      { confirmPassword: 'Rally-Corner8!tide' },
      'confirmPassword',
      'Passwords do not match',
    ],
    ['an invalid e-mail address', { email: 'nia' }, 'email', 'Invalid email format'],
    [
      'the person’s name in the password',
      { password: 'Llewellyn-77!tide', confirmPassword: 'Llewellyn-77!tide' },
      'password',
      'Password cannot contain your name',
    ],
  ])('sign-up refuses %s', async (_what, change, field, message) => {
    const answer = await stranger().call(signUp, { body: { ...person, ...change } }, api)
    expect(answer.status).toBe(400)
    expect(answer.error.message).toMatch(/^Validation failed: /)
    expect(answer.error.details).toContainEqual(expect.objectContaining({ field, message }))
  })

  test('a wrong password and an unknown address get the same reply', async () => {
    await register()
    const wrong = await tryPassword('Wrong-Corner7!tide')
    const unknown = await tryPassword(password, {}, 'nobody@example.org')
    expect([wrong.status, wrong.error.message]).toEqual([401, 'Invalid credentials'])
    expect([unknown.status, unknown.error.message]).toEqual([401, 'Invalid credentials'])
  })

  test('an invalid address is refused under its field and is not counted as a guess', async () => {
    await register()
    for (let i = 0; i < 7; i++) {
      const { status, error } = await tryPassword(password, {}, 'robin@@example')
      expect([status, error.details]).toMatchObject([
        400,
        [{ field: 'email', message: 'Invalid email format' }],
      ])
    }
    expect((await tryPassword(password)).status).toBe(200)
  })

  test('five failures lock the address for 30 minutes, and the next lock lasts twice as long', async () => {
    await register()
    const fail = async (address: string) =>
      tryPassword('Wrong-Corner7!tide', { 'x-forwarded-for': address })
    for (let i = 1; i <= 4; i++) expect((await fail(`${i}`)).status).toBe(401)
    const fifth = await fail('5')
    expect(fifth.status).toBe(403)
    expect(fifth.error.message).toBe('Account has been locked due to too many failed attempts')
    world.pass(31 * minute)
    expect((await tryPassword(password)).status).toBe(200)
  })

  test('the reply for a locked address names the end of the lock, even if the password is right or the address unknown', async () => {
    await register()
    for (const email of [person.email, 'nobody@example.org']) {
      for (let i = 1; i <= 5; i++) await tryPassword('Wrong-Corner7!tide', {}, email)
      world.pass(29 * minute)
      // The form's rate limit expires together with the lock. After that only the lock applies.
      const answer = await tryPassword(password, {}, email)
      expect([403, 429]).toContain(answer.status)
      expect(answer.error.message).toMatch(/again after \d{4}-\d\d-\d\dT/)
    }
  })

  /** Runs work while every statement that matches fails as on a full disk. */
  const withFullDisk = async (statement: RegExp, work: () => Promise<unknown>) => {
    const diskError =
      engine === 'sqlite' ? { code: 'ERR_SQLITE_ERROR', errcode: 13 } : { code: '53100' }
    world.observeStatements({
      before: (text) => {
        if (statement.test(text)) throw Object.assign(new Error('no room'), diskError)
      },
    })
    await work()
    world.observeStatements(null)
  }

  test('a right password that the database fails to check does not count as a guess', async () => {
    await register()
    for (const statement of [
      /insert into "sessions"/,
      /from "users"/,
      /insert into "login_locks"/,
    ]) {
      await withFullDisk(statement, async () => {
        // A database error during the refund is handled like any other.
        for (let i = 1; i <= 7; i++) expect((await tryPassword(password)).status).toBe(503)
      })
      expect([statement, (await tryPassword(password)).status]).toEqual([statement, 200])
    }
  })

  test("a wrong password counts even if its audit entry can't be stored", async () => {
    await register()
    await withFullDisk(/insert into "audit/, async () => {
      const statuses = []
      for (let i = 1; i <= 6; i++) statuses.push((await tryPassword('Wrong-Corner7!tide')).status)
      expect(statuses).toEqual([503, 503, 503, 503, 503, 429])
    })
    expect((await tryPassword(password)).status).toBe(429)
  })

  test('at most five of sixty simultaneous guesses are verified', async () => {
    await register()
    const guesses = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => tryPassword(`Wrong-Corner${i}!tide`)),
    )
    const checkedGuesses = guesses.filter(
      ({ status, error }) => status === 401 || /has been locked/.test(error.message),
    )
    expect(checkedGuesses.length).toBeLessThanOrEqual(5)
    expect(guesses.every(({ status }) => [401, 403, 429].includes(status))).toBe(true)
  })

  test('a network address may send 100 requests in a quarter of an hour', async () => {
    const limited = await createWorld(engine, { AUTH_LIMIT: '100' })
    for (let i = 0; i < 100; i++) {
      expect((await limited.stranger.call(logInDemo, { body: {} }, api)).status).toBe(403)
    }
    const refused = await limited.stranger.call(
      logInDemo,
      { body: {} },
      { ...api, 'x-forwarded-for': '10.0.0.9' },
    )
    expect(refused.status).toBe(429)
    expect(refused.error.code).toBe('RATE_LIMITED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    limited.pass(15 * minute + 1)
    expect((await limited.stranger.call(logInDemo, { body: {} }, api)).status).toBe(403)
    await limited.close()
  })

  test('a refresh token works once; reusing it later ends all tokens of its family', async () => {
    const { body: first } = await register()
    const refresh = async (refreshToken: string) =>
      stranger().call(refreshSession, { body: { refreshToken } }, api)
    const second = await refresh(first.refreshToken!)
    expect(second.status).toBe(200)
    expect((await refresh(first.refreshToken!)).status).toBe(200)
    world.pass(11_000)
    const stolen = await refresh(first.refreshToken!)
    expect([stolen.status, stolen.error.message]).toEqual([401, 'Invalid refresh token'])
    expect((await refresh(second.body.refreshToken!)).status).toBe(401)
    const me = await stranger().call(
      getMe,
      {},
      { authorization: `Bearer ${second.body.accessToken}` },
    )
    expect(me.status).toBe(401)
  })

  test('an access token ends after 15 minutes, with its session, or in another browser', async () => {
    const { body } = await register()
    const bearer = { authorization: `Bearer ${body.accessToken}` }
    expect((await stranger().call(getMe, {}, bearer)).body.user.name).toBe('Nia Llewellyn')
    const otherBrowser = await stranger().call(
      getMe,
      {},
      { ...bearer, 'user-agent': 'Mozilla/5.0 Firefox/140' },
    )
    expect([otherBrowser.status, otherBrowser.error.message]).toEqual([
      401,
      'Invalid or expired token',
    ])
    expect((await stranger().call(logOut, {}, bearer)).status).toBe(204)
    expect((await stranger().call(getMe, {}, bearer)).status).toBe(401)
    const { body: again } = await tryPassword(password)
    world.pass(15 * minute + 1)
    expect(
      (await stranger().call(getMe, {}, { authorization: `Bearer ${again.accessToken}` })).status,
    ).toBe(401)
  })

  test('a browser update signs no one out', async () => {
    const { body } = await stranger().call(
      signUp,
      { body: person },
      { ...api, 'user-agent': 'Mozilla/5.0 Chrome/140.0.1' },
    )
    const bearer = {
      authorization: `Bearer ${body.accessToken}`,
      'user-agent': 'Mozilla/5.0 Chrome/141.0.2',
    }
    expect((await stranger().call(getMe, {}, bearer)).status).toBe(200)
  })

  test("a browser gets cookies that scripts can't read, and no token in the body", async () => {
    const answer = await stranger().call(signUp, { body: person })
    expect(answer.body.accessToken).toBeNull()
    expect(answer.body.refreshToken).toBeNull()
    const cookies = [answer.headers['set-cookie']].flat().map(String)
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/)
    const cookie = cookies.map((text) => text.split(';')[0]).join('; ')
    expect((await stranger().call(getMe, {}, { cookie })).status).toBe(200)
    const refreshed = await stranger().call(refreshSession, { body: {} }, { cookie })
    expect(refreshed.status).toBe(200)
  })

  test('signing out ends the session even after its access token has expired', async () => {
    const answer = await stranger().call(signUp, { body: person })
    const cookie = [answer.headers['set-cookie']]
      .flat()
      .map((text) => String(text).split(';')[0])
      .join('; ')
    world.pass(20 * minute)
    expect((await stranger().call(logOut, {}, { cookie })).status).toBe(204)
    expect((await stranger().call(refreshSession, { body: {} }, { cookie })).status).toBe(401)
  })

  test('cookies sent over https have the prefixes that browsers enforce', async () => {
    const proxied = await createWorld(engine, { TRUST_PROXY: 'true' })
    const answer = await proxied.stranger.call(
      signUp,
      { body: person },
      { 'x-forwarded-proto': 'https' },
    )
    const cookies = [answer.headers['set-cookie']].flat().map(String)
    expect(cookies[0]).toMatch(/^__Host-fivebar_access=.*Path=\/;.*Secure/)
    expect(cookies[1]).toMatch(/^__Secure-fivebar_refresh=/)
    await proxied.close()
  })

  test('only hashes of tokens and passwords are stored', async () => {
    const { body } = await register()
    const rows = JSON.stringify([
      await world.server.context.db.selectFrom('tokens').selectAll().execute(),
      await world.server.context.db.selectFrom('users').selectAll().execute(),
      await world.server.context.db.selectFrom('idempotencyKeys').selectAll().execute(),
    ])
    for (const secret of [body.accessToken!, body.refreshToken!, password])
      expect(rows).not.toContain(secret)
    expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  test('the first run creates one administrator and no second', async () => {
    expect((await stranger().call(getClub, {})).body.needsSetup).toBe(true)
    const body = { ...person, clubName: 'The Rack' }
    const first = await stranger().call(setUpClub, { body }, api)
    expect(first.status).toBe(201)
    expect(first.body.user.role).toBe('admin')
    expect((await stranger().call(getClub, {})).body.needsSetup).toBe(false)
    const second = await stranger().call(
      setUpClub,
      { body: { ...body, email: 'two@example.org' } },
      api,
    )
    expect(second.status).toBe(409)
  })

  test('demo sign-in is refused without a demo user', async () => {
    const answer = await stranger().call(logInDemo, { body: {} }, api)
    expect([answer.status, answer.error.message]).toEqual([403, 'Demo mode is off'])
  })
})
