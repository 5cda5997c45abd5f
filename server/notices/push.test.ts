import { createECDH, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAdminOverview } from '#contract/admin.ts'
import { logOut } from '#contract/players/accounts.ts'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { recordMatch } from '#contract/matches.ts'
import { changeNoticeSettings, listNotices, markNoticesSeen } from '#contract/notices.ts'
import { unsubscribePush, getPush, subscribePush, testPush } from '#contract/push.ts'
import { createTournament, startTournament } from '#contract/tournaments/life.ts'
import { addParticipants } from '#contract/tournaments/participants.ts'
import { callMatch, listTables, undoCall } from '#contract/tournaments/tables.ts'
import { startMaintenance, purgeExpired } from '../operation/maintenance.ts'
import { curve } from './push/encrypt.ts'
import { engineNames } from '../testing/databases.ts'
import { accepted, createWorld, type Caller, type World } from '../testing/world.ts'
import { sendDue } from './send-due.ts'
import { createNotificationDraft, notify } from './notify.ts'
import { sendSettled } from './send-settled.test-data.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const firefox = 'https://updates.push.services.mozilla.com/wpush/v2/'
/** Returns the subscription of a new browser, with an address and keys of its own. */
function createSubscription(name = randomBytes(6).toString('hex')) {
  const pair = createECDH(curve)
  return {
    endpoint: `${firefox}${name}`,
    keys: {
      p256dh: pair.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}

describe.each(engineNames)('pushes on %s', (engine) => {
  let world: World
  let organiser: Caller
  let ann: Caller
  let ben: Caller

  beforeEach(async () => {
    world = await createWorld(engine)
    organiser = await world.join('organizer', 'Olga Prins')
    ann = await world.join('player', 'Ann Ode')
    ben = await world.join('player', 'Ben Cole')
  })
  afterEach(async () => world.close())

  const setPushEnabled = async (pushNotices: boolean) => {
    const admin = await world.join('admin', 'Ada Min')
    const { version } = await admin.do(getClubSettings, {})
    const settings = { pushNotices, timeZone: 'UTC' }
    await admin.do(changeClubSettings, { body: { version, settings } })
  }
  const subscribe = async (caller: Caller, subscription = createSubscription()) =>
    await caller.do(subscribePush, { body: subscription })
  const send = async () => sendSettled(world)
  /** Returns the titles of everything pushed so far, once each. Sends due messages first. */
  const sendAndListTitles = async () => {
    await send()
    return world.pushbox.pushes.splice(0).map(({ payload }) => payload['title'])
  }
  const listQueued = async () =>
    world.server.context.db
      .selectFrom('noticeSends')
      .selectAll()
      .where('sentAt', 'is', null)
      .orderBy('id')
      .execute()
  const record = async (by = ben) =>
    await by.do(recordMatch, {
      body: {
        sportId: 'tabletennis',
        player1Id: ann.playerId,
        player2Id: ben.playerId,
        player1Score: 2,
        player2Score: 1,
      },
    })
  const createCup = async () => {
    const { id } = await organiser.do(createTournament, {
      body: {
        name: 'Friday Cup',
        sportId: 'tabletennis',
        tables: ['Table 1', 'Table 2'],
        minParticipants: 2,
        settings: { seedingMethod: 'hand' },
      },
    })
    const entries = [{ playerId: ann.playerId }, { playerId: ben.playerId }]
    await organiser.do(addParticipants, { params: { id }, body: { entries } })
    await organiser.do(startTournament, { params: { id } })
    return id
  }
  const callTo = async (id: string, table = 'Table 2') =>
    await organiser.do(callMatch, { params: { id, matchId: 'W1-1' }, body: { table } })

  test('are disabled in a new club, which accepts no device and reveals no key', async () => {
    expect((await ann.do(getPush, {})).publicKey).toBeNull()
    expect((await ann.call(subscribePush, { body: createSubscription() })).status).toBe(409)
    await record()
    expect(await listQueued()).toEqual([])
  })

  test('list a device by name, renew it, and keep one per session', async () => {
    await setPushEnabled(true)
    expect((await ann.do(getPush, {})).publicKey).toBe('the key of the test club')
    const subscription = createSubscription()
    const first = await subscribe(ann, subscription)
    world.pass(minute)
    expect(await subscribe(ann, subscription)).toEqual(first)
    const replacement = await subscribe(ann)
    const { subscriptions } = await ann.do(getPush, {})
    expect(subscriptions).toEqual([replacement])
    expect(replacement).toMatchObject({ isCurrent: true, lastSuccessAt: null })
    // The next person to sign in gets the browser's subscription.
    await subscribe(ben, subscription)
    const body = await subscribe(ann, subscription)
    expect((await ben.do(getPush, {})).subscriptions).toEqual([])
    expect((await ben.call(unsubscribePush, { params: { id: body.id } })).status).toBe(404)
    await ann.do(unsubscribePush, { params: { id: body.id } })
    expect((await ann.do(getPush, {})).subscriptions).toEqual([])
  })

  test('name the fields of an invalid address or invalid keys', async () => {
    await setPushEnabled(true)
    const subscription = createSubscription()
    const refused = async (body: typeof subscription) => {
      const { status, error } = await ann.call(subscribePush, { body })
      expect(status).toBe(400)
      return error.details.map(({ field }) => field)
    }
    for (const endpoint of ['https://10.0.0.1/x', 'https://example.org/x', 'http://localhost/x']) {
      expect(await refused({ ...subscription, endpoint })).toEqual(['endpoint'])
    }
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    expect(await refused({ ...subscription, keys: { ...subscription.keys, p256dh } })).toEqual([
      'keys.p256dh',
    ])
    expect(await refused({ ...subscription, keys: { ...subscription.keys, auth: 'x' } })).toEqual([
      'keys.auth',
    ])
    const stored = await world.server.context.db
      .selectFrom('pushSubscriptions')
      .selectAll()
      .execute()
    expect(stored).toEqual([])
  })

  test('send a call at once with its table, opponent and answers, and show the organiser that it arrived', async () => {
    await setPushEnabled(true)
    const subscription = createSubscription()
    await subscribe(ann, subscription)
    const id = await createCup()
    await sendAndListTitles()
    await callTo(id)
    await send()
    const [push, ...more] = world.pushbox.pushes.splice(0)
    expect(more).toEqual([])
    const { items } = await ann.do(listNotices, { query: {} })
    const call = items.find(({ topic }) => topic === 'call')!
    expect(push).toMatchObject({ ...subscription, ttl: 600, isUrgent: true })
    expect(push!.topic).toMatch(/^[\w-]{32}$/)
    expect(push!.payload).toMatchObject({
      id: call.id,
      title: 'Table 2, against Ben Cole',
      text: 'Friday Cup',
      path: `/tournaments/${id}`,
      actions: [
        { action: 'coming', title: 'On my way' },
        { action: 'later', title: '10 minutes' },
      ],
    })
    const { tables } = await organiser.do(listTables, { params: { id } })
    const states = tables.flatMap(({ match }) => match?.arrivals?.map(({ state }) => state) ?? [])
    expect(states).toEqual(['told', 'unseen'])
    const { subscriptions } = await ann.do(getPush, {})
    expect(subscriptions[0]!.lastSuccessAt).toBe(new Date(world.now()).toISOString())
    const admin = await world.join('admin', 'Ada Kay')
    const { health } = await admin.do(getAdminOverview, {})
    expect(health.sends.failing).toBe(0)
    // It is sent once, and replaced immediately when the call is withdrawn.
    expect(await sendAndListTitles()).toEqual([])
    const params = { id, matchId: 'W1-1' }
    await organiser.do(undoCall, { params })
    expect(await sendAndListTitles()).toContain('Call withdrawn: your match against Ben Cole')
    // A new call within a minute must replace "Not now" on the phone.
    await callTo(id)
    expect(await sendAndListTitles()).toContain('Table 2, against Ben Cole')
  })

  test('skip notices that were seen, retracted or turned off in the meantime', async () => {
    await setPushEnabled(true)
    await subscribe(ann)
    await record()
    expect(await sendAndListTitles()).toEqual([])
    await ann.do(markNoticesSeen, { body: { ids: null } })
    world.pass(10_000)
    expect(await sendAndListTitles()).toEqual([])
    expect(await listQueued()).toEqual([])
    await record()
    world.pass(10_000)
    // Ratings are never pushed.
    expect(await sendAndListTitles()).toEqual(['Ben Cole entered your match'])
    const choices = (await ann.do(changeNoticeSettings, { body: {} })).settings.choices
    const silent = { ...choices, result: { ...choices.result, push: false } }
    await ann.do(changeNoticeSettings, { body: { choices: silent } })
    await record()
    expect(await listQueued()).toEqual([])
  })

  test('skip what was turned off, muted or paused after it was queued', async () => {
    await setPushEnabled(true)
    await subscribe(ann)
    const change = async (
      body: Parameters<typeof ann.call<typeof changeNoticeSettings>>[1]['body'],
    ) => (await ann.do(changeNoticeSettings, { body })).settings
    const { choices } = await change({})
    await record()
    await change({ choices: { ...choices, result: { ...choices.result, push: false } } })
    world.pass(10_000)
    expect(await sendAndListTitles()).toEqual([])
    await change({ choices })
    const id = await createCup()
    await change({ mutedTournaments: [id] })
    world.pass(10_000)
    expect(await sendAndListTitles()).toEqual([])
    await record()
    await change({ mutedUntil: new Date(world.now() + hour).toISOString() })
    world.pass(10_000)
    expect(await sendAndListTitles()).toEqual([])
    expect(await listQueued()).toEqual([])
  })

  test('that were waiting follow a browser to its new address', async () => {
    await setPushEnabled(true)
    const { id } = await subscribe(ann)
    await record()
    const moved = createSubscription()
    expect((await subscribe(ann, moved)).id).toBe(id)
    world.pass(10_000)
    await send()
    expect(world.pushbox.pushes).toMatchObject([moved])
  })

  test('stop for a device that signed out, and in a club that turned them off', async () => {
    await setPushEnabled(true)
    await subscribe(ann)
    await subscribe(ben)
    const id = await createCup()
    await sendAndListTitles()
    await ben.do(logOut, {})
    await callTo(id)
    expect(await sendAndListTitles()).toEqual(['Table 2, against Ben Cole'])
    await organiser.do(undoCall, { params: { id, matchId: 'W1-1' } })
    await setPushEnabled(false)
    world.pass(10_000)
    expect(await sendAndListTitles()).toEqual([])
    expect(await listQueued()).toEqual([])
  })

  test('wait for the morning in quiet hours, except for a call', async () => {
    await setPushEnabled(true)
    world.pass(4.5 * hour)
    await subscribe(ann)
    const id = await createCup()
    await record()
    world.pass(minute)
    expect(await sendAndListTitles()).toEqual([])
    await callTo(id)
    expect(await sendAndListTitles()).toEqual(['Table 2, against Ben Cole'])
    world.pass(9.5 * hour)
    expect(new Set(await sendAndListTitles())).toEqual(
      new Set(['Ben Cole entered your match', 'Friday Cup: the draw is out']),
    )
  })

  test('are summarised in the morning after the first twelve of a day', async () => {
    await setPushEnabled(true)
    world.pass(-9 * hour)
    await subscribe(ann)
    for (let at = 0; at < 15; at++) await record()
    world.pass(10_000)
    expect(await sendAndListTitles()).toHaveLength(12)
    world.pass(23 * hour)
    await send()
    const [summary, ...more] = world.pushbox.pushes.splice(0)
    expect(more).toEqual([])
    expect(summary!.payload['title']).toBe('3 notifications')
    expect(summary!.topic).toBe(summary!.payload['tag'])
    expect(await listQueued()).toEqual([])
    // Neither summarised notices nor a second device count.
    await subscribe(ann)
    for (let at = 0; at < 12; at++) await record()
    world.pass(10_000)
    expect(await sendAndListTitles()).toHaveLength(24)
  })

  test('stop for a browser that no longer exists, and wait as long as a busy service asks', async () => {
    await setPushEnabled(true)
    await subscribe(ann)
    const id = await createCup()
    await sendAndListTitles()
    world.pushbox.answer({ status: 429, retryAfter: 2 * minute })
    await callTo(id)
    await send()
    await send()
    expect(world.pushbox.pushes.splice(0)).toHaveLength(1)
    world.pass(2 * minute)
    world.pushbox.answer(null)
    await sendDue(world.server.context, 'push')
    const admin = await world.join('admin', 'Ada Kay')
    const { health } = await admin.do(getAdminOverview, {})
    expect(health.sends.failing).toBeGreaterThan(0)
    world.pass(minute)
    world.pushbox.answer({ status: 201, retryAfter: null })
    expect(await sendAndListTitles()).toContain('Table 2, against Ben Cole')
    await organiser.do(undoCall, { params: { id, matchId: 'W1-1' } })
    world.pushbox.answer({ status: 503, retryAfter: hour })
    await send()
    // The push would come too late.
    expect((await listQueued()).filter(({ topic }) => topic === 'call')).toEqual([])
    world.pass(minute)
    world.pushbox.answer({ status: 410, retryAfter: null })
    await callTo(id)
    await send()
    expect((await ann.do(getPush, {})).subscriptions).toEqual([])
    expect((await listQueued()).filter(({ topic }) => topic === 'call')).toEqual([])
  })

  test('can be tested at once, also at night, once a minute, by their owner only', async () => {
    await setPushEnabled(true)
    const { id } = await subscribe(ann)
    const test = async (by: Caller) => by.call(testPush, { params: { id } })
    expect(accepted(await test(ann))).toEqual({ queued: true })
    expect((await test(ann)).status).toBe(409)
    expect((await test(ben)).status).toBe(404)
    expect(await sendAndListTitles()).toEqual(['This device receives notifications'])
    world.pass(minute)
    accepted(await test(ann))
  })

  test('contain no details for a person who wants a private lock screen', async () => {
    await setPushEnabled(true)
    await subscribe(ann)
    await ann.do(changeNoticeSettings, { body: { isPrivate: true } })
    const id = await createCup()
    await callTo(id)
    await send()
    const [{ payload }] = world.pushbox.pushes as [(typeof world.pushbox.pushes)[number]]
    expect(payload).toMatchObject({ title: 'New notification', text: 'Open the app to read it' })
    expect(JSON.stringify(payload)).not.toMatch(/Ben|Friday|Table/)
  })

  test('send a call before older notices, even while other pushes are being sent', async () => {
    await setPushEnabled(true)
    await subscribe(ann)
    const id = await createCup()
    await sendAndListTitles()
    await record()
    world.pass(10_000)
    const { context } = world.server
    const { send: push } = context.pusher
    const spy = vi.spyOn(context.pusher, 'send').mockImplementationOnce(async (...args) => {
      await callTo(id)
      return push(...args)
    })
    const titles = await sendAndListTitles()
    spy.mockRestore()
    expect(titles).toContain('Table 2, against Ben Cole')
    expect(titles.at(-1)).not.toBe('Table 2, against Ben Cole')
  })

  test('are not delayed by a mail server that hangs', async () => {
    await world.close()
    world = await createWorld(engine, { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'us@c.example' })
    organiser = await world.join('organizer', 'Olga Prins')
    ann = await world.join('player', 'Ann Ode')
    ben = await world.join('player', 'Ben Cole')
    await setPushEnabled(true)
    await subscribe(ann)
    const id = await createCup()
    await sendAndListTitles()
    const { context } = world.server
    await context.db.updateTable('users').set({ emailVerifiedAt: world.now() }).execute()
    const letter = Promise.withResolvers<void>()
    const sendEmail = vi.spyOn(context.transports, 'email').mockReturnValue(letter.promise)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stop = startMaintenance(context)
    try {
      await context.runInUnitOfWork(async (unit) =>
        notify(unit, {
          by: null,
          to: { user: ben.userId as never },
          draftFor: () =>
            createNotificationDraft({
              topic: 'security',
              slot: 'security',
              key: 'security.password',
              values: undefined,
              subject: {},
            }),
        }),
      )
      vi.advanceTimersByTime(2_000)
      await vi.waitFor(() => expect(sendEmail).toHaveBeenCalled())
      await callTo(id)
      vi.advanceTimersByTime(2_000)
      await vi.waitFor(() => expect(world.pushbox.pushes).toHaveLength(1))
    } finally {
      void stop()
      vi.useRealTimers()
      letter.resolve()
    }
  })

  test('are deleted a day after they are sent, and stop for a browser unused for sixty days', async () => {
    await setPushEnabled(true)
    await subscribe(ann)
    await record()
    world.pass(10_000)
    await send()
    world.pass(59 * day)
    await purgeExpired(world.server.context)
    const rows = async () =>
      world.server.context.db.selectFrom('pushSubscriptions').selectAll().execute()
    expect(await rows()).toHaveLength(1)
    expect(await world.server.context.db.selectFrom('noticeSends').selectAll().execute()).toEqual(
      [],
    )
    world.pass(2 * day)
    await purgeExpired(world.server.context)
    expect(await rows()).toEqual([])
  })

  test.runIf(engine === 'postgres')('are sent once each by two nodes', async () => {
    await setPushEnabled(true)
    const other = await world.secondNode()
    await subscribe(ann)
    await subscribe(ben)
    const id = await createCup()
    await callTo(id)
    const { context } = world.server
    await Promise.all(
      [context, other.context, context, other.context].map(async (one) => sendDue(one, 'push')),
    )
    await send()
    expect(world.pushbox.pushes.filter(({ isUrgent }) => isUrgent)).toHaveLength(2)
  })
})
