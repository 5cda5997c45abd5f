import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMe, signUp } from '#contract/players/accounts.ts'
import { actOnUser, changeRole, listUsers } from '#contract/admin.ts'
import { getClub } from '#contract/club/club.ts'
import {
  changeClubSettings,
  getClubSettings,
  type ClubSettings,
} from '#contract/club/club-settings.ts'
import { getLeaderboard } from '#contract/ratings.ts'
import { recordMatch } from '#contract/matches.ts'
import { listNotices } from '#contract/notices.ts'
import { addPlayer, deletePlayer, listPlayers } from '#contract/players/players.ts'
import { updateProfile } from '#contract/security/membership.ts'
import { sendEmailVerification, verifyEmail } from '#contract/security/email.ts'
import { sendPhoneCode, verifyPhoneCode } from '#contract/security/phone.ts'
import { createTournament } from '#contract/tournaments/life.ts'
import { engineNames } from '../testing/databases.ts'
import { accepted, callOver, createWorld, type Caller, type World } from '../testing/world.ts'

const password = 'Rally-Corner7!tide'
const waitingMessage = 'An administrator has to approve your account first.'

describe.each(engineNames)('approval by the club on %s', (engine) => {
  let world: World
  let admin: Caller
  let nadia: string
  let omar: string

  beforeAll(async () => {
    world = await createWorld(engine)
    admin = await world.join('admin')
    nadia = await world.addPlayer('Nadia Rossi')
    omar = await world.addPlayer('Omar Said')
  })
  afterAll(async () => world.close())

  const changeSettings = async (settings: Partial<ClubSettings>) => {
    const { version } = await admin.do(getClubSettings, {})
    return await admin.do(changeClubSettings, { body: { version, settings } })
  }
  const createCall = (token: string | null): Caller['call'] =>
    callOver(
      async ({ payload, ...request }) => {
        const answer = await world.server.app.inject({
          ...request,
          ...(payload === undefined ? {} : { payload }),
        })
        return { status: answer.statusCode, headers: answer.headers, text: answer.body }
      },
      { 'x-client': 'api', authorization: `Bearer ${token}` },
    )
  let newcomers = 0
  const signUpNewcomer = async (role: 'player' | 'organizer') => {
    newcomers += 1
    const email = `newcomer${newcomers}@example.org`
    const name = `Newcomer ${'abcdefghijklmnop'[newcomers]}`
    const body = { email, name, password, confirmPassword: password, role }
    const answer = await world.stranger.call(signUp, { body }, { 'x-client': 'api' })
    const { user, accessToken } = answer.body
    return { answer, email, name, user, call: createCall(accessToken) }
  }
  const act = async (id: string, action: 'approve' | 'decline') =>
    admin.call(actOnUser, { params: { id }, body: { action } })
  const createMatchBody = () => ({
    sportId: 'tabletennis',
    player1Id: nadia,
    player2Id: omar,
    player1Score: 2,
    player2Score: 0,
  })

  test('lets a new organiser act as a player until an administrator approves', async () => {
    const { user, call } = await signUpNewcomer('organizer')
    expect(user).toMatchObject({ role: 'organizer', isRoleWaiting: true, awaits: null })
    const created = await call(createTournament, { body: { name: 'Coup' } })
    expect(created.status).toBe(403)
    expect(
      (await call(deletePlayer, { params: { id: nadia }, query: { version: 1 } })).status,
    ).toBe(403)
    const { items } = accepted(await call(listPlayers, { query: {} }))
    expect(items.some(({ id }) => id === user.playerId)).toBe(true)

    const list = await admin.call(listUsers, { query: { status: 'waiting' } })
    expect(list.body.items).toMatchObject([{ id: user.id, awaitsApproval: 'role' }])
    const before = (await world.publishedTypes()).length
    expect((await act(user.id, 'approve')).body.user).toMatchObject({
      role: 'organizer',
      awaitsApproval: null,
    })
    expect((await world.publishedTypes()).slice(before)).toEqual(['account.changed'])
    expect((await call(getMe, {})).body.user.isRoleWaiting).toBe(false)
    expect((await call(createTournament, { body: { name: 'Spring Cup' } })).status).toBe(201)
    const again = await act(user.id, 'approve')
    expect([again.status, again.error.key]).toEqual([409, 'account.nothingWaits'])
  })

  test('keeps a declined organiser as a player', async () => {
    const { user, call } = await signUpNewcomer('organizer')
    expect((await act(user.id, 'decline')).status).toBe(200)
    expect((await call(getMe, {})).body.user).toMatchObject({
      role: 'player',
      isRoleWaiting: false,
    })
  })

  test('is not needed for a role assigned by an administrator', async () => {
    const { user, call } = await signUpNewcomer('organizer')
    const body = { version: 1, role: 'organizer' as const }
    expect((await admin.call(changeRole, { params: { id: user.id }, body })).status).toBe(200)
    expect((await call(createTournament, { body: { name: 'Autumn Cup' } })).status).toBe(201)
  })

  test.each([
    ['gets a role', { role: 'organizer' as const }],
    ['is disabled', { isActive: false }],
  ])('retracts the notice to administrators when the account %s', async (_when, change) => {
    const { user, name } = await signUpNewcomer('organizer')
    const listWaiting = async () =>
      (await admin.do(listNotices, { query: {} })).items.filter(
        ({ topic, values }) => topic === 'approval' && Object.values(values ?? {}).includes(name),
      )
    expect(await listWaiting()).toHaveLength(1)
    await admin.do(changeRole, { params: { id: user.id }, body: { version: 1, ...change } })
    expect(await listWaiting()).toHaveLength(0)
  })

  test('can be turned off for organiser rights', async () => {
    await changeSettings({ organizerRights: 'at_once' })
    const { user, call } = await signUpNewcomer('organizer')
    expect(user.isRoleWaiting).toBe(false)
    expect((await call(createTournament, { body: { name: 'Winter Cup' } })).status).toBe(201)
    await changeSettings({ organizerRights: 'approval' })
  })

  test('hides the club from a newcomer, and the newcomer from lists, until approval', async () => {
    await changeSettings({ signUp: 'approval' })
    expect((await world.stranger.call(getClub, {})).body.signUp).toBe('approval')
    const before = (await admin.call(listPlayers, { query: {} })).body.total
    const { user, name, call } = await signUpNewcomer('player')
    expect(user).toMatchObject({ awaits: 'admission', playerId: null })
    for (const refused of [
      await call(listPlayers, { query: {} }),
      await call(getLeaderboard, { query: { sportId: 'chess' } }),
      await call(recordMatch, { body: createMatchBody() }),
      await call(updateProfile, { body: { version: 1, name: 'Other Name' } }),
    ]) {
      expect([refused.status, refused.error.message]).toEqual([403, waitingMessage])
    }
    expect((await admin.call(listPlayers, { query: {} })).body.total).toBe(before)
    expect((await act(user.id, 'approve')).body.user.playerName).toBe(name)
    expect((await call(listPlayers, { query: {} })).body.total).toBe(before + 1)

    const { user: second, call: callOfSecond } = await signUpNewcomer('player')
    expect((await act(second.id, 'decline')).body.user.isActive).toBe(false)
    expect((await callOfSecond(getMe, {})).status).toBe(401)
    await changeSettings({ signUp: 'open' })
  })

  test('can be replaced by closing sign-up, by e-mail and by phone', async () => {
    await changeSettings({ signUp: 'closed' })
    const { answer } = await signUpNewcomer('player')
    expect([answer.status, answer.error.key]).toEqual([403, 'account.signUpClosed'])
    const number = { phoneNumber: '082 555 0101', countryCode: '+27' }
    const { request } = await world.stranger.do(sendPhoneCode, { body: number })
    const code = /\b\d{6}\b/.exec(world.mailbox.last('27825550101').text)![0]
    const body = { ...number, request, code }
    expect(await world.stranger.refused(verifyPhoneCode, { body })).toEqual([
      403,
      'account.signUpClosed',
    ])
    await changeSettings({ signUp: 'open' })
  })

  test('can require a verified e-mail address before the first change', async () => {
    await changeSettings({ verifyEmailFirst: true })
    const { user, email, call } = await signUpNewcomer('player')
    expect(user.awaits).toBe('email')
    expect((await call(listPlayers, { query: {} })).status).toBe(200)
    const body = { ...createMatchBody(), player1Id: user.playerId! }
    const refused = await call(recordMatch, { body })
    expect([refused.status, refused.error.key]).toEqual([403, 'access.awaitsEmail'])
    expect((await call(sendEmailVerification, {})).status).toBe(200)
    const token = /token=([\w-]+)/.exec(world.mailbox.last(email).text)![1]!
    expect((await world.stranger.call(verifyEmail, { body: { token } })).status).toBe(200)
    expect((await call(recordMatch, { body })).status).toBe(201)
    // An administrator, who could turn this off, is not affected.
    expect((await admin.call(recordMatch, { body: createMatchBody() })).status).toBe(201)
    await changeSettings({ verifyEmailFirst: false })
  })

  test('is not needed for recording for others and adding guests, if the club allows both', async () => {
    const player = await world.join('player')
    const guest = { name: 'Gast Gaston' }
    expect((await player.call(recordMatch, { body: createMatchBody() })).status).toBe(403)
    expect((await player.call(addPlayer, { body: guest })).status).toBe(403)
    await changeSettings({ recordForOthers: 'everyone', guestsBy: 'everyone' })
    expect((await player.call(recordMatch, { body: createMatchBody() })).status).toBe(201)
    expect((await player.call(addPlayer, { body: guest })).status).toBe(201)
    const strong = { ...guest, startingLevel: 'expert' as const }
    expect((await player.call(addPlayer, { body: strong })).status).toBe(403)
    await changeSettings({ recordForOthers: 'organisers', guestsBy: 'organisers' })
  })

  test('changes its settings with an audit entry and an event, and refuses a stale version', async () => {
    const { version } = (await admin.call(getClubSettings, {})).body
    const before = (await world.publishedTypes()).length
    const body = { version, settings: { guestsBy: 'everyone' as const } }
    expect((await admin.call(changeClubSettings, { body })).body.version).toBe(version + 1)
    expect((await world.publishedTypes()).slice(before)).toEqual(['club.changed'])
    expect((await admin.call(changeClubSettings, { body })).status).toBe(409)
    expect((await world.publishedTypes()).length).toBe(before + 1)
    const auditEvent = await world.server.context.db
      .selectFrom('auditEvents')
      .select('details')
      .where('eventType', '=', 'settings.changed')
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(auditEvent.details)).toMatchObject({
      changes: [{ setting: 'guestsBy', before: 'organisers', after: 'everyone' }],
    })
  })

  test('does not let the last administrator step down while the other one is pending', async () => {
    await changeSettings({ signUp: 'approval' })
    const { user } = await signUpNewcomer('player')
    const promotion = { version: 1, role: 'admin' as const }
    await admin.do(changeRole, { params: { id: user.id }, body: promotion })
    const stepDown = async () => {
      const { items } = await admin.do(listUsers, { query: { role: 'admin' } })
      const { id, version } = items.find((one) => one.id === admin.userId)!
      return admin.call(changeRole, { params: { id }, body: { version, role: 'player' } })
    }
    expect((await stepDown()).error.key).toBe('account.lastAdmin')
    accepted(await act(user.id, 'approve'))
    expect((await stepDown()).status).toBe(200)
  })
})
