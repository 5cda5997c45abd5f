import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getMe, logIn, signUp } from '#contract/players/accounts.ts'
import {
  changePassword,
  forgotPassword,
  generatePassword,
  resetPassword,
} from '#contract/security/passwords.ts'
import { endDevice, endOtherDevices, getSecurity } from '#contract/security/devices.ts'
import { listMyEvents } from '#contract/security/events.ts'
import { sendEmailVerification, verifyEmail } from '#contract/security/email.ts'
import { createApiKey } from '#contract/security/api-keys.ts'
import { listMatches } from '#contract/matches.ts'
import { listNotices } from '#contract/notices.ts'
import { checkPassword } from '#engine/accounts/password.ts'
import { engineNames } from '../../testing/databases.ts'
import { readToken } from '../../testing/mailbox.ts'
import { accepted, createWorld, type World } from '../../testing/world.ts'
import { sendDueResetLinks } from './forgot-password.ts'

const password = 'Rally-Corner7!tide'
const email = 'nia@example.org'
const api = { 'x-client': 'api' }
const minute = 60_000
const hour = 60 * minute

describe.each(engineNames)('passwords and devices on %s', (engine) => {
  let world: World
  let bearer: Record<string, string>
  const call = (async (...args) => world.stranger.call(...args)) as World['stranger']['call']

  beforeEach(async () => {
    world = await createWorld(engine)
    const body = { email, name: 'Nia Llewellyn', password, confirmPassword: password }
    const { body: session } = await call(signUp, { body }, api)
    bearer = { ...api, authorization: `Bearer ${session.accessToken}` }
  })
  afterEach(async () => world.close())

  const logInWith = async (attempt: string, headers = {}) => {
    const answer = await call(logIn, { body: { email, password: attempt } }, { ...api, ...headers })
    return { ...answer, bearer: { ...api, authorization: `Bearer ${answer.body?.accessToken}` } }
  }
  const change = async (currentPassword: string, newPassword: string, confirm = newPassword) => {
    const body = { currentPassword, newPassword, confirmPassword: confirm }
    return call(changePassword, { body }, bearer)
  }
  const nthPassword = (n: number) => `Gravel${n}!Otter-Lamp${n}x`
  const requestReset = async (address = email) => {
    const answer = await call(forgotPassword, { body: { email: address } })
    await sendDueResetLinks(world.server.context)
    for (let attempt = 0; attempt < 40 && world.mailbox.messages.length === 0; attempt++) {
      await new Promise((done) => setTimeout(done, 5))
    }
    return answer
  }
  const reset = async (token: string, newPassword: string, confirm = newPassword) =>
    call(resetPassword, { body: { token, password: newPassword, confirmPassword: confirm } })

  test('a change requires the current password, and explains what is wrong with the new one', async () => {
    const wrong = await change('Not-My-Password7!', 'Harbour-Lights4#')
    expect(wrong.error.details).toMatchObject([
      { field: 'currentPassword', message: 'Current password is incorrect' },
    ])
    const other = await change(password, 'Harbour-Lights4#', 'Harbour-Lights5#')
    expect(other.error.details).toMatchObject([
      { field: 'confirmPassword', message: 'New passwords do not match' },
    ])
    const weak = await change(password, 'short')
    expect(weak.error.details.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Password requirements not met',
        'Password must be at least 12 characters long',
      ]),
    )
  })

  test('a changed password ends every other session and keeps this one', async () => {
    const elsewhere = await logInWith(password)
    expect((await change(password, 'Harbour-Lights4#')).status).toBe(200)
    expect((await call(getMe, {}, bearer)).status).toBe(200)
    expect((await call(getMe, {}, elsewhere.bearer)).status).toBe(401)
    expect((await logInWith(password)).status).toBe(401)
    expect((await logInWith('Harbour-Lights4#')).status).toBe(200)
  })

  test('a changed password ends open reset links and sign-ins that wait for a second factor', async () => {
    await requestReset()
    const token = readToken(world.mailbox.last(email))
    const ticket = { kind: 'second_factor', hash: 'x', data: '{}', usedAt: null } as const
    const { body } = await call(getMe, {}, bearer)
    const row = { ...ticket, userId: body.user.id, createdAt: world.now() }
    const { db } = world.server.context
    await db
      .insertInto('tickets')
      .values({ ...row, expiresAt: world.now() + hour })
      .execute()
    expect((await change(password, 'Harbour-Lights4#')).status).toBe(200)
    expect((await reset(token, 'Harbour-Lights5#')).status).toBe(401)
    expect(await db.selectFrom('tickets').selectAll().execute()).toEqual([])
  })

  test('a reset link is sent although another request can’t be read', async () => {
    await call(forgotPassword, { body: { email: 'other@example.org' } })
    await world.server.context.db.updateTable('messages').set({ sealed: 'damaged' }).execute()
    world.pass(1)
    await expect(requestReset()).rejects.toThrow()
    expect(readToken(world.mailbox.last(email))).not.toBe('')
  })

  test('refuses each of the last ten passwords after every change, and accepts the eleventh', async () => {
    const used = [password]
    for (let n = 1; n <= 11; n++) {
      world.pass(1000)
      const next = `Harbour-Lights${n}#Tide`
      expect([n, (await change(used[0]!, next)).status]).toEqual([n, 200])
      used.unshift(next)
      for (const earlier of used.slice(0, 10)) {
        const again = await change(next, earlier)
        expect([n, earlier, again.error?.message]).toEqual([
          n,
          earlier,
          'Cannot reuse a previous password',
        ])
      }
    }
    expect((await change(used[0]!, used[10]!)).status).toBe(200)
  })

  test('keeps the first password in a history that older releases filled with repeats', async () => {
    const { db } = world.server.context
    for (let n = 1; n <= 3; n++)
      await change(n === 1 ? password : nthPassword(n - 1), nthPassword(n))
    const rows = await db.selectFrom('passwordHistory').selectAll().orderBy('createdAt').execute()
    const oldest = rows[0]!.createdAt
    const repeats = rows.slice(1).map((row) => ({ ...row, createdAt: oldest }))
    await db.insertInto('passwordHistory').values(repeats).execute()
    for (let n = 4; n <= 9; n++)
      expect((await change(nthPassword(n - 1), nthPassword(n))).status).toBe(200)
    const again = await change(nthPassword(9), password)
    expect(again.error?.message).toBe('Cannot reuse a previous password')
  })

  test('the last ten are remembered however quickly they change, and after the clock was ahead', async () => {
    world.pass(40 * 24 * hour)
    expect((await change(password, nthPassword(0))).status).toBe(401)
    bearer = (await logInWith(password)).bearer
    await change(password, nthPassword(0))
    world.pass(-40 * 24 * hour)
    bearer = (await logInWith(nthPassword(0))).bearer
    for (let n = 1; n <= 9; n++)
      expect((await change(nthPassword(n - 1), nthPassword(n))).status).toBe(200)
    for (let n = 0; n < 9; n++) {
      const again = await change(nthPassword(9), nthPassword(n))
      expect([n, again.error?.message]).toEqual([n, 'Cannot reuse a previous password'])
    }
  })

  test('a person who forgot the password and failed too often can sign in after resetting it', async () => {
    for (let i = 0; i < 5; i++) await logInWith('Wrong-Password7!x')
    expect((await logInWith(password)).status).not.toBe(200)
    await requestReset()
    const newPassword = 'Harbour-Lights9#Tide'
    expect((await reset(readToken(world.mailbox.last(email)), newPassword)).status).toBe(200)
    expect((await logInWith(newPassword)).status).toBe(200)
  })

  test('at most five links an hour are sent to an address, without revealing the limit', async () => {
    for (let i = 0; i < 8; i++) expect((await requestReset()).body).toEqual({ done: true })
    expect(world.mailbox.messages.filter(({ to }) => to === email)).toHaveLength(5)
    expect((await requestReset('nobody@example.org')).body).toEqual({ done: true })
    world.pass(hour + 1)
    await requestReset()
    expect(world.mailbox.messages.filter(({ to }) => to === email)).toHaveLength(6)
  })

  test('a clock that was ahead locks no one out for longer than the limit', async () => {
    world.pass(365 * 24 * hour)
    for (let i = 0; i < 7; i++) await logInWith('Wrong-Password7!x')
    expect((await logInWith(password)).status).toBeGreaterThanOrEqual(403)
    world.pass(-365 * 24 * hour)
    expect((await logInWith(password)).status).toBe(200)
  })

  test('a forgotten password always reports success, but only a known address gets a message', async () => {
    const unknown = await requestReset('nobody@example.org')
    expect(world.mailbox.messages).toEqual([])
    const known = await requestReset()
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(world.mailbox.last(email).text).toContain('http://localhost:3000/auth/reset?token=')
  })

  test('a reset of an unverified account removes what someone else may have added', async () => {
    const { context } = world.server
    const readWith = async (apiKey: string) =>
      call(listMatches, { query: {} }, { authorization: `Bearer ${apiKey}` })
    const { key } = accepted(
      await call(
        createApiKey,
        { body: { name: 'Mine', scope: 'read', expiresInDays: null, password } },
        bearer,
      ),
    )
    const phone = { phoneNumber: '27821234567', countryCode: 'ZA', phoneVerified: 1 as const }
    await context.db.updateTable('users').set(phone).where('emailFolded', '=', email).execute()
    await requestReset()
    const newPassword = 'Harbour-Lights4#'
    expect((await reset(readToken(world.mailbox.last(email)), newPassword)).status).toBe(200)
    expect((await readWith(key)).status).toBe(401)
    const owner = await logInWith(newPassword)
    const security = accepted(await call(getSecurity, {}, owner.bearer))
    expect(security).toMatchObject({ isEmailVerified: true, phoneNumber: null })
    const notices = accepted(await call(listNotices, { query: {} }, owner.bearer))
    expect(notices.items.map(({ title }) => title)).toContain('Your e-mail address is verified')
    // Once the address is verified, a reset changes the password alone.
    const ownKey = accepted(
      await call(
        createApiKey,
        { body: { name: 'Own', scope: 'read', expiresInDays: null, password: newPassword } },
        owner.bearer,
      ),
    )
    await requestReset()
    expect((await reset(readToken(world.mailbox.last(email)), 'Harbour-Lights5#')).status).toBe(200)
    expect((await readWith(ownKey.key)).status).toBe(200)
  })

  test('a reset link works for an hour, once, and ends every session', async () => {
    await requestReset()
    const token = readToken(world.mailbox.last(email))
    const mismatch = await reset(token, 'Harbour-Lights4#', 'Harbour-Lights5#')
    expect(mismatch.error.message).toBe('Passwords do not match')
    expect((await reset(token, 'Harbour-Lights4#')).status).toBe(200)
    expect((await call(getMe, {}, bearer)).status).toBe(401)
    expect((await logInWith('Harbour-Lights4#')).status).toBe(200)
    const again = await reset(token, 'Harbour-Lights5#')
    expect(again.error.message).toBe('Invalid or expired token')
  })

  test('a reset link that is an hour old is refused', async () => {
    await requestReset()
    world.pass(hour)
    const answer = await reset(readToken(world.mailbox.last(email)), 'Harbour-Lights4#')
    expect(answer.error.message).toBe('Invalid or expired token')
  })

  test('a reset link that could not be sent at first is sent later', async () => {
    world.mailbox.fail(true)
    await requestReset()
    const { db } = world.server.context
    await db.updateTable('messages').set({ nextAttemptAt: 0 }).execute()
    world.mailbox.fail(false)
    const { deliverDueMessages } = await import('../../platform/mail/message-queue.ts')
    await deliverDueMessages(world.server.context)
    expect(world.mailbox.messages).toHaveLength(1)
  })

  test('a generated password has 16 characters and meets the policy', async () => {
    for (let at = 0; at < 20; at++) {
      const { body } = await call(generatePassword, {})
      expect(body.password).toHaveLength(16)
      const draft = { password: body.password, email, name: 'Nia', strength: 4 }
      expect(checkPassword(draft)).toEqual([])
    }
  })

  test('an address is verified by its link, once', async () => {
    await call(sendEmailVerification, {}, bearer)
    const token = readToken(world.mailbox.last(email))
    expect((await call(getSecurity, {}, bearer)).body.isEmailVerified).toBe(false)
    expect((await call(verifyEmail, { body: { token } })).status).toBe(200)
    expect((await call(getSecurity, {}, bearer)).body.isEmailVerified).toBe(true)
    expect((await call(verifyEmail, { body: { token } })).status).toBe(401)
  })

  test('messages to an address that is not verified contain no link from the name of the account', async () => {
    const victim = 'victim@example.org'
    const names = { email: victim, name: 'Collect your prize at evil.com' }
    const { body } = await call(
      signUp,
      { body: { ...names, password, confirmPassword: password } },
      api,
    )
    const stranger = { authorization: `Bearer ${body.accessToken}` }
    await call(sendEmailVerification, {}, stranger)
    await requestReset(victim)
    const texts = world.mailbox.messages.map(({ text }) => text)
    expect(texts).toHaveLength(2)
    for (const text of texts) expect(text).toContain('Hello Collect your prize at evil . com')
  })

  test('at most five links an hour are sent to verify an address', async () => {
    const send = async () => (await call(sendEmailVerification, {}, bearer)).status
    for (let at = 0; at < 5; at++) expect(await send()).toBe(200)
    expect(await send()).toBe(429)
    expect(world.mailbox.messages).toHaveLength(5)
    world.pass(hour)
    const { accessToken } = (await logInWith(password)).body
    bearer = { authorization: `Bearer ${accessToken!}` }
    expect(await send()).toBe(200)
  })

  test('devices are listed, and ended one by one or all at once', async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
    const firefoxSession = await logInWith(password, { 'user-agent': agent })
    const otherSession = await logInWith(password)
    const { body } = await call(getSecurity, {}, bearer)
    expect(body.devices).toHaveLength(3)
    expect(body.devices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const firefox = body.devices.find(({ description }) => description === 'Firefox on Windows')!
    await call(endDevice, { params: { id: firefox.id } }, bearer)
    const asFirefox = { ...firefoxSession.bearer, 'user-agent': agent }
    expect((await call(getMe, {}, asFirefox)).status).toBe(401)
    expect((await call(endOtherDevices, {}, bearer)).body.ended).toBe(1)
    expect((await call(getMe, {}, otherSession.bearer)).status).toBe(401)
    expect((await call(getMe, {}, bearer)).status).toBe(200)
  })

  test('a person can’t end another person’s device', async () => {
    const other = await world.join('player')
    const { body } = await call(getSecurity, {}, bearer)
    const params = { id: body.devices[0]!.id }
    expect((await other.call(endDevice, { params })).status).toBe(409)
    expect((await call(getMe, {}, bearer)).status).toBe(200)
  })

  test('only the owner sees an account’s security events', async () => {
    await logInWith('Not-My-Password7!')
    const events = await call(listMyEvents, {}, bearer)
    expect(events.body.items.map(({ eventType }) => eventType)).toEqual(
      expect.arrayContaining(['login.failed', 'account.created']),
    )
    const other = await world.join('player')
    expect((await other.call(listMyEvents, {})).body.items).toEqual([])
  })

  test('a request that looks like an attack is blocked at sign-in and audited', async () => {
    const body = { email: "x' OR '1'='1 <script>", password }
    const answer = await call(logIn, { body }, api)
    expect(answer.status).toBe(403)
    expect(answer.error.message).toBe('Request blocked due to suspicious activity')
    const { db } = world.server.context
    const [event] = await db
      .selectFrom('auditEvents')
      .selectAll()
      .where('eventType', '=', 'login.blocked')
      .execute()
    expect(event).toMatchObject({ outcome: 'blocked', riskScore: 9 })
  })
})
