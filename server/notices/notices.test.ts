import { describe, expect, test } from 'vitest'
import { logIn, logOut, signUp } from '#contract/players/accounts.ts'
import { actOnUser } from '#contract/admin.ts'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { changePassword } from '#contract/security/passwords.ts'
import { dismissDuplicate } from '#contract/players/possible-duplicates.ts'
import { startLive, stopLive } from '#contract/live/events.ts'
import { correctMatch, recordMatch, voidMatch } from '#contract/matches.ts'
import {
  answerCall,
  changeNoticeSettings,
  getNoticeSettings,
  listNotices,
  markNoticesSeen,
  markNoticesDelivered,
} from '#contract/notices.ts'
import { deletePlayer, getPlayer } from '#contract/players/players.ts'
import { cancelTournament, createTournament, deleteTournament } from '#contract/tournaments/life.ts'
import { openTournament, startTournament } from '#contract/tournaments/life.ts'
import { correctResult, reportResult } from '#contract/tournaments/matches.ts'
import { addParticipants } from '#contract/tournaments/participants.ts'
import { callMatch, listTables, undoCall } from '#contract/tournaments/tables.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { createPresetChoices } from '#engine/notices/topics.ts'
import { runTimedJobs, purgeExpired } from '../operation/maintenance.ts'
import { deleteNoticesNaming, deleteNoticesInSlots } from './store.ts'
import { engineNames } from '../testing/databases.ts'
import { readQueryPlan } from '../testing/query-plan.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { accepted, type Caller } from '../testing/world.ts'

const minute = 60_000
const hour = 60 * minute

describe.each(engineNames)('notices on %s', async (engine) => {
  const { world, organiser, ann, ben } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer', 'Olga Prins'),
    ann: await world.join('player', 'Ann Ode'),
    ben: await world.join('player', 'Ben Cole'),
  }))

  const list = async ({ call }: Caller) => accepted(await call(listNotices, { query: {} }))
  const listTitles = async (caller: Caller, topic?: string) =>
    (await list(caller)).items
      .filter((one) => topic === undefined || one.topic === topic)
      .map(({ title }) => title)
  const countUnread = async (caller: Caller) => (await list(caller)).unread
  const record = async (by: Caller, more: object = {}) =>
    await by.do(recordMatch, {
      body: {
        sportId: 'tabletennis',
        player1Id: ann.playerId,
        player2Id: ben.playerId,
        player1Score: 2,
        player2Score: 1,
        ...more,
      },
    })

  /** Creates a cup of four with two tables, in which Ann meets Ben first. */
  const createCup = async (start = true) => {
    const { id } = await organiser.do(createTournament, {
      body: {
        name: 'Friday Cup',
        sportId: 'tabletennis',
        tables: ['Table 1', 'Table 2'],
        settings: { seedingMethod: 'hand' },
      },
    })
    const entries = [
      { playerId: ann.playerId },
      { name: 'Third Person' },
      { name: 'Fourth Person' },
      { playerId: ben.playerId },
    ]
    const params = { id }
    await organiser.do(addParticipants, { params, body: { entries } })
    if (start) await organiser.do(startTournament, { params })
    return id
  }

  test('counts the same notices as the list after the clock was set back', async () => {
    await record(organiser)
    await world.server.context.db
      .updateTable('notices')
      .set({ createdAt: world.now() + hour })
      .where('userId', '=', ann.userId)
      .execute()
    expect(await countUnread(ann)).toBe(0)
    expect((await ann.do(markNoticesSeen, { body: { ids: ['other'] } })).unread).toBe(0)
  })

  test('about a call name the table and the opponent, change with the call, and expire', async () => {
    const id = await createCup()
    const params = { id, matchId: 'W1-1' }
    expect(await listTitles(ann, 'tournament')).toEqual(['Friday Cup: the draw is out'])
    expect(await listTitles(ann, 'next')).toEqual(['You are next'])
    await organiser.do(callMatch, { params, body: { table: 'Table 2' } })
    expect(await listTitles(ann, 'call')).toEqual(['Table 2, against Ben Cole'])
    expect(await listTitles(ben, 'call')).toEqual(['Table 2, against Ann Ode'])
    expect(await listTitles(ann, 'next')).toEqual([])
    expect(await listTitles(organiser)).toEqual([])
    const call = (await list(ann)).items.find(({ topic }) => topic === 'call')
    expect(call).toMatchObject({
      key: 'call.made',
      isUrgent: true,
      subject: { tournamentId: id, pairingId: 'W1-1', sportId: 'tabletennis' },
      expiresAt: new Date(world.now() + 10 * minute).toISOString(),
    })
    expect(call!.subject).not.toHaveProperty('playerIds')
    await organiser.do(undoCall, { params })
    expect(await listTitles(ann, 'call')).toEqual(['Call withdrawn: your match against Ben Cole'])
    await organiser.do(callMatch, { params, body: { table: 'Table 1' } })
    expect(await listTitles(ann, 'call')).toEqual(['Now at Table 1, against Ben Cole'])
    world.pass(11 * minute)
    expect(await listTitles(ann, 'call')).toEqual([])
    await purgeExpired(world.server.context)
    const listTopics = async () =>
      (await world.server.context.db.selectFrom('notices').select('topic').execute()).map(
        ({ topic }) => topic,
      )
    // An expired call is kept for twelve hours, while the match shows its delivery.
    expect(await listTopics()).toContain('call')
    world.pass(13 * hour)
    await purgeExpired(world.server.context)
    expect(await listTopics()).not.toContain('call')
  })

  test('about the next match name the new opponent after a correction', async () => {
    const id = await createCup()
    const report = async (matchId: string) => {
      world.pass(30 * minute)
      const body = { player1Score: 2, player2Score: 0 }
      return organiser.do(reportResult, { params: { id, matchId }, body })
    }
    const listTexts = async () =>
      (await list(ann)).items.filter(({ topic }) => topic === 'next').map(({ text }) => text)
    await report('W1-1')
    const { match } = await report('W1-2')
    expect(await listTexts()).toEqual(['Friday Cup, against Third Person'])
    const { version } = match
    const correction = { player1Score: 0, player2Score: 2, version, reason: 'Misread' }
    await organiser.do(correctResult, { params: { id, matchId: 'W1-2' }, body: correction })
    expect(await listTexts()).toEqual(['Friday Cup, against Fourth Person'])
  })

  /** Returns the delivery state of the call to a cup's first match, as the organiser sees it. */
  const readArrivals = async (id: string, by = organiser) => {
    const { tables } = await by.do(listTables, { params: { id } })
    return tables.find(({ match }) => match?.matchId === 'W1-1')!.match!.arrivals
  }
  const findCallId = async (caller: Caller) =>
    (await list(caller)).items.find(({ topic }) => topic === 'call')!.id

  test('show only the organiser whether a call has reached each player', async () => {
    const id = await createCup()
    await organiser.do(callMatch, { params: { id, matchId: 'W1-1' }, body: {} })
    expect(await readArrivals(id)).toEqual([
      { name: 'Ann Ode', state: 'unseen', at: null, answer: null, until: null },
      { name: 'Ben Cole', state: 'unseen', at: null, answer: null, until: null },
    ])
    expect(await readArrivals(id, ann)).toBeNull()
    world.pass(minute)
    const at = new Date(world.now()).toISOString()
    const before = await world.publishedTypes()
    const ids = [await findCallId(ann)]
    expect(await ann.do(markNoticesDelivered, { body: { ids } })).toEqual({ told: 1 })
    expect((await world.publishedTypes()).slice(before.length)).toEqual(['tournament.call_reached'])
    expect((await readArrivals(id))![0]).toMatchObject({ state: 'told', at })
    // Recorded once: a second device changes nothing, and no one can record it for someone else.
    expect(await ann.do(markNoticesDelivered, { body: { ids } })).toEqual({ told: 0 })
    expect(await ben.do(markNoticesDelivered, { body: { ids } })).toEqual({ told: 0 })
    world.pass(minute)
    await ann.do(markNoticesSeen, { body: { ids } })
    const seenAt = new Date(world.now()).toISOString()
    expect((await readArrivals(id))![0]).toMatchObject({ state: 'seen', at: seenAt })
    world.pass(40 * minute)
    await purgeExpired(world.server.context)
    expect((await readArrivals(id))!.map(({ state }) => state)).toEqual(['seen', 'unseen'])
  })

  test('show that guests and people who are signed out have no device', async () => {
    const id = await createCup()
    await organiser.do(callMatch, { params: { id, matchId: 'W1-2' }, body: {} })
    await organiser.do(callMatch, { params: { id, matchId: 'W1-1' }, body: {} })
    const { tables } = await organiser.do(listTables, { params: { id } })
    const guests = tables.find(({ match }) => match?.matchId === 'W1-2')!.match!.arrivals!
    expect(guests.map(({ state }) => state)).toEqual(['none', 'none'])
    await ben.do(logOut, {})
    expect((await readArrivals(id))!.map(({ state }) => state)).toEqual(['unseen', 'none'])
  })

  test('let a called player answer and change the answer, while the call is current', async () => {
    const id = await createCup()
    const params = { id, matchId: 'W1-1' }
    await organiser.do(callMatch, { params, body: {} })
    const call = { id: await findCallId(ann) }
    const answer = async (by: Caller, callAnswer: 'coming' | 'later') =>
      by.call(answerCall, { params: call, body: { answer: callAnswer } })
    expect(accepted(await answer(ann, 'later'))).toMatchObject({ answer: 'later' })
    const until = new Date(world.now() + 10 * minute).toISOString()
    expect((await readArrivals(id))![0]).toMatchObject({ state: 'seen', answer: 'later', until })
    const first = await world.publishedTypes()
    world.pass(minute)
    accepted(await answer(ann, 'later'))
    expect((await readArrivals(id))![0]).toMatchObject({ until })
    expect(await world.publishedTypes()).toEqual(first)
    accepted(await answer(ann, 'coming'))
    const afterAnswer = await world.publishedTypes()
    expect(afterAnswer.slice(first.length)).toEqual(['tournament.call_reached'])
    expect(accepted(await answer(ann, 'coming'))).toMatchObject({ answer: 'coming' })
    expect(await world.publishedTypes()).toEqual(afterAnswer)
    expect((await readArrivals(id))![0]).toMatchObject({ answer: 'coming', until: null })
    expect((await answer(ben, 'coming')).status).toBe(404)
    expect((await readArrivals(id))![1]).toMatchObject({ state: 'unseen', answer: null })
    await organiser.do(undoCall, { params })
    const withdrawn = { id: await findCallId(ann) }
    const late = await ann.call(answerCall, { params: withdrawn, body: { answer: 'coming' } })
    expect(late.status).toBe(409)
  })

  test('don’t let a player answer an expired call', async () => {
    const id = await createCup()
    await organiser.do(callMatch, { params: { id, matchId: 'W1-1' }, body: {} })
    const params = { id: await findCallId(ann) }
    const { expiresAt } = (await list(ann)).items.find((item) => item.id === params.id)!
    world.pass(Date.parse(expiresAt) - world.now())
    const before = await world.publishedTypes()
    const late = await ann.call(answerCall, { params, body: { answer: 'coming' } })
    expect([late.status, late.error.code]).toEqual([409, 'CONFLICT'])
    expect(await world.publishedTypes()).toEqual(before)
  })

  test('disappear with the match that is played or the tournament that is deleted', async () => {
    const id = await createCup()
    const params = { id, matchId: 'W1-1' }
    await organiser.do(callMatch, { params, body: {} })
    const { version } = await organiser.do(getTournament, { params: { id } })
    await organiser.do(deleteTournament, { params: { id }, query: { version } })
    expect(await listTitles(ann)).toEqual([])
  })

  test('notify the other players once about a result that is entered, corrected or voided', async () => {
    const { id } = await record(ben)
    expect(await listTitles(ann, 'result')).toEqual(['Ben Cole entered your match'])
    expect(await listTitles(ben, 'result')).toEqual([])
    expect((await list(ann)).items.find(({ topic }) => topic === 'result')).toMatchObject({
      text: 'Ann Ode – Ben Cole, 2–1',
      subject: { matchId: id },
    })
    const body = { version: 1, player1Score: 1, player2Score: 2, reason: 'A slip' }
    await organiser.do(correctMatch, { params: { id }, body })
    expect(await listTitles(ann, 'result')).toEqual(['Olga Prins corrected your match'])
    expect(await listTitles(ben, 'result')).toEqual(['Olga Prins corrected your match'])
    const query = { version: 2, reason: 'Never played' }
    await organiser.do(voidMatch, { params: { id }, query })
    expect(await listTitles(ben, 'result')).toEqual(['Olga Prins voided your match'])
  })

  test('are not sent for a refused match', async () => {
    const answer = await ben.call(recordMatch, {
      body: {
        sportId: 'tabletennis',
        player1Id: ann.playerId,
        player2Id: ben.playerId,
        player1Score: 9,
        player2Score: 1,
      },
    })
    expect(answer.status).toBe(400)
    expect(await listTitles(ann)).toEqual([])
  })

  test('sum up rating changes of a day, and alert only players who did not enter the match', async () => {
    await record(ben)
    world.pass(minute)
    await record(ben)
    const [merged, ...more] = (await list(ann)).items.filter(({ topic }) => topic === 'rating')
    expect(more).toEqual([])
    expect(merged).toMatchObject({ key: 'rating.several', values: { number: 2 }, rings: true })
    const { rating, from, change } = merged!.values as Record<string, string | number>
    expect(change).toBe(`+${Number(rating) - Number(from)}`)
    const own = (await list(ben)).items.filter(({ topic }) => topic === 'rating')
    expect(own.map(({ rings }) => rings)).toEqual([false])
    expect(await countUnread(ben)).toBe(0)
    world.pass(24 * hour)
    await record(ben)
    expect((await list(ann)).items.filter(({ topic }) => topic === 'rating')).toHaveLength(2)
  })

  test('announce entries, check-in and the draw, and disappear once outdated', async () => {
    const id = await createCup(false)
    const params = { id }
    await organiser.do(openTournament, { params, body: { phase: 'registration' } })
    const carla = await world.join('player', 'Carla Diaz')
    expect(await listTitles(ann)).toEqual(['Friday Cup is open for entries'])
    expect(await listTitles(carla)).toEqual([])
    await organiser.do(openTournament, { params, body: { phase: 'check_in' } })
    expect(await listTitles(ann)).toEqual(['Friday Cup: check-in is open'])
    await organiser.do(startTournament, { params })
    expect(await listTitles(ann, 'tournament')).toEqual(['Friday Cup: the draw is out'])
    const draw = (await list(ann)).items.find(({ topic }) => topic === 'tournament')
    expect(draw).toMatchObject({ text: 'You play Ben Cole' })
    await organiser.do(cancelTournament, { params, body: { reason: 'Flood' } })
    expect(await listTitles(ann)).toEqual([])
  })

  test('notify members who have not entered a day before entries close, once', async () => {
    const day = new Date(world.now() + 20 * hour).toISOString()
    const { id } = await organiser.do(createTournament, {
      body: { name: 'Open Cup', registrationDeadline: day },
    })
    const body = { entries: [{ playerId: ben.playerId }] }
    await organiser.do(addParticipants, { params: { id }, body })
    await organiser.do(openTournament, { params: { id }, body: { phase: 'registration' } })
    world.pass(minute)
    await runTimedJobs(world.server.context)
    await runTimedJobs(world.server.context)
    expect(await listTitles(ann)).toEqual([
      'Open Cup: entries close soon',
      'Open Cup is open for entries',
    ])
    expect(await listTitles(ben)).toEqual(['Open Cup is open for entries'])
  })

  test('notify players about live scoring until it ends, and organisers if it stalls', async () => {
    const started = await ben.do(startLive, {
      body: {
        id: 'evening',
        setup: { game: 'straight', settings: { to: 100, breaks: 1 } },
        player1Id: ann.playerId,
        player2Id: ben.playerId,
      },
    })
    expect(await listTitles(ann)).toEqual(['Your match is scored live'])
    expect(await listTitles(ben)).toEqual([])
    world.pass(13 * hour)
    await runTimedJobs(world.server.context)
    await runTimedJobs(world.server.context)
    expect(await listTitles(organiser)).toEqual(['A live match has stalled'])
    await organiser.do(stopLive, { params: { id: started.id }, body: {} })
    expect(await listTitles(organiser)).toEqual([])
  })

  test('ask organisers about a possible duplicate until one of them answers', async () => {
    await record(ann)
    const { id } = await record(ben)
    expect(await listTitles(organiser, 'double')).toEqual(['Possible duplicate'])
    await organiser.do(dismissDuplicate, { params: { id } })
    expect(await listTitles(organiser, 'double')).toEqual([])
  })

  test('notify the owner about a new browser, except the first, and about a changed password', async () => {
    const password = 'Rally-Corner7!tide'
    const person = { email: 'nia@example.org', name: 'Nia Llewellyn' }
    const body = { ...person, password, confirmPassword: password, role: 'player' as const }
    const { call } = world.stranger
    const own = { 'x-client': 'api', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
    const { accessToken } = accepted(await call(signUp, { body }, own)) as { accessToken: string }
    const bearer = { ...own, authorization: `Bearer ${accessToken}` }
    const noticeTexts = async () =>
      accepted(await call(listNotices, { query: {} }, bearer)).items.map(({ title }) => title)
    const logInBody = { email: person.email, password }
    accepted(await call(logIn, { body: logInBody }, own))
    expect(await noticeTexts()).toEqual([])
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
    accepted(await call(logIn, { body: logInBody }, { ...own, 'user-agent': phone }))
    expect(await noticeTexts()).toEqual(['New sign-in: Safari on iPhone'])
    const next = 'Harbour-Lights4#'
    const change = { currentPassword: password, newPassword: next, confirmPassword: next }
    accepted(await call(changePassword, { body: change }, bearer))
    world.pass(1)
    expect((await noticeTexts()).toSorted()).toEqual([
      'New sign-in: Safari on iPhone',
      'Your password was changed',
    ])
  })

  test('about the account can’t be turned off', async () => {
    const choices = {
      ...createPresetChoices('nothing'),
      security: { app: false, push: false, email: false },
    }
    const { settings } = await ann.do(changeNoticeSettings, { body: { choices } })
    expect(settings.choices.security).toEqual({ app: true, push: false, email: true })
  })

  test('notify administrators about a waiting account until one of them answers', async () => {
    const admin = await world.join('admin', 'Ada Min')
    const { version } = await admin.do(getClubSettings, {})
    const settings = { signUp: 'approval' as const }
    await admin.do(changeClubSettings, { body: { version, settings } })
    const password = 'Rally-Corner7!tide'
    const person = { email: 'nia@example.org', name: 'Nia Llewellyn', role: 'player' as const }
    const body = { ...person, password, confirmPassword: password }
    const { user } = await world.stranger.do(signUp, { body })
    expect(await listTitles(admin)).toEqual(['Nia Llewellyn wants to join'])
    expect(await listTitles(organiser)).toEqual([])
    const params = { id: user.id }
    await admin.do(actOnUser, { params, body: { action: 'approve' } })
    expect(await listTitles(admin)).toEqual([])
  })

  test('seen on one device are seen on all, individually or all at once', async () => {
    await record(ben)
    await record(organiser, { player2Id: ann.playerId, player1Id: ben.playerId, player2Score: 0 })
    const { items, unread: before } = await list(ann)
    expect(before).toBe(3)
    const otherDevice = await world.signInAgain(ann)
    const body = { ids: [items[0]!.id] }
    expect((await ann.do(markNoticesSeen, { body })).unread).toBe(2)
    expect(await countUnread(otherDevice)).toBe(2)
    const strange = await ben.call(markNoticesSeen, { body: { ids: [items[1]!.id] } })
    expect(accepted(strange).unread).toBe(await countUnread(ben))
    expect(await countUnread(ann)).toBe(2)
    expect((await otherDevice.do(markNoticesSeen, { body: { ids: null } })).unread).toBe(0)
    expect((await list(ann)).items.every(({ seenAt }) => seenAt !== null)).toBe(true)
  })

  test('can be silenced but stay in the list, while a call alerts even during a pause', async () => {
    const off = createPresetChoices('nothing')
    await ann.do(changeNoticeSettings, { body: { choices: off } })
    const id = await createCup()
    expect(await listTitles(ann)).toHaveLength(2)
    expect(await countUnread(ann)).toBe(0)
    const mutedUntil = new Date(world.now() + 6 * hour).toISOString()
    await ben.do(changeNoticeSettings, { body: { mutedUntil } })
    await record(ann)
    expect(await listTitles(ben, 'result')).toHaveLength(1)
    const before = await countUnread(ben)
    const params = { id, matchId: 'W1-1' }
    await organiser.do(callMatch, { params, body: {} })
    // The call replaced the earlier notice about the next match, which had rung.
    expect((await list(ben)).items.find(({ topic }) => topic === 'call')?.rings).toBe(true)
    expect(await countUnread(ben)).toBe(before)
    const muted = await ben.do(changeNoticeSettings, {
      body: { mutedUntil: null, mutedTournaments: [id, 'nowhere'] },
    })
    expect(muted).toMatchObject({
      settings: { mutedTournaments: [id], mutedUntil: null, zone: null },
      mutedNames: { [id]: 'Friday Cup' },
    })
    await organiser.do(undoCall, { params })
    const next = (await list(ben)).items.find(({ topic }) => topic === 'next')
    expect(next).toMatchObject({ rings: false })
  })

  test('have settings that start with the important topics, and can be changed in part', async () => {
    const before = await ann.do(getNoticeSettings, {})
    expect(before.settings).toMatchObject({
      choices: createPresetChoices('important'),
      quiet: { isOn: true, from: 22 * 60, to: 8 * 60 },
      zone: null,
    })
    const zone = 'Africa/Johannesburg'
    await ann.do(changeNoticeSettings, { body: { zone } })
    const { settings } = await ann.do(getNoticeSettings, {})
    expect(settings).toEqual({ ...before.settings, zone })
    const wrong = await ann.call(changeNoticeSettings, { body: { zone: 'Mars/Olympus' } })
    expect(wrong.error.details).toMatchObject([{ field: 'zone' }])
  })

  test('no longer name a player who is deleted', async () => {
    await record(ben)
    const params = { id: ben.playerId }
    const { version } = await organiser.do(getPlayer, { params })
    await organiser.do(deletePlayer, { params, query: { version } })
    expect(await listTitles(ann, 'result')).toEqual([])
  })

  test('are retracted by the exact id of what they name, without reading all of them', async () => {
    await record(ben)
    const { context } = world.server
    const retractNaming = async (id: string) =>
      context.runInUnitOfWork(async ({ tx }) => deleteNoticesNaming(tx, id))
    const wildcard = ben.playerId.replace(/./, '_')
    for (const id of [wildcard, ben.playerId.slice(1), 'playerIds', 'tabletennis', '']) {
      expect(await retractNaming(id)).toEqual([])
    }
    const statements: string[] = []
    world.observeStatements({ before: (text) => void statements.push(text) })
    expect(await retractNaming(ben.playerId)).toContain(ann.userId)
    world.observeStatements(null)
    expect(await retractNaming(ben.playerId)).toEqual([])
    const stored = await context.db.selectFrom('noticeSubjects').select('subjectId').execute()
    expect(stored.map(({ subjectId }) => subjectId)).not.toContain(ben.playerId)
    if (engine === 'postgres') return
    const [query] = statements.filter((text) => text.startsWith('delete from "notices"'))
    const plan = await readQueryPlan(context.db, query!)
    expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual([])
  })

  test('retracted from several hundred people at once remain for everyone else', async () => {
    await record(ben)
    const { context } = world.server
    const slots = (await context.db.selectFrom('notices').selectAll().execute()).map(
      ({ slot }) => slot,
    )
    const others = Array.from({ length: 501 }, (_, at) => `u${at}` as never)
    await context.runInUnitOfWork(async ({ tx }) => {
      expect(await deleteNoticesInSlots(tx, slots, others)).toEqual([])
      expect(await deleteNoticesInSlots(tx, slots, [...others, ann.userId as never])).toEqual([
        ann.userId,
      ])
    })
    expect(await listTitles(ann, 'result')).toEqual([])
  })

  test('are limited to two hundred per person', async () => {
    const { context } = world.server
    const row = {
      userId: ann.userId as never,
      topic: 'result' as const,
      tournamentId: null,
      key: 'result.recorded',
      said: '{}',
      subject: '{}',
      rings: 1 as const,
      seenAt: null,
      expiresAt: world.now() + hour,
    }
    const rows = Array.from({ length: 230 }, (_, at) => ({
      ...row,
      id: `n${String(at).padStart(3, '0')}`,
      slot: `result:${at}`,
      createdAt: world.now() - 230 + at,
    }))
    await context.runInUnitOfWork(async ({ tx }) => tx.insertInto('notices').values(rows).execute())
    await purgeExpired(context)
    const { items, total, unread: count } = await list(ann)
    expect([total, count, items[0]!.id]).toEqual([200, 100, 'n229'])
  })
})
