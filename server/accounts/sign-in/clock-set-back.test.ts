import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getMe, logIn, refreshSession, signUp } from '#contract/players/accounts.ts'
import { getSecurity } from '#contract/security/devices.ts'
import { claimPlayer, invitePlayer } from '#contract/security/membership.ts'
import { forgotPassword, resetPassword } from '#contract/security/passwords.ts'
import { sendPhoneCode, verifyPhoneCode } from '#contract/security/phone.ts'
import {
  enableTwoFactor,
  makeRecoveryCode,
  passSecondFactor,
  setUpTwoFactor,
} from '#contract/security/second-factor.ts'
import { Secret, TOTP } from 'otpauth'
import { engineNames } from '../../testing/databases.ts'
import { addToCount } from '../../platform/limits/rate-limits.ts'
import { readCode, readToken } from '../../testing/mailbox.ts'
import { accepted, createWorld, type World } from '../../testing/world.ts'
import { findSessionStatuses } from './find-actor.ts'
import { sendDueResetLinks } from '../passwords/forgot-password.ts'

const password = 'Rally-Corner7!tide'
const email = 'nia@example.org'
const api = { 'x-client': 'api' }
const second = 1000
const day = 24 * 60 * 60 * second
const aheadMs = 365 * day

/** Values issued while the clock was ahead must not outlive their limit once the clock is right. */
describe.each(engineNames)('a clock set back on %s', (engine) => {
  let world: World
  const call = (async (...args) => world.stranger.call(...args)) as World['stranger']['call']
  const asHolder = (accessToken: string | null) => ({
    ...api,
    authorization: `Bearer ${accessToken}`,
  })
  const signIn = async () => accepted(await call(logIn, { body: { email, password } }, api))

  beforeEach(async () => {
    world = await createWorld(engine)
    const body = { email, name: 'Nia Llewellyn', password, confirmPassword: password }
    accepted(await call(signUp, { body }, api))
  })
  afterEach(async () => world.close())

  const findSessionId = async (accessToken: string | null) => {
    const { devices } = accepted(await call(getSecurity, {}, asHolder(accessToken)))
    return devices.find(({ isCurrent }) => isCurrent)!.id
  }
  const readStatus = async (sessionId: string) => {
    const user = {
      userId: '',
      role: 'player',
      isDemo: false,
      mustChangePassword: false,
      awaits: null,
      scope: null,
    }
    return findSessionStatuses(world.server.context, [{ ...user, sessionId }])
  }

  test('requires an access token to be renewed, rather than last for a year', async () => {
    world.pass(aheadMs)
    const { accessToken, refreshToken } = await signIn()
    const session = await findSessionId(accessToken)
    world.pass(-aheadMs)
    expect((await call(getMe, {}, asHolder(accessToken))).status).toBe(401)
    expect(await readStatus(session)).toEqual(['stale'])
    const body = { refreshToken: refreshToken! }
    const renewed = accepted(await call(refreshSession, { body }, api))
    expect((await call(getMe, {}, asHolder(renewed.accessToken))).status).toBe(200)
    expect(await readStatus(session)).toEqual(['open'])
    world.pass(aheadMs)
    expect((await call(getMe, {}, asHolder(accessToken))).status).toBe(401)
  })

  test('limits a session renewed after the clock was set back to 90 days', async () => {
    world.pass(aheadMs)
    let { refreshToken } = await signIn()
    world.pass(-aheadMs)
    let days = 0
    for (; days < 200; days += 20) {
      const renewed = await call(refreshSession, { body: { refreshToken: refreshToken! } }, api)
      if (renewed.status !== 200) break
      refreshToken = renewed.body.refreshToken
      world.pass(20 * day)
    }
    expect(days).toBe(100)
  })

  test('accepts a token issued while the clock was a few seconds ahead', async () => {
    world.pass(30 * second)
    const { accessToken } = await signIn()
    world.pass(-30 * second)
    expect((await call(getMe, {}, asHolder(accessToken))).status).toBe(200)
  })

  /** Returns the replies to wrong passwords, each sent with a clock slightly behind the previous one. */
  const tryWrongPasswords = async (attempts: number) => {
    const keys: (string | undefined)[] = []
    for (let at = 0; at < attempts; at++) {
      const body = { email, password: `Wrong-Corner7!tide${at}` }
      keys.push((await call(logIn, { body }, api)).error.key)
      world.pass(-10)
    }
    return keys
  }

  test('counts wrong passwords together when their timestamps are out of order', async () => {
    const wrong = Array.from({ length: 4 }, () => 'signIn.wrong')
    const refused = Array.from({ length: 5 }, () => 'signIn.tooMany')
    expect(await tryWrongPasswords(10)).toEqual([...wrong, 'account.lockedNow', ...refused])
  })

  test('keeps an account locked for guesses from elsewhere with timestamps out of order', async () => {
    expect((await tryWrongPasswords(5)).at(-1)).toBe('account.lockedNow')
    await world.server.context.db.deleteFrom('rateLimits').execute()
    const locked = Array.from({ length: 5 }, () => 'account.lockedUntil')
    expect(await tryWrongPasswords(5)).toEqual(locked)
  })

  test('counts each attempt when timestamps are out of order', async () => {
    const { db } = world.server.context
    const limit = { prefix: 'crossing', points: 3, windowMs: second }
    const counts: number[] = []
    for (const now of [1000, 990, 995, 980]) {
      counts.push((await addToCount(db, now, limit, 'one')).points)
    }
    expect(counts).toEqual([1, 2, 3, 4])
    expect((await addToCount(db, 1000 - aheadMs, limit, 'one')).points).toBe(1)
  })

  test('invalidates a link for a new password', async () => {
    world.pass(aheadMs)
    accepted(await call(forgotPassword, { body: { email } }))
    await sendDueResetLinks(world.server.context)
    world.pass(-aheadMs)
    const token = readToken(world.mailbox.last(email))
    const body = { token, password: 'Harbour-Lights4#', confirmPassword: 'Harbour-Lights4#' }
    expect((await call(resetPassword, { body })).status).toBe(401)
    await signIn()
  })

  test('invalidates a code sent by phone, but not a new one', async () => {
    const phone = { phoneNumber: '082 123 4567' }
    const requestCode = async () => {
      const { request } = accepted(await call(sendPhoneCode, { body: phone }))
      return { ...phone, request, code: readCode(world.mailbox.last('27821234567')) }
    }
    world.pass(5 * 60 * second)
    const early = await requestCode()
    world.pass(-5 * 60 * second)
    expect((await call(verifyPhoneCode, { body: early }, api)).status).toBe(401)
    expect((await call(verifyPhoneCode, { body: await requestCode() }, api)).status).toBe(200)
  })

  test('invalidates a second step and a recovery code, but not backup codes', async () => {
    world.pass(aheadMs)
    const { accessToken } = await signIn()
    const own = asHolder(accessToken)
    const { secret } = accepted(await call(setUpTwoFactor, { body: { password } }, own))
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = totp.generate({ timestamp: world.now() })
    const { backupCodes } = accepted(await call(enableTwoFactor, { body: { code } }, own))
    const recovery = accepted(await call(makeRecoveryCode, { body: { password } }, own))
    const early = await signIn()
    world.pass(-aheadMs)
    const passSecondStep = async (
      ticket: string | null,
      enteredCode: string,
      method: 'backup' | 'recovery',
    ) => {
      const body = { ticket: ticket ?? '', code: enteredCode, method }
      return (await call(passSecondFactor, { body }, api)).status
    }
    expect(await passSecondStep(early.ticket, backupCodes[0]!, 'backup')).toBe(401)
    const { ticket } = await signIn()
    expect(await passSecondStep(ticket, recovery.recoveryCode, 'recovery')).toBe(401)
    expect(await passSecondStep(ticket, backupCodes[0]!, 'backup')).toBe(200)
  })

  test('invalidates an invitation to a player, but not a new one', async () => {
    const playerId = await world.addPlayer('Owen Pryce')
    const organiser = await world.join('organizer')
    const invite = async () => (await organiser.do(invitePlayer, { params: { id: playerId } })).code
    world.pass(aheadMs)
    const early = await invite()
    world.pass(-aheadMs)
    const own = asHolder((await signIn()).accessToken)
    expect((await call(claimPlayer, { body: { code: early } }, own)).status).not.toBe(200)
    const code = await invite()
    expect((await call(claimPlayer, { body: { code } }, own)).status).toBe(200)
  })

  test('asks people without a password to sign in again', async () => {
    const caller = await world.join('player')
    await world.server.context.db
      .updateTable('sessions')
      .set({ createdAt: world.now() + aheadMs })
      .where('userId', '=', caller.userId as never)
      .execute()
    const answer = await caller.call(setUpTwoFactor, { body: { password: '' } })
    expect(answer.error.key).toBe('account.signInAgain')
  })
})
