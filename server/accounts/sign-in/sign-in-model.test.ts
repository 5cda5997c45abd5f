import fc, { type AsyncCommand } from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { actOnUser, changeRole, type AdminAction } from '#contract/admin.ts'
import { getMe, logIn, logOut, refreshSession, signUp } from '#contract/players/accounts.ts'
import { listMatches } from '#contract/matches.ts'
import { passkeySignInOptions, signInWithPasskey } from '#contract/security/passkeys.ts'
import { changePassword, forgotPassword, resetPassword } from '#contract/security/passwords.ts'
import {
  sendMyPhoneCode,
  sendPhoneCode,
  verifyMyPhone,
  verifyPhoneCode,
} from '#contract/security/phone.ts'
import {
  enableTwoFactor,
  passSecondFactor,
  setUpTwoFactor,
} from '#contract/security/second-factor.ts'
import { engineNames } from '../../testing/databases.ts'
import { readCode, readToken } from '../../testing/mailbox.ts'
import { accepted, createWorld, type Answer, type Caller, type World } from '../../testing/world.ts'
import { sendDueResetLinks } from '../passwords/forgot-password.ts'

const isLong = process.env['TEST_LONG'] !== undefined
const email = 'nia@example.org'
const phone = { phoneNumber: '082 123 4567' }
const digits = '27821234567'
const api = { 'x-client': 'api' }
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const graceMs = 10_000

/** The expected state of the account, with which each reply of the server is compared. */
type AccountModel = {
  isLocked: boolean
  isActive: boolean
  mustChange: boolean
  hasSecondFactor: boolean
}

type SessionTokens = { access: string; refresh: string; isOver: boolean }
type UsedRefreshToken = { token: string; at: number; session: SessionTokens }

/** A person with every sign-in method, and all tokens issued to them. */
type Person = {
  readonly world: World
  readonly userId: string
  readonly admin: Caller
  readonly secret: string
  readonly sessions: SessionTokens[]
  readonly usedRefreshTokens: UsedRefreshToken[]
  readonly tickets: { token: string; isUsed: boolean }[]
  readonly resetLinks: { token: string; isUsed: boolean }[]
  readonly usedCodes: { method: 'totp' | 'backup' | 'recovery'; code: string }[]
  readonly backupCodes: string[]
  recoveryCode: string | null
  sms: { request: string; code: string } | null
  usedSmsCodes: { request: string; code: string }[]
  password: string
  passwordCount: number
  /** How far the server's clock is ahead of the true time, in ms. */
  clockAheadMs: number
}

const bearer = (access: string) => ({ ...api, authorization: `Bearer ${access}` })
const nextPassword = (person: Person) => `Gravel${(person.passwordCount += 1)}!Otter-Lamp`
const readTrueTime = ({ world, clockAheadMs }: Person) => world.now() - clockAheadMs
const createAppCode = (person: Person) =>
  new TOTP({ secret: Secret.fromBase32(person.secret) }).generate({
    timestamp: readTrueTime(person),
  })

async function createPerson(engine: (typeof engineNames)[number]): Promise<Person> {
  const world = await createWorld(engine)
  const { call } = world.stranger
  const password = 'Rally-Corner7!tide'
  const body = { email, name: 'Nia Llewellyn', password, confirmPassword: password }
  const { user, accessToken } = accepted(await call(signUp, { body }, api))
  const own = bearer(accessToken!)
  accepted(await call(sendMyPhoneCode, { body: { ...phone, password } }, own))
  const code = readCode(world.mailbox.last(digits))
  accepted(await call(verifyMyPhone, { body: { ...phone, code } }, own))
  const { secret } = accepted(await call(setUpTwoFactor, { body: { password } }, own))
  const admin = await world.join('admin')
  const person: Person = {
    world,
    userId: user.id,
    admin,
    secret,
    sessions: [{ access: accessToken!, refresh: '', isOver: false }],
    usedRefreshTokens: [],
    tickets: [],
    resetLinks: [],
    usedCodes: [],
    backupCodes: [],
    recoveryCode: null,
    sms: null,
    usedSmsCodes: [],
    password,
    passwordCount: 0,
    clockAheadMs: 0,
  }
  const enabled = await call(enableTwoFactor, { body: { code: createAppCode(person) } }, own)
  person.backupCodes.push(...accepted(enabled).backupCodes)
  world.pass(2 * minute)
  return person
}

type Tokens = { accessToken: string | null; refreshToken: string | null }
const isSession = ({ status, body }: Answer<Tokens>) =>
  status === 200 && body.accessToken !== null && body.accessToken !== ''

function addSession(person: Person, { body }: Answer<Tokens>) {
  person.sessions.push({ access: body.accessToken!, refresh: body.refreshToken!, isOver: false })
}

/** Expects a session after a sufficient first factor, and a ticket otherwise. */
function checkFirstFactor(
  model: AccountModel,
  person: Person,
  answer: Answer<Tokens & { ticket: string | null }>,
  isRight: boolean,
) {
  if (answer.status === 200) {
    expect({ isRight, ...model }).toMatchObject({ isRight: true, isLocked: false, isActive: true })
  }
  if (isSession(answer)) {
    expect(model.hasSecondFactor).toBe(false)
    addSession(person, answer)
  } else if (answer.status === 200) {
    person.tickets.push({ token: answer.body.ticket!, isUsed: false })
  }
}

const endAllSessions = (person: Person) => {
  for (const session of person.sessions) session.isOver = true
}

type Command = AsyncCommand<AccountModel, Person>
type RunCommand = (model: AccountModel, person: Person) => Promise<void>

const command = (name: string, runCommand: RunCommand): Command => ({
  check: () => true,
  run: async (model, person) => {
    await runCommand(model, person)
    for (const { access, isOver } of person.sessions.filter(({ isOver }) => isOver).slice(-3)) {
      const { status } = await person.world.stranger.call(getMe, {}, bearer(access))
      expect([isOver, status]).toEqual([true, 401])
    }
  },
  toString: () => name,
})

const enterPassword = (isRight: boolean) =>
  command(`${isRight ? 'right' : 'wrong'} password`, async (model, person) => {
    const body = { email, password: isRight ? person.password : 'Not-My-Password7!' }
    checkFirstFactor(model, person, await person.world.stranger.call(logIn, { body }, api), isRight)
  })

const requestSmsCode = command('ask for a code by phone', async (_model, person) => {
  const body = { ...phone, request: person.sms?.request ?? '' }
  const { status, body: sent } = await person.world.stranger.call(sendPhoneCode, { body })
  if (status !== 200) return
  person.sms = { request: sent.request, code: readCode(person.world.mailbox.last(digits)) }
})

const enterSmsCode = (which: 'right' | 'wrong' | 'used') =>
  command(`${which} code by phone`, async (model, person) => {
    const usedCodes = person.usedSmsCodes.at(-1)
    const smsCode = which === 'used' ? usedCodes : person.sms
    if (smsCode === null || smsCode === undefined) return
    const code =
      which === 'wrong' ? (smsCode.code === '000000' ? '000001' : '000000') : smsCode.code
    const body = { ...phone, request: smsCode.request, code }
    const answer = await person.world.stranger.call(verifyPhoneCode, { body }, api)
    const isRight = which === 'right' && !person.usedSmsCodes.includes(smsCode)
    if (answer.status === 200) person.usedSmsCodes.push(smsCode)
    checkFirstFactor(model, person, answer, isRight)
  })

const enterSecondFactor = (
  method: 'totp' | 'backup' | 'recovery',
  which: 'right' | 'wrong' | 'used',
  isUsedTicket: boolean,
) =>
  command(
    `${which} ${method} code${isUsedTicket ? ' on a used ticket' : ''}`,
    async (model, person) => {
      const ticket = person.tickets.findLast(({ isUsed }) => isUsed === isUsedTicket)
      const usedCodes = person.usedCodes.findLast((one) => one.method === method)?.code
      const validCodes = {
        totp: createAppCode(person),
        backup: person.backupCodes[0],
        recovery: person.recoveryCode,
      }
      const code = { right: validCodes[method], wrong: 'AAAA-AAAA', used: usedCodes }[which]
      if (ticket === undefined || code === undefined || code === null) return
      const body = { ticket: ticket.token, code, method }
      const answer = await person.world.stranger.call(passSecondFactor, { body }, api)
      if (answer.status !== 200) return
      const isNew = !person.usedCodes.some((one) => one.method === method && one.code === code)
      expect({ which, isUsedTicket, isNew, ...model }).toEqual({
        which: 'right',
        isUsedTicket: false,
        isNew: true,
        isLocked: false,
        isActive: true,
        mustChange: model.mustChange,
        hasSecondFactor: true,
      })
      ticket.isUsed = true
      person.usedCodes.push({ method, code })
      if (method === 'backup') person.backupCodes.shift()
      if (method === 'recovery') {
        person.recoveryCode = null
        model.hasSecondFactor = false
      }
      addSession(person, answer)
    },
  )

const useRefreshToken = (isUsed: boolean) =>
  command(`refresh${isUsed ? ' by a used token' : ''}`, async (model, person) => {
    const used = person.usedRefreshTokens.at(-1)
    const session = isUsed ? used?.session : person.sessions.findLast((one) => one.refresh !== '')
    const refreshToken = isUsed ? used?.token : session?.refresh
    if (session === undefined || refreshToken === undefined) return
    const answer = await person.world.stranger.call(refreshSession, { body: { refreshToken } }, api)
    const isLate = isUsed && readTrueTime(person) - used!.at > graceMs
    if (answer.status === 200) {
      expect({ isLate, isOver: session.isOver, ...model }).toMatchObject({
        isLate: false,
        isOver: false,
        isLocked: false,
        isActive: true,
      })
      if (!isUsed)
        person.usedRefreshTokens.push({ token: refreshToken, at: readTrueTime(person), session })
      session.access = answer.body.accessToken!
      session.refresh = answer.body.refreshToken!
    }
  })

const signOut = command('sign out', async (_model, person) => {
  const session = person.sessions.at(-1)
  if (session === undefined) return
  const headers = bearer(session.access)
  // A person who is no longer signed in can't sign anyone out.
  const { status } = await person.world.stranger.call(getMe, {}, headers)
  await person.world.stranger.call(logOut, {}, headers)
  if (status === 200) session.isOver = true
})

const administer = (action: AdminAction) =>
  command(`administrator: ${action}`, async (model, person) => {
    const { admin } = person
    const answer = await admin.call(actOnUser, { params: { id: person.userId }, body: { action } })
    if (answer.status !== 200) return
    if (action === 'lock' || action === 'end_sessions') endAllSessions(person)
    if (action === 'lock') model.isLocked = true
    if (action === 'unlock') model.isLocked = false
    if (action === 'require_password_change') model.mustChange = true
    if (action === 'reset_two_factor') model.hasSecondFactor = false
    if (action === 'issue_recovery_code') person.recoveryCode = answer.body.recoveryCode
  })

const setActive = (isActive: boolean) =>
  command(`administrator: switch ${isActive ? 'on' : 'off'}`, async (model, person) => {
    const { admin } = person
    const { version } = await person.world.server.context.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', person.userId as never)
      .executeTakeFirstOrThrow()
    const params = { id: person.userId }
    await admin.do(changeRole, { params, body: { version, isActive } })
    model.isActive = isActive
    if (!isActive) endAllSessions(person)
  })

const requestResetLink = command('ask for a link', async (_model, person) => {
  const before = person.world.mailbox.messages.length
  await person.world.stranger.call(forgotPassword, { body: { email } })
  await sendDueResetLinks(person.world.server.context)
  const message = person.world.mailbox.messages.slice(before).find(({ to }) => to === email)
  if (message === undefined) return
  for (const link of person.resetLinks) link.isUsed = true
  person.resetLinks.push({ token: readToken(message), isUsed: false })
})

const useResetLink = (isUsed: boolean) =>
  command(`reset by ${isUsed ? 'a used' : 'the'} link`, async (model, person) => {
    const link = person.resetLinks.findLast((one) => one.isUsed === isUsed)
    if (link === undefined) return
    const newPasswords = nextPassword(person)
    const body = { token: link.token, password: newPasswords, confirmPassword: newPasswords }
    const answer = await person.world.stranger.call(resetPassword, { body })
    if (answer.status !== 200) return
    expect(isUsed).toBe(false)
    link.isUsed = true
    person.password = newPasswords
    model.mustChange = false
    endAllSessions(person)
  })

const changeOwnPassword = command('change the password', async (model, person) => {
  const session = person.sessions.findLast(({ isOver }) => !isOver)
  if (session === undefined) return
  const newPassword = nextPassword(person)
  const body = { currentPassword: person.password, newPassword, confirmPassword: newPassword }
  const answer = await person.world.stranger.call(changePassword, { body }, bearer(session.access))
  if (answer.status !== 200) return
  person.password = newPassword
  model.mustChange = false
  endAllSessions(person)
  session.isOver = false
})

/** Checks a result in a command, where lint allows no direct `expect`. */
function expectMatch(actual: object, expected: object): void {
  expect(actual).toMatchObject(expected)
}

const useSession = command('use a session', async (model, person) => {
  const session = person.sessions.findLast(({ isOver }) => !isOver)
  if (session === undefined) return
  const { status } = await person.world.stranger.call(
    listMatches,
    { query: {} },
    bearer(session.access),
  )
  if (status === 200) {
    expectMatch(model, { isLocked: false, isActive: true, mustChange: false })
  }
})

const tryInvalidPasskey = command('an invalid passkey', async (_model, person) => {
  const { call } = person.world.stranger
  const { ticket } = accepted(await call(passkeySignInOptions, {}))
  const answer = { id: 'x', rawId: 'x', type: 'public-key', response: {} }
  const { status } = await call(signInWithPasskey, { body: { ticket, answer } }, api)
  expectMatch({ status }, { status: 401 })
})

const passTime = (ms: number) =>
  command(`${ms / minute} minutes pass`, async (_model, person) => person.world.pass(ms))

/** Sets how far the server's clock is ahead. */
const setClock = (clockAheadMs: number) =>
  command(`the clock is ${clockAheadMs / minute} minutes ahead`, async (_model, person) => {
    person.world.pass(clockAheadMs - person.clockAheadMs)
    person.clockAheadMs = clockAheadMs
  })

const commands = [
  ...[true, false].map(enterPassword),
  enterPassword(true),
  requestSmsCode,
  ...(['right', 'wrong', 'used'] as const).map(enterSmsCode),
  ...(['totp', 'backup', 'recovery'] as const).flatMap((method) => [
    ...(['right', 'wrong', 'used'] as const).map((which) =>
      enterSecondFactor(method, which, false),
    ),
    enterSecondFactor(method, 'right', true),
  ]),
  enterSecondFactor('totp', 'right', false),
  ...[true, false].map(useRefreshToken),
  signOut,
  ...(
    [
      'lock',
      'unlock',
      'reset_two_factor',
      'end_sessions',
      'require_password_change',
      'issue_recovery_code',
    ] as const
  ).map(administer),
  ...[true, false].map(setActive),
  requestResetLink,
  ...[true, false].map(useResetLink),
  changeOwnPassword,
  useSession,
  tryInvalidPasskey,
  ...[minute / 2, 20 * minute, day].map(passTime),
  ...[0, hour, -hour, 365 * day].map(setClock),
].map((one) => fc.constant(one))

/** Expects that an active, unlocked person can sign in within a day with their password and app. */
async function expectSignInPossible(model: AccountModel, person: Person) {
  const { world } = person
  const { call } = world.stranger
  world.pass(-person.clockAheadMs)
  person.clockAheadMs = 0
  world.pass(day + minute)
  const first = await call(logIn, { body: { email, password: person.password } }, api)
  if (model.isLocked || !model.isActive) {
    expect(first.status).not.toBe(200)
    return
  }
  const { ticket, requiresTwoFactor } = accepted(first)
  expect(requiresTwoFactor).toBe(model.hasSecondFactor)
  const code = createAppCode(person)
  const body = { ticket: ticket ?? '', code, method: 'totp' as const }
  const { accessToken } = requiresTwoFactor
    ? accepted(await call(passSecondFactor, { body }, api))
    : accepted(first)
  const own = bearer(accessToken!)
  if (model.mustChange) {
    const newPassword = nextPassword(person)
    const newPasswords = { newPassword, confirmPassword: newPassword }
    accepted(
      await call(
        changePassword,
        { body: { currentPassword: person.password, ...newPasswords } },
        own,
      ),
    )
  }
  accepted(await call(listMatches, { query: {} }, own))
}

describe.each(engineNames)('signing in on %s', (engine) => {
  test('refuses a used refresh token after the clock was set back', async () => {
    const person = await createPerson(engine)
    const model = { isLocked: false, isActive: true, mustChange: false, hasSecondFactor: true }
    const steps = [
      enterPassword(true),
      enterSecondFactor('totp', 'right', false),
      useRefreshToken(false),
      setClock(-hour),
      passTime(minute / 2),
      useRefreshToken(true),
    ]
    for (const one of steps) await one.run(model, person)
    expect(person.usedRefreshTokens).toHaveLength(1)
    await person.world.close()
  })

  test('is always possible within a day, requires proof for each session, and accepts no secret twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(commands, { maxCommands: 40, size: 'max' }),
        async (sequence) => {
          const person = await createPerson(engine)
          const model = {
            isLocked: false,
            isActive: true,
            mustChange: false,
            hasSecondFactor: true,
          }
          try {
            await fc.asyncModelRun(() => ({ model, real: person }), sequence)
            await expectSignInPossible(model, person)
          } finally {
            await person.world.close()
          }
        },
      ),
      { numRuns: isLong ? 500 : 5, endOnFailure: !isLong },
    )
  }, 900_000)
})
