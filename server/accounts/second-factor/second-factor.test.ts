import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getMe, logIn, signUp } from '#contract/players/accounts.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  makeRecoveryCode,
  passSecondFactor,
  renewBackupCodes,
  setUpTwoFactor,
} from '#contract/security/second-factor.ts'
import { getSecurity } from '#contract/security/devices.ts'
import {
  sendPhoneCode,
  sendMyPhoneCode,
  verifyMyPhone,
  verifyPhoneCode,
} from '#contract/security/phone.ts'
import { forgotPassword, resetPassword } from '#contract/security/passwords.ts'
import { engineNames } from '../../testing/databases.ts'
import { readCode, readToken } from '../../testing/mailbox.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { sendDueResetLinks } from '../passwords/forgot-password.ts'

const password = 'Rally-Corner7!tide'
const email = 'nia@example.org'
const api = { 'x-client': 'api' }
const minute = 60_000
const hour = 60 * minute

describe.each(engineNames)('the second factor on %s', (engine) => {
  let world: World
  let bearer: Record<string, string>
  beforeEach(async () => {
    world = await createWorld(engine)
    const body = { email, name: 'Nia Llewellyn', password, confirmPassword: password }
    const { body: session } = await world.stranger.call(signUp, { body }, api)
    bearer = { ...api, authorization: `Bearer ${session.accessToken}` }
  })
  afterEach(async () => world.close())

  const call = (async (...args) => world.stranger.call(...args)) as World['stranger']['call']
  const generateCode = (secret: string, at = world.now()) =>
    new TOTP({
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
      secret: Secret.fromBase32(secret),
    }).generate({ timestamp: at })

  /** Turns the second factor on and returns its secret and backup codes. */
  const enableSecondFactor = async () => {
    const { body } = await call(setUpTwoFactor, { body: { password } }, bearer)
    const code = generateCode(body.secret)
    const enabled = await call(enableTwoFactor, { body: { code } }, bearer)
    expect(enabled.status).toBe(200)
    return { secret: body.secret, backupCodes: enabled.body.backupCodes }
  }
  const enterPassword = async () => {
    const { status, body } = await call(logIn, { body: { email, password } }, api)
    expect(status).toBe(200)
    return body
  }
  const enterCode = async (ticket: string, code: string, method: 'totp' | 'backup' | 'recovery') =>
    call(passSecondFactor, { body: { ticket, code, method } }, api)

  test('changes nothing until a code of the app confirms its secret', async () => {
    const { body } = await call(setUpTwoFactor, { body: { password } }, bearer)
    expect(body.address).toMatch(/^otpauth:\/\/totp\/Fivebar:nia%40example\.org\?/)
    expect((await enterPassword()).requiresTwoFactor).toBe(false)
    const wrong = await call(enableTwoFactor, { body: { code: '12345' } }, bearer)
    expect(wrong.error.details).toMatchObject([{ field: 'code', message: 'Invalid 2FA code' }])
  })

  test('asks for the password again to be set up, renewed or turned off', async () => {
    const body = { password: 'Not-My-Password7!' }
    const answers = [
      await call(setUpTwoFactor, { body }, bearer),
      await call(disableTwoFactor, { body }, bearer),
      await call(renewBackupCodes, { body }, bearer),
      await call(makeRecoveryCode, { body }, bearer),
    ]
    expect(answers.map(({ error }) => error.message)).toEqual(answers.map(() => 'Invalid password'))
  })

  test('is requested at sign-in, with empty tokens', async () => {
    await enableSecondFactor()
    expect(await enterPassword()).toMatchObject({
      requiresTwoFactor: true,
      user: null,
      accessToken: '',
      refreshToken: '',
    })
  })

  test('is passed with a code of the app, which works once', async () => {
    const { secret } = await enableSecondFactor()
    world.pass(minute)
    const code = generateCode(secret)
    const first = await enterCode((await enterPassword()).ticket!, code, 'totp')
    expect(first.status).toBe(200)
    const headers = { authorization: `Bearer ${first.body.accessToken}` }
    expect((await call(getMe, {}, headers)).status).toBe(200)
    const again = await enterCode((await enterPassword()).ticket!, code, 'totp')
    expect(again.status).toBe(401)
    expect(again.error.message).toBe('Invalid 2FA code')
  })

  test('does not count a code that the database fails to check as a guess', async () => {
    const { secret } = await enableSecondFactor()
    world.pass(10 * minute)
    const { ticket } = await enterPassword()
    const code = generateCode(secret)
    const diskError =
      engine === 'sqlite' ? { code: 'ERR_SQLITE_ERROR', errcode: 13 } : { code: '53100' }
    world.observeStatements({
      before: (text) => {
        if (/insert into "sessions"/.test(text))
          throw Object.assign(new Error('no room'), diskError)
      },
    })
    for (let i = 1; i <= 7; i++) expect((await enterCode(ticket!, code, 'totp')).status).toBe(503)
    world.observeStatements(null)
    expect((await enterCode(ticket!, code, 'totp')).status).toBe(200)
  })

  test.each([-2, -1, 0, 1, 2])('accepts a clock that is %i steps off', async (steps) => {
    const { secret } = await enableSecondFactor()
    world.pass(10 * minute)
    const code = generateCode(secret, world.now() + steps * 30_000)
    expect((await enterCode((await enterPassword()).ticket!, code, 'totp')).status).toBe(200)
  })

  test.each([-3, 3])('refuses a clock that is %i steps off', async (steps) => {
    const { secret } = await enableSecondFactor()
    world.pass(10 * minute)
    const code = generateCode(secret, world.now() + steps * 30_000)
    expect((await enterCode((await enterPassword()).ticket!, code, 'totp')).status).toBe(401)
  })

  test('has ten backup codes such as ABCD-EFGH, which work once, ignoring spaces and case', async () => {
    const { backupCodes } = await enableSecondFactor()
    expect(backupCodes).toHaveLength(10)
    expect(new Set(backupCodes).size).toBe(10)
    for (const code of backupCodes) expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const typed = ` ${backupCodes[0]!.toLowerCase().replace('-', '  ')} `
    expect((await enterCode((await enterPassword()).ticket!, typed, 'backup')).status).toBe(200)
    expect((await enterCode((await enterPassword()).ticket!, typed, 'backup')).status).toBe(401)
    const { body } = await call(getSecurity, {}, bearer)
    expect(body).toMatchObject({ twoFactorEnabled: true, backupCodesLeft: 9 })
  })

  test('replaces old backup codes by new ones', async () => {
    const { backupCodes } = await enableSecondFactor()
    const renewed = await call(renewBackupCodes, { body: { password } }, bearer)
    expect(renewed.body.backupCodes).toHaveLength(10)
    const old = await enterCode((await enterPassword()).ticket!, backupCodes[1]!, 'backup')
    expect(old.status).toBe(401)
  })

  test('has ten backup codes after several requests for new ones at once', async () => {
    await enableSecondFactor()
    const renew = async () => call(renewBackupCodes, { body: { password } }, bearer)
    const renewed = await Promise.all(Array.from({ length: 4 }, renew))
    expect(renewed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await call(getSecurity, {}, bearer)).body.backupCodesLeft).toBe(10)
  })

  test('is turned off by a recovery code, once and within 24 hours', async () => {
    await enableSecondFactor()
    const made = await call(makeRecoveryCode, { body: { password } }, bearer)
    const { ticket } = await enterPassword()
    expect((await enterCode(ticket!, made.body.recoveryCode, 'recovery')).status).toBe(200)
    expect((await enterPassword()).requiresTwoFactor).toBe(false)
  })

  test('refuses a recovery code that is a day old', async () => {
    await enableSecondFactor()
    const { body } = await call(makeRecoveryCode, { body: { password } }, bearer)
    world.pass(24 * hour)
    const { ticket } = await enterPassword()
    expect((await enterCode(ticket!, body.recoveryCode, 'recovery')).status).toBe(401)
  })

  test('delays even the right code after five wrong ones in 15 minutes', async () => {
    const { secret } = await enableSecondFactor()
    const { ticket } = await enterPassword()
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await enterCode(ticket!, '000000', 'totp')).status).toBe(401)
    }
    world.pass(minute)
    const limited = await enterCode(ticket!, generateCode(secret), 'totp')
    expect(limited.status).toBe(429)
    expect(limited.error.message).toBe('Too many 2FA attempts. Please try again later')
    world.pass(15 * minute)
    const later = await enterCode((await enterPassword()).ticket!, generateCode(secret), 'totp')
    expect(later.status).toBe(200)
  })

  test('verifies at most five of sixty parallel guesses', async () => {
    await enableSecondFactor()
    const { ticket } = await enterPassword()
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, at) =>
        enterCode(ticket!, String(at).padStart(6, '0'), 'totp'),
      ),
    )
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(55)
  })

  test('must be completed within ten minutes', async () => {
    const { secret } = await enableSecondFactor()
    const { ticket } = await enterPassword()
    world.pass(10 * minute)
    expect((await enterCode(ticket!, generateCode(secret), 'totp')).error.message).toBe(
      'Invalid token',
    )
  })

  test('is required after signing in by phone', async () => {
    const phone = { phoneNumber: '082 123 4567' }
    const unproved = await call(sendMyPhoneCode, { body: phone }, bearer)
    expect(unproved.error.details).toMatchObject([
      { field: 'password', message: 'Invalid password' },
    ])
    await call(sendMyPhoneCode, { body: { ...phone, password } }, bearer)
    const code = readCode(world.mailbox.last('27821234567'))
    await call(verifyMyPhone, { body: { ...phone, code } }, bearer)
    await enableSecondFactor()
    const { request } = (await call(sendPhoneCode, { body: phone })).body
    const signIn = readCode(world.mailbox.last('27821234567'))
    const answer = await call(verifyPhoneCode, { body: { ...phone, request, code: signIn } }, api)
    expect(answer.body).toMatchObject({ requiresTwoFactor: true, user: null, accessToken: '' })
  })

  test('can’t be bypassed by repeating a sign-up', async () => {
    const other = { email: 'bo@example.org', name: 'Bo Nel', password, confirmPassword: password }
    const once = { ...api, 'idempotency-key': 'sign-up-of-bo' }
    const first = await call(signUp, { body: other }, once)
    expect((await call(signUp, { body: other }, once)).status).toBe(201)
    bearer = { ...api, authorization: `Bearer ${first.body.accessToken}` }
    await enableSecondFactor()
    expect((await call(signUp, { body: other }, once)).status).toBe(401)
  })

  test('can’t be completed if it began before the password was reset', async () => {
    const { secret } = await enableSecondFactor()
    const { ticket } = await enterPassword()
    await call(forgotPassword, { body: { email } })
    await sendDueResetLinks(world.server.context)
    const token = readToken(world.mailbox.last(email))
    const newPassword = 'Harbour-Lights9#Tide'
    const body = { token, password: newPassword, confirmPassword: newPassword }
    expect((await call(resetPassword, { body })).status).toBe(200)
    world.pass(31_000)
    expect((await enterCode(ticket!, generateCode(secret), 'totp')).error.key).toBe('signIn.token')
  })

  test('is deleted with its data when it is turned off', async () => {
    await enableSecondFactor()
    expect((await call(disableTwoFactor, { body: { password } }, bearer)).status).toBe(200)
    const { db } = world.server.context
    expect(await db.selectFrom('twoFactors').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('spareCodes').selectAll().execute()).toEqual([])
    const refused = await call(renewBackupCodes, { body: { password } }, bearer)
    expect(refused.error.message).toBe('2FA not enabled for this user')
  })

  test('stores neither secret nor codes in clear', async () => {
    const { secret, backupCodes } = await enableSecondFactor()
    const { db } = world.server.context
    const stored = JSON.stringify([
      await db.selectFrom('twoFactors').selectAll().execute(),
      await db.selectFrom('spareCodes').selectAll().execute(),
      await db.selectFrom('auditEvents').selectAll().execute(),
    ])
    expect(stored).not.toContain(secret)
    for (const code of backupCodes) expect(stored).not.toContain(code.replace('-', ''))
  })
})
