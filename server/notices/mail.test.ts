import { describe, expect, test, vi } from 'vitest'
import { changeNoticeSettings, getNoticeSettings, markNoticesSeen } from '#contract/notices.ts'
import { recordMatch } from '#contract/matches.ts'
import { createPresetChoices } from '#engine/notices/topics.ts'
import { createTournament, openTournament } from '#contract/tournaments/life.ts'
import { addParticipants } from '#contract/tournaments/participants.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { accepted, createWorld, type Caller, type World } from '../testing/world.ts'
import { createNotificationDraft, notify } from './notify.ts'
import { sendDue } from './send-due.ts'
import { sendSettled } from './send-settled.test-data.ts'

const minute = 60_000
const hour = 60 * minute
const mail = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'us@club.example' }
const publicUrl = { PUBLIC_URL: 'https://club.example' }

async function verifyAddress(world: World, { userId }: Caller) {
  await world.server.context.db
    .updateTable('users')
    .set({ emailVerifiedAt: world.now() })
    .where('id', '=', userId)
    .execute()
}

describe.each(engineNames)('e-mails of notices on %s', async (engine) => {
  const { world, organiser, ann, ben } = await stageOnce(
    engine,
    async (world) => {
      const organiser = await world.join('organizer', 'Olga Prins')
      const ann = await world.join('player', 'Ann <b>Ode</b>')
      const ben = await world.join('player', 'Ben Cole')
      const settings = JSON.stringify({ timeZone: 'UTC' })
      await world.server.context.db.updateTable('clubs').set({ settings }).execute()
      await verifyAddress(world, ann)
      await verifyAddress(world, ben)
      return { organiser, ann, ben }
    },
    { env: { ...mail, ...publicUrl } },
  )

  const sendAndCollect = async () => {
    await sendSettled(world)
    return world.mailbox.messages.splice(0)
  }
  const listSubjects = async () =>
    (await sendAndCollect()).map(({ to, subject }) => `${to}: ${subject}`)
  const saveChoices = async (caller: Caller, choices = createPresetChoices('all')) =>
    await caller.do(changeNoticeSettings, { body: { choices } })
  const record = async () =>
    await ben.do(recordMatch, {
      body: {
        sportId: 'tabletennis',
        player1Id: ann.playerId,
        player2Id: ben.playerId,
        player1Score: 2,
        player2Score: 1,
      },
    })
  const passToMorning = async () => {
    world.pass(13.5 * hour)
  }
  const postForm = async (address: string, payload?: string) => {
    const { pathname, search } = new URL(address)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return world.server.app.inject({
      method: 'POST',
      url: pathname + search,
      ...(payload === undefined ? {} : { payload, headers }),
    })
  }

  test('send notices as a digest at half past seven, without those already seen', async () => {
    await saveChoices(ann)
    await record()
    world.pass(hour)
    await record()
    expect(await listSubjects()).toEqual([])
    world.pass(12.5 * hour)
    const [digest, ...more] = await sendAndCollect()
    expect(more).toEqual([])
    // Two results and one rating change of that day.
    expect(digest).toMatchObject({
      to: 'person2@example.org',
      subject: 'Test Club: 3 notifications',
    })
    expect(digest!.text).toContain('Ben Cole entered your match')
    expect(digest!.text).toMatch(/Open: https:\/\/club\.example\/matches\?match=/)
    expect(digest!.text).toContain(
      'Unsubscribe from e-mails about your results: https://club.example/',
    )
    expect(digest!.html).toContain('Ann &lt;b&gt;Ode&lt;/b&gt; – Ben Cole, 2–1')
    expect(digest!.html).not.toContain('<b>Ode')
    await passToMorning()
    await record()
    await ann.do(markNoticesSeen, { body: { ids: null } })
    world.pass(24 * hour)
    expect(await listSubjects()).toEqual([])
  })

  test('leave out what was paused or muted after it was queued', async () => {
    await saveChoices(ann)
    await record()
    const mutedUntil = new Date(world.now() + 24 * hour).toISOString()
    await ann.do(changeNoticeSettings, { body: { mutedUntil } })
    await passToMorning()
    expect(await listSubjects()).toEqual([])
  })

  test('are sent at once for an open check-in and for account notices, but never for calls', async () => {
    const { id } = await organiser.do(createTournament, {
      body: { name: 'Friday Cup', sportId: 'tabletennis' },
    })
    const entries = [{ playerId: ann.playerId }]
    await organiser.do(addParticipants, { params: { id }, body: { entries } })
    for (const phase of ['registration', 'check_in'] as const) {
      await organiser.do(openTournament, { params: { id }, body: { phase } })
    }
    expect(await listSubjects()).toEqual([
      'person2@example.org: Test Club: Friday Cup: check-in is open',
    ])
    const notifyAbout = (topic: 'call' | 'security') =>
      world.server.context.runInUnitOfWork(async (unit) =>
        notify(unit, {
          by: null,
          to: { user: ann.userId as never },
          draftFor: () =>
            createNotificationDraft({
              topic,
              slot: topic,
              key: 'security.password',
              values: undefined,
              subject: {},
            }),
        }),
      )
    await notifyAbout('call')
    expect(await listSubjects()).toEqual([])
    await notifyAbout('security')
    // An intruder may have seen it first.
    await ann.do(markNoticesSeen, { body: { ids: null } })
    const [message] = await sendAndCollect()
    expect(message).toMatchObject({ subject: 'Test Club: Your password was changed' })
    expect(message).not.toHaveProperty('unsubscribe')
  })

  test('are not sent to an unverified address, nor by a club without a mail server', async () => {
    await world.server.context.db.updateTable('users').set({ emailVerifiedAt: null }).execute()
    await saveChoices(ann)
    await record()
    await passToMorning()
    expect(await listSubjects()).toEqual([])
    const clubWithoutMail = await createWorld(engine)
    const [winner, loser] = [
      await clubWithoutMail.join('player'),
      await clubWithoutMail.join('player'),
    ]
    await clubWithoutMail.record({ player1Id: winner.playerId, player2Id: loser.playerId })
    expect(
      await clubWithoutMail.server.context.db.selectFrom('noticeSends').selectAll().execute(),
    ).toEqual([])
    const listWays = async ({ call }: Caller) => accepted(await call(getNoticeSettings, {})).ways
    expect([await listWays(winner), await listWays(ann)]).toEqual([['app'], ['app', 'email']])
    await clubWithoutMail.close()
  })

  test('let a mail program unsubscribe from one topic without signing in, but do nothing else', async () => {
    await saveChoices(ann)
    const choices = { ...createPresetChoices('all') }
    await saveChoices(ann, { ...choices, rating: { ...choices.rating, email: false } })
    await record()
    await passToMorning()
    const [message] = await sendAndCollect()
    expect(message!.unsubscribe).toMatch(
      /^https:\/\/club\.example\/api\/notices\/unsubscribe\?token=/,
    )
    const answer = await postForm(message!.unsubscribe!, 'List-Unsubscribe=One-Click')
    expect([answer.statusCode, answer.json()]).toEqual([200, { about: 'your results' }])
    const after = (await ann.do(getNoticeSettings, {})).settings.choices
    expect(after.result).toEqual({ app: true, push: true, email: false })
    expect(after.tournament.email).toBe(true)
    await record()
    await passToMorning()
    expect(await listSubjects()).toEqual([])
    // A link with one letter changed is invalid, and no other endpoint accepts a form.
    const forged = message!.unsubscribe!.replace('.result.', '.all.')
    expect((await postForm(forged)).statusCode).toBe(401)
    const form = await postForm('https://club.example/api/auth/login', 'email=a')
    expect(form.statusCode).toBe(415)
  })

  test('let one link unsubscribe from everything in a digest, except account security', async () => {
    await saveChoices(ann)
    await record()
    await passToMorning()
    const [digest] = await sendAndCollect()
    expect((await postForm(digest!.unsubscribe!)).json()).toEqual({
      about: 'everything except account security',
    })
    const { choices } = (await ann.do(getNoticeSettings, {})).settings
    const mailed = Object.entries(choices).filter(([, { email }]) => email)
    expect(mailed.map(([topic]) => topic)).toEqual(['security'])
  })

  test('are retried while the mail server is down, and sent once each', async () => {
    await saveChoices(ann)
    await record()
    world.mailbox.fail(true)
    await passToMorning()
    expect(await listSubjects()).toEqual([])
    world.mailbox.fail(false)
    expect(await listSubjects()).toEqual([])
    world.pass(minute)
    expect(await listSubjects()).toHaveLength(1)
    world.pass(hour)
    expect(await listSubjects()).toEqual([])
  })

  test('do not hold back a digest because part of it expires soon', async () => {
    await saveChoices(ann)
    await record()
    await record()
    world.mailbox.fail(true)
    await passToMorning()
    const { db } = world.server.context
    const rows = await db.selectFrom('noticeSends').selectAll().orderBy('id').execute()
    const results = rows.filter((row) => row.userId === ann.userId && row.topic === 'result')
    const others = rows.filter(({ id }) => id !== results.at(-1)!.id)
    const expiresAt = world.now() + 5_000
    for (const { id, noticeId } of others) {
      await db.updateTable('noticeSends').set({ expiresAt }).where('id', '=', id).execute()
      await db.updateTable('notices').set({ expiresAt }).where('id', '=', noticeId!).execute()
    }
    expect(await listSubjects()).toEqual([])
    world.mailbox.fail(false)
    world.pass(minute)
    expect(await listSubjects()).toHaveLength(1)
  })

  test('are sent once each by a mail server that takes minutes', async () => {
    await saveChoices(ann)
    await record()
    const delivery = Promise.withResolvers<void>()
    const { context } = world.server
    const sendEmail = vi.spyOn(context.transports, 'email').mockReturnValueOnce(delivery.promise)
    await passToMorning()
    const slow = sendDue(context, 'email')
    await vi.waitFor(() => expect(sendEmail).toHaveBeenCalled())
    world.pass(4 * minute)
    await sendDue(context, 'email')
    delivery.resolve()
    await slow
    expect(sendEmail).toHaveBeenCalledTimes(1)
  })

  test('arrive at half past seven even on the night the clocks change', async () => {
    const { db } = world.server.context
    world.pass(14 * 24 * hour)
    await db
      .updateTable('clubs')
      .set({ settings: JSON.stringify({ timeZone: 'Europe/Berlin' }) })
      .execute()
    await saveChoices(ann)
    await record()
    const rows = await db.selectFrom('noticeSends').select('sendAt').execute()
    expect(new Set(rows.map(({ sendAt }) => new Date(sendAt).toISOString()))).toEqual(
      new Set(['2026-03-29T05:30:00.000Z']),
    )
  })

  test('log why a mail server refused, but never the address', async () => {
    await saveChoices(ann)
    await record()
    const response = '550 <person2@example.org>: no such user'
    const fields = { code: 'EENVELOPE', responseCode: 550, response }
    const refused = Object.assign(new Error(response), fields, {
      rejected: ['person2@example.org'],
    })
    world.mailbox.fail(refused)
    const logged = vi.spyOn(world.server.context.log, 'warn')
    await passToMorning()
    expect(await listSubjects()).toEqual([])
    const lines = JSON.stringify(logged.mock.calls.map(([line]) => line))
    expect(lines).toContain('EENVELOPE')
    expect(lines).toContain('550')
    expect(lines).not.toMatch(/person2|no such user/)
  })
})
