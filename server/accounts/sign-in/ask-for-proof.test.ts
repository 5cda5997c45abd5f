import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logIn, signUp } from '#contract/players/accounts.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { eraseMe, erasePlayer } from '#contract/players/erasing.ts'
import type { CallOf, Endpoint } from '#contract/endpoint.ts'
import { verifyMyPhone, removeMyPhone, sendMyPhoneCode } from '#contract/security/phone.ts'
import { claimPlayer } from '#contract/security/membership.ts'
import { changePassword } from '#contract/security/passwords.ts'
import { createApiKey } from '#contract/security/api-keys.ts'
import { addPasskey, passkeyOptions, removePasskey } from '#contract/security/passkeys.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  makeRecoveryCode,
  renewBackupCodes,
  setUpTwoFactor,
} from '#contract/security/second-factor.ts'
import { purgeExpired } from '../../operation/maintenance.ts'
import { engineNames } from '../../testing/databases.ts'
import { createWorld, type World } from '../../testing/world.ts'

const password = 'Rally-Corner7!tide'
const api = { 'x-client': 'api' }
const minute = 60_000
const quarterHour = 15 * minute

/** Fields that a stranger could guess if attempts were not counted. */
const secretFields = [
  'password',
  'currentPassword',
  'code',
  'token',
  'ticket',
  'answer',
  'refreshToken',
  'phoneNumber',
]

const sensitiveEndpoints = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { body }: Endpoint = endpoints[name]
  // A field with a fixed set of values is not a secret.
  const isSecret = (field: string) =>
    body !== undefined && field in body.shape && body.shape[field]?.def.type !== 'enum'
  return secretFields.some(isSecret)
})

test.each(sensitiveEndpoints)('the contract names a rate limit for guesses at %s', (name) => {
  const { rateLimit }: Endpoint = endpoints[name]
  expect(rateLimit).toBeDefined()
})

describe.each(engineNames)('asking for proof again on %s', (engine) => {
  let world: World
  let bearer: { authorization: string }

  const signIn = async () =>
    world.stranger.call(logIn, { body: { email: 'nia@example.org', password } }, api)
  beforeEach(async () => {
    world = await createWorld(engine)
    const person = { email: 'nia@example.org', name: 'Nia Llewellyn' }
    const body = { ...person, password, confirmPassword: password }
    const answer = await world.stranger.call(signUp, { body }, api)
    bearer = { authorization: `Bearer ${answer.body.accessToken}` }
  })
  afterEach(async () => world.close())

  const call = async <E extends Endpoint>(endpoint: E, args: CallOf<E>) =>
    world.stranger.call(endpoint, args, bearer)
  const listAuditEvents = async (type: string) =>
    world.server.context.db
      .selectFrom('auditEvents')
      .selectAll()
      .where('eventType', '=', type)
      .execute()

  const wrongPassword = 'Not-The-Password7!'
  const proofCalls = {
    changePassword: () =>
      call(changePassword, {
        body: { currentPassword: wrongPassword, newPassword: 'a', confirmPassword: 'a' },
      }),
    sendMyPhoneCode: () =>
      call(sendMyPhoneCode, { body: { phoneNumber: '082 123 4567', password: wrongPassword } }),
    removeMyPhone: () => call(removeMyPhone, { body: { password: wrongPassword } }),
    setUpTwoFactor: () => call(setUpTwoFactor, { body: { password: wrongPassword } }),
    disableTwoFactor: () => call(disableTwoFactor, { body: { password: wrongPassword } }),
    renewBackupCodes: () => call(renewBackupCodes, { body: { password: wrongPassword } }),
    makeRecoveryCode: () => call(makeRecoveryCode, { body: { password: wrongPassword } }),
    passkeyOptions: () => call(passkeyOptions, { body: { password: wrongPassword } }),
    createApiKey: () =>
      call(createApiKey, {
        body: { name: 'Website', scope: 'read', expiresInDays: null, password: wrongPassword },
      }),
    removePasskey: () =>
      call(removePasskey, { params: { id: 'x' }, body: { password: wrongPassword } }),
    eraseMe: () =>
      call(eraseMe, { body: { password: wrongPassword, confirmation: 'Nia Llewellyn' } }),
    erasePlayer: async () => {
      await world.server.context.db.updateTable('users').set({ role: 'admin' }).execute()
      const body = { password: wrongPassword, confirmation: 'Nia Llewellyn' }
      return call(erasePlayer, { params: { id: 'x' }, body })
    },
    claimPlayer: () => call(claimPlayer, { body: { code: 'ABCDE-FGHJK' } }),
    enableTwoFactor: async () => call(enableTwoFactor, { body: { code: '123456' } }),
    addPasskey: async () => {
      const options = await call(passkeyOptions, { body: { password } })
      return call(addPasskey, { body: { ticket: options.body.ticket, name: 'Key', answer: {} } })
    },
    verifyMyPhone: async () => {
      const phoneNumber = '082 123 4567'
      await call(sendMyPhoneCode, { body: { phoneNumber, password } })
      return call(verifyMyPhone, { body: { phoneNumber, code: '000000' } })
    },
  } satisfies Partial<Record<EndpointName, () => Promise<unknown>>>

  test('is tested for every endpoint that asks for it', () => {
    const endpointsWithProof = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
      const { rateLimit }: Endpoint = endpoints[name]
      return [rateLimit ?? []].flat().includes('identityCheck')
    })
    expect(endpointsWithProof.toSorted()).toEqual(Object.keys(proofCalls).toSorted())
  })

  // The other three check a ticket or code of their own, whose attempts are counted as well.
  const passwordEndpoints = Object.keys(proofCalls).filter(
    (name) => !['enableTwoFactor', 'addPasskey', 'verifyMyPhone'].includes(name),
  ) as (keyof typeof proofCalls)[]
  test.each(passwordEndpoints)(
    'counts and audits wrong answers to %s as at sign-in',
    async (name) => {
      for (let i = 0; i < 5; i++) {
        expect((await proofCalls[name]()).status).toBe(400)
        world.pass(1_000)
      }
      const sixth = await proofCalls[name]()
      expect([sixth.status, sixth.error.message.slice(0, 18)]).toEqual([429, 'Too many attempts.'])
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(60)
      expect(await listAuditEvents('login.failed')).toHaveLength(5)
      expect(await listAuditEvents('login.blocked')).toHaveLength(1)
    },
  )

  test('counts wrong answers across endpoints, until a right one clears them', async () => {
    for (const name of passwordEndpoints.slice(0, 4)) await proofCalls[name]()
    expect((await call(setUpTwoFactor, { body: { password } })).status).toBe(200)
    for (const name of passwordEndpoints.slice(0, 5))
      expect((await proofCalls[name]()).status).toBe(400)
    expect((await call(setUpTwoFactor, { body: { password } })).status).toBe(429)
    world.pass(2 * quarterHour + 1)
    bearer = { authorization: `Bearer ${(await signIn()).body.accessToken}` }
    expect((await call(setUpTwoFactor, { body: { password } })).status).toBe(200)
  })

  test('counts wrong codes of an app or a phone, and wrong passkey answers, as well', async () => {
    await call(setUpTwoFactor, { body: { password } })
    for (let i = 0; i < 5; i++) expect((await proofCalls.enableTwoFactor()).status).toBe(400)
    expect((await proofCalls.enableTwoFactor()).status).toBe(429)
    expect(await listAuditEvents('second_factor.failed')).toHaveLength(5)
    expect((await proofCalls.verifyMyPhone()).status).toBe(401)
    expect(await listAuditEvents('phone.code_failed')).toHaveLength(1)
    expect((await proofCalls.addPasskey()).status).toBe(400)
    expect(await listAuditEvents('login.failed')).toHaveLength(1)
  })

  test('accepts a recent sign-in from an account without a password', async () => {
    const { token } = await world.join('player')
    const caller = world.bearer(token)
    expect((await caller.call(setUpTwoFactor, { body: { password: '' } })).status).toBe(200)
    world.pass(14 * minute)
    expect((await caller.call(passkeyOptions, { body: { password: '' } })).status).toBe(200)
    world.pass(2 * minute)
    await world.server.context.db
      .updateTable('tokens')
      .set({ expiresAt: world.now() + minute })
      .execute()
    expect(await caller.refused(passkeyOptions, { body: { password: '' } })).toEqual([
      403,
      'account.signInAgain',
    ])
  })

  test('does not identify a person by a planted cookie', async () => {
    const planted = 'x'.repeat(43)
    const body = { email: 'nia@example.org', password }
    const browser = { cookie: `fivebar_device=${planted}` }
    const answer = await world.stranger.call(logIn, { body }, browser)
    const setCookie = String(answer.headers['set-cookie'])
    expect(setCookie).toMatch(/fivebar_device=[\w-]{43}/)
    expect(setCookie).not.toContain(planted)
    const rows = await world.server.context.db.selectFrom('devices').selectAll().execute()
    expect(rows).toHaveLength(1)
    // An attacker who plants a cookie gets five guesses, like any stranger.
    for (let i = 0; i < 6; i++) {
      await world.stranger.call(logIn, { body: { ...body, password: wrongPassword } }, browser)
      world.pass(1)
    }
    const locks = await world.server.context.db.selectFrom('loginLocks').selectAll().execute()
    expect(locks[0]?.lockedUntil).not.toBeNull()
  })

  test('audits blocked guesses only a few times, so that no one floods the log', async () => {
    for (let i = 0; i < 40; i++) await proofCalls.setUpTwoFactor()
    expect((await listAuditEvents('login.blocked')).length).toBeLessThanOrEqual(20)
  })

  test('does not clear the count of passwords with a right code of another kind', async () => {
    for (let i = 0; i < 5; i++) await proofCalls.setUpTwoFactor()
    await proofCalls.claimPlayer()
    expect((await call(setUpTwoFactor, { body: { password } })).status).toBe(429)
  })

  test('identifies a device by its newest cookie only', async () => {
    const body = { email: 'nia@example.org', password }
    const first = String((await world.stranger.call(logIn, { body }, {})).headers['set-cookie'])
    const device = /fivebar_device=([\w-]+)/.exec(first)![1]!
    await world.stranger.call(logIn, { body }, { cookie: `fivebar_device=${device}` })
    const rows = await world.server.context.db.selectFrom('devices').selectAll().execute()
    expect(rows).toHaveLength(1)
  })

  test('forgets a browser when its cookie has expired', async () => {
    const body = { email: 'nia@example.org', password }
    const answer = await world.stranger.call(logIn, { body }, {})
    const [, seconds] = /fivebar_device=[^;]+; Max-Age=(\d+)/.exec(
      String(answer.headers['set-cookie']),
    )!
    const { context } = world.server
    const countDevices = async () =>
      (await context.db.selectFrom('devices').selectAll().execute()).length
    world.pass(Number(seconds) * 1000)
    await purgeExpired(context)
    expect(await countDevices()).toBe(1)
    world.pass(1)
    await purgeExpired(context)
    expect(await countDevices()).toBe(0)
  })
})
