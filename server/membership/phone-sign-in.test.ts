import { describe, expect, test } from 'vitest'
import { getMe, signUp } from '#contract/players/accounts.ts'
import {
  removeMyPhone,
  sendMyPhoneCode,
  sendPhoneCode,
  verifyPhoneCode,
} from '#contract/security/phone.ts'
import { removePasskey } from '#contract/security/passkeys.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { readCode } from '../testing/mailbox.ts'
import { createWorld } from '../testing/world.ts'

const api = { 'x-client': 'api' }
const minute = 60_000
const digits = '27821234567'
const phone = { phoneNumber: '082 123 4567' }

describe.each(engineNames)('signing in by phone on %s', async (engine) => {
  const { world } = await stageOnce(engine, async () => ({}))

  /** Id of the latest code request, which the code belongs to. */
  let request = ''
  const send = async (body: { phoneNumber: string; countryCode?: string } = phone) => {
    const sent = await world.stranger.call(sendPhoneCode, { body: { ...body, request } })
    if (sent.status === 200) request = sent.body.request
    return sent
  }
  const verify = async (code: string) =>
    world.stranger.call(verifyPhoneCode, { body: { ...phone, request, code } }, api)
  const readSentCode = () => readCode(world.mailbox.last(digits))
  const createWrongCode = () => (readSentCode() === '000000' ? '000001' : '000000')

  test('creates a player account named after the last four digits, and finds it the next time', async () => {
    const sent = await send()
    expect(sent.body).toMatchObject({ phoneNumber: digits, resendsLeft: 5 })
    expect(Date.parse(sent.body.expiresAt) - world.now()).toBe(10 * minute)
    const first = await verify(readSentCode())
    expect(first.body.user).toMatchObject({
      name: 'User 4567',
      username: digits,
      firstName: 'User',
      role: 'player',
      phoneNumber: digits,
      phoneVerified: true,
    })
    await send()
    const second = await verify(readSentCode())
    expect(second.body.user?.id).toBe(first.body.user?.id)
    const bearer = { authorization: `Bearer ${second.body.accessToken}` }
    expect((await world.stranger.call(getMe, {}, bearer)).status).toBe(200)
  })

  test('creates an account although another one has the address made of the number', async () => {
    const password = 'Rally-Corner7!tide'
    const account = { email: `${digits}@Phone.invalid`, name: 'Somebody Else' }
    await world.stranger.do(
      signUp,
      { body: { ...account, password, confirmPassword: password } },
      api,
    )
    await send()
    const { status, body } = await verify(readSentCode())
    expect([status, body.user?.phoneNumber]).toEqual([200, digits])
    expect(body.user?.email).toMatch(new RegExp(String.raw`^${digits}\.\w+@phone\.invalid$`))
  })

  test.each([
    ['+27 82 123 4567', '+27'],
    ['0821234567', '+27'],
    ['821234567', '27'],
  ])('treats %s with %s as the same number', async (phoneNumber, countryCode) => {
    expect((await send({ phoneNumber, countryCode })).body.phoneNumber).toBe(digits)
  })

  test.each(['', '12', 'not a number', '+27 82', '082 123 45678901'])(
    'refuses %j as a phone number',
    async (phoneNumber) => {
      const answer = await send({ phoneNumber })
      expect(answer.status).toBe(400)
      expect(answer.error.details).toMatchObject([
        { field: 'phoneNumber', message: 'Invalid phone number format' },
      ])
    },
  )

  test('fails if no code was sent', async () => {
    const answer = await verify('123456')
    expect(answer.status).toBe(401)
    expect(answer.error.message).toBe('No verification session found. Please request a new code')
  })

  test('accepts a code for ten minutes', async () => {
    await send()
    world.pass(10 * minute)
    expect((await verify(readSentCode())).error.message).toBe(
      'Verification session has expired. Please request a new code',
    )
  })

  test('refuses even the right code after three wrong attempts', async () => {
    await send()
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await verify(createWrongCode())).error.message).toBe('Invalid verification code')
    }
    expect((await verify(readSentCode())).error.message).toBe(
      'Too many verification attempts. Please request a new code',
    )
    expect((await verify(readSentCode())).error.message).toBe(
      'No verification session found. Please request a new code',
    )
  })

  test('verifies at most three of sixty parallel guesses', async () => {
    await send()
    const wrong = createWrongCode()
    const answers = await Promise.all(Array.from({ length: 60 }, async () => verify(wrong)))
    const checkedGuesses = answers.filter(
      ({ error }) => error.message === 'Invalid verification code',
    )
    expect(checkedGuesses).toHaveLength(3)
  })

  test('accepts a code once, even if it is sent twice at the same time', async () => {
    await send()
    const code = readSentCode()
    const answers = await Promise.all([verify(code), verify(code)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('invalidates the previous code when a new one is sent, and blocks the sixth resend', async () => {
    await send()
    const first = readSentCode()
    for (let resend = 1; resend <= 5; resend++) {
      expect((await send()).body.resendsLeft).toBe(5 - resend)
    }
    const blocked = await send()
    expect(blocked.status).toBe(429)
    expect(blocked.error.message).toBe('Too many resend attempts. Please try again later')
    if (first !== readSentCode()) expect((await verify(first)).status).toBe(401)
    expect((await verify(readSentCode())).status).toBe(200)
  })

  test('reports that the provider is down, and lets the person try again', async () => {
    world.mailbox.fail(true)
    const answer = await send()
    expect(answer.status).toBe(503)
    expect(answer.error.message).toBe('Failed to send verification code')
    world.mailbox.fail(false)
    await send()
    expect((await verify(readSentCode())).status).toBe(200)
  })

  test('returns the same reply for a known and an unknown phone', async () => {
    await send()
    await verify(readSentCode())
    world.pass(61 * minute)
    const known = await send()
    const unknown = await send({ phoneNumber: '082 765 4321' })
    const own = { phoneNumber: '', request: '' }
    expect({ ...known.body, ...own }).toEqual({ ...unknown.body, ...own })
    expect(known.body.request).toHaveLength(unknown.body.request.length)
  })

  test('stores codes as hashes, and messages sealed until they are sent', async () => {
    world.mailbox.fail(true)
    await send()
    const { db } = world.server.context
    const stored = await db.selectFrom('messages').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain('Fivebar code')
    const rows = await db.selectFrom('phoneCodes').selectAll().execute()
    const hashes = rows.map(({ codeHash }) => codeHash).filter((hash) => hash !== '')
    expect(hashes).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  })

  test('keeps the phone of an account without another way to sign in', async () => {
    await send()
    const { body } = await verify(readSentCode())
    const bearer = { authorization: `Bearer ${body.accessToken}` }
    const answer = await world.stranger.call(removeMyPhone, { body: {} }, bearer)
    expect(answer.status).toBe(409)
  })

  test('keeps the last passkey of an account without another way to sign in', async () => {
    await send()
    const { body } = await verify(readSentCode())
    const bearer = { authorization: `Bearer ${body.accessToken}` }
    const passkey = { userId: body.user!.id, publicKey: '', counter: 0, transports: '[]' }
    const rows = ['one', 'two'].map((id) => ({
      ...passkey,
      id,
      name: id,
      createdAt: world.now(),
      lastUsedAt: null,
    }))
    await world.server.context.db.insertInto('passkeys').values(rows).execute()
    expect((await world.stranger.call(removeMyPhone, { body: {} }, bearer)).status).toBe(200)
    const remove = async (id: string) =>
      world.stranger.call(removePasskey, { params: { id }, body: {} }, bearer)
    expect((await remove('one')).status).toBe(200)
    const refusal = await remove('two')
    expect([refusal.status, refusal.error.key]).toEqual([409, 'account.passkeyIsOnlyWay'])
  })

  test('does not let a stranger’s wrong guesses invalidate another person’s code', async () => {
    await send()
    const ownCode = readSentCode()
    const ownRequest = request
    const other = await world.stranger.call(sendPhoneCode, { body: phone })
    for (let i = 0; i < 4; i++) {
      const body = { ...phone, request: other.body.request, code: createWrongCode() }
      await world.stranger.call(verifyPhoneCode, { body }, api)
      await world.stranger.call(verifyPhoneCode, { body: { ...body, request: '' } }, api)
    }
    request = ownRequest
    expect((await verify(ownCode)).status).toBe(200)
  })

  test('accepts a code only for its own request', async () => {
    await send()
    const code = readSentCode()
    const body = { ...phone, request: 'another', code }
    expect(await world.stranger.refused(verifyPhoneCode, { body }, api)).toEqual([
      401,
      'phone.noSession',
    ])
  })

  test('limits repeated requests for another person’s phone without using up that person’s codes', async () => {
    const proxied = await createWorld(engine, { TRUST_PROXY: '1' })
    const from = async (address: string) =>
      proxied.stranger.call(sendPhoneCode, { body: phone }, { 'x-forwarded-for': address })
    for (let i = 0; i < 6; i++) expect((await from('203.0.113.9')).status).toBe(200)
    expect((await from('203.0.113.9')).error.key).toBe('phone.tooManyResends')
    expect((await from('198.51.100.7')).body.resendsLeft).toBe(5)
    // One phone gets at most 21 codes an hour in total.
    for (let i = 1; i <= 14; i++) expect((await from(`192.0.2.${i}`)).status).toBe(200)
    expect((await from('192.0.2.99')).status).toBe(429)
    proxied.pass(61 * minute)
    expect((await from('203.0.113.9')).status).toBe(200)
  })

  test('sends a code every fifty minutes without limit', async () => {
    for (let i = 0; i < 8; i++) {
      expect((await send()).status).toBe(200)
      world.pass(50 * minute)
    }
  })

  test('limits an account to six codes an hour, across phones', async () => {
    const player = await world.join('player')
    const requestCode = async (at: number) =>
      player.call(sendMyPhoneCode, { body: { phoneNumber: `082123456${at}`, password: '' } })
    for (let at = 0; at < 6; at++) expect((await requestCode(at)).status).toBe(200)
    expect((await requestCode(7)).error.key).toBe('phone.tooManyResends')
  })
})
