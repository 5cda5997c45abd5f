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
import { checkPassword } from '#engine/accounts/password.ts'
import { engineNames } from '../../testing/databases.ts'
import { readToken } from '../../testing/mailbox.ts'
import { createWorld, type World } from '../../testing/world.ts'
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
