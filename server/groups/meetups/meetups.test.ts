import { describe, expect, test } from 'vitest'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { erasePlayer } from '#contract/players/erasing.ts'
import { archiveGroup, deleteGroup, getGroup } from '#contract/groups/group.ts'
import { joinGroup, leaveGroup, muteGroup } from '#contract/groups/members.ts'
import {
  answerMeetup,
  changeMeetup,
  exportAttendance,
  getGroupCalendar,
  listMyMeetups,
  listMeetups,
  planMeetup,
  runMeetup,
  setAutoSignUp,
  startNight,
} from '#contract/groups/meetups.ts'
import { listNotices } from '#contract/notices.ts'
import { getPlayer, deletePlayer, mergePlayer } from '#contract/players/players.ts'
import { listParticipants } from '#contract/tournaments/participants.ts'
import { createTeam } from '#contract/teams/team.ts'
import { createTeamMatch } from '#contract/teams/team-match.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { runTimedJobs } from '../../operation/maintenance.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { accepted, type Caller } from '../../testing/world.ts'
import { joinPeople, makeGroup } from '../people.test-data.ts'
import { verifyGroups } from '../verify-groups.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(engineNames)('meetups of groups on %s', async (engine) => {
  const { world, ann, ben, cleo, dee, organiser, admin, group } = await stageOnce(
    engine,
    async (world) => {
      const people = await joinPeople(world)
      const dee = await world.join('player', 'Dee Dill')
      const organiser = await world.join('organizer', 'Olga Oak')
      const group = await makeGroup(people.ann)
      for (const one of [people.ben, people.cleo, dee]) {
        await one.do(joinGroup, { params: { id: group.id }, body: {} })
      }
      return { ...people, dee, organiser, group }
    },
    { verify: verifyGroups },
  )

  const create = async (body: object = {}) => makeGroup(ann, body)
  const signUp = async ({ call }: Caller, { id } = group) =>
    accepted(await call(joinGroup, { params: { id }, body: {} }))
  const at = (ms: number) => new Date(world.now() + ms).toISOString()
  const plan = async (body: object = {}, { call } = ann, { id } = group) =>
    call(planMeetup, {
      params: { id },
      body: { startsAt: at(2 * day), endsAt: at(2 * day + 2 * hour), places: 2, ...body },
    })
  const planAndRead = async (body: object = {}) => accepted(await plan(body)).coming[0]!
  const list = async ({ call }: Caller, { id } = group) => call(listMeetups, { params: { id } })
  const answer = async ({ call }: Caller, id: string, to: 'yes' | 'maybe' | 'no') =>
    call(answerMeetup, { params: { id }, body: { answer: to } })
  const run = async ({ call }: Caller, id: string, body: object) =>
    call(runMeetup, { params: { id }, body: body as { type: 'cancel' } })
  const readStandings = async (by = ann) => {
    const { coming } = accepted(await list(by))
    return Object.fromEntries(coming[0]!.comers.map((one) => [one.name, one.standing]))
  }
  const listNoticeKeys = async ({ call }: Caller) =>
    accepted(await call(listNotices, { query: {} })).items.map(({ key }) => key)

  test('lists every upcoming meetup of a full calendar, also after some were cancelled', async () => {
    const full = await create()
    const planWeeks = async (startsIn: number, weeks: number) =>
      plan({ startsAt: at(startsIn), endsAt: at(startsIn + hour), weeks }, ann, full)
    for (const [days, weeks] of [
      [20, 26],
      [21, 26],
      [22, 8],
    ])
      accepted(await planWeeks(days! * day, weeks!))
    const { coming } = await ann.do(listMeetups, { params: { id: full.id } })
    for (const { id } of coming.slice(0, 3))
      await ann.do(runMeetup, { params: { id }, body: { type: 'cancel' } })
    const last = accepted(await planWeeks(300 * day, 3)).coming.slice(-3)
    expect(last.map(({ startsAt }) => startsAt)).toEqual(
      [0, 7, 14].map((later) => at((300 + later) * day)),
    )
    const listed = (await ann.do(listMeetups, { params: { id: full.id } })).coming
    expect(listed.filter(({ status }) => status !== 'cancelled')).toHaveLength(60)
  })

  test('are planned by group admins, and announced to the members', async () => {
    expect((await plan({}, ben)).status).toBe(403)
    const { coming, calendarPath } = accepted(await plan({ venue: ' Main hall ' }))
    expect(coming).toMatchObject([
      { venue: 'Main hall', places: 2, status: 'open', comers: [], my: null, runs: true },
    ])
    expect(calendarPath).toContain(group.id)
    expect([await listNoticeKeys(ben), await listNoticeKeys(ann)]).toEqual([
      ['session.planned'],
      [],
    ])
    expect((await ben.do(listMyMeetups, {})).items).toHaveLength(1)
    expect((await organiser.do(listMyMeetups, {})).items).toHaveLength(0)
  })

  test('repeat at the same local time, and open for answers 14 days ahead', async () => {
    const weeks = accepted(await plan({ weeks: 4 })).coming
    expect(weeks.map(({ status }) => status)).toEqual(['open', 'open', 'planned', 'planned'])
    const gaps = weeks.map(({ startsAt }) => Date.parse(startsAt) - Date.parse(weeks[0]!.startsAt))
    expect(gaps.map((gap) => Math.round(gap / (7 * day)))).toEqual([0, 1, 2, 3])
    const earlyAnswer = await answer(ben, weeks[3]!.id, 'yes')
    expect([earlyAnswer.status, earlyAnswer.error.message]).toEqual([
      409,
      'Answers are not open yet',
    ])
  })

  test('call people who are there to free tables, and notify them', async () => {
    const { id } = await planAndRead({ startsAt: at(hour), endsAt: at(3 * hour), places: null })
    for (const one of [ann, ben, cleo]) accepted(await answer(one, id, 'yes'))
    const call = { type: 'call', tables: 1 }
    expect((await run(ben, id, call)).status).toBe(403)
    const withoutNumber = await run(ann, id, { type: 'call' })
    expect(withoutNumber.error.details?.[0]?.key).toBe('session.howMany')
    expect((await run(ann, id, { type: 'call', tables: 99 })).status).toBe(400)
    const listCalls = async (by = ann) => {
      const [one] = accepted(await list(by)).coming
      return one!.calls.map(({ table, players }) => [table, ...players.map(({ name }) => name)])
    }
    accepted(await run(ann, id, call))
    expect(await listCalls()).toEqual([[1, 'Ann Ashe', 'Ben Bold']])
    expect(await listCalls(cleo)).toEqual([[1, 'Ann Ashe', 'Ben Bold']])
    // Others see who is coming to a public group, but not who plays where.
    expect(await listCalls(await world.join('player', 'Zed Zorn'))).toEqual([])
    const { items } = await ben.do(listNotices, { query: {} })
    expect(items.find(({ key }) => key === 'session.called')).toMatchObject({
      title: 'Thursday Practice: go to table 1',
      text: 'You play Ann Ashe',
    })
    expect((await run(ann, id, call)).error.key).toBe('session.noTable')
    accepted(await run(ann, id, { type: 'free', tables: 1 }))
    expect(await listNoticeKeys(ben)).not.toContain('session.called')
    accepted(await run(ann, id, call))
    expect(await listCalls()).toEqual([[1, 'Cleo Cole', 'Ann Ashe']])
    expect(await listNoticeKeys(cleo)).toContain('session.called')
  })

  test('free a table when one of its two players leaves', async () => {
    const { id } = await planAndRead({ startsAt: at(hour), endsAt: at(3 * hour), places: null })
    for (const one of [ben, cleo]) accepted(await answer(one, id, 'yes'))
    accepted(await run(ann, id, { type: 'call', tables: 1 }))
    expect(await listNoticeKeys(cleo)).toContain('session.called')
    accepted(await answer(ben, id, 'no'))
    expect(await listNoticeKeys(cleo)).not.toContain('session.called')
    expect(await listNoticeKeys(ben)).not.toContain('session.called')
  })

  test.each(['attended without answering', 'is a guest'])(
    'free the table of an erased player who %s, and call no one in their place',
    async (situation) => {
      const { id } = await planAndRead({ startsAt: at(hour), endsAt: at(3 * hour), places: null })
      const zed = await world.join('player', 'Zed Zorn')
      if (situation === 'is a guest') {
        accepted(await run(ann, id, { type: 'add_guest', playerId: zed.playerId }))
        accepted(await answer(ben, id, 'yes'))
      } else {
        await signUp(zed)
        for (const { playerId } of [zed, ben])
          accepted(await run(ann, id, { type: 'mark', playerId, attendance: 'came' }))
      }
      const call = { type: 'call', tables: 1 }
      accepted(await run(ann, id, call))
      expect(await listNoticeKeys(ben)).toContain('session.called')
      const params = { id: zed.playerId }
      const body = { password: '', confirmation: 'Zed Zorn' }
      await admin.do(erasePlayer, { params, body })
      const [one] = accepted(await list(ann)).coming
      expect(one).toMatchObject({ calls: [] })
      expect(one!.comers.map(({ name }) => name)).not.toContain('Former member')
      expect(await listNoticeKeys(ben)).not.toContain('session.called')
      expect((await run(ann, id, call)).error.key).toBe('session.nobodyWaits')
    },
  )

  test('sign up regulars when answers open, except those who said no', async () => {
    const callSetAutoSignUp = async (by: Caller, isAlways: boolean) =>
      by.call(setAutoSignUp, { params: { id: group.id }, body: { isAlways } })
    const setRegular = async (by: Caller, isAlways = true) =>
      accepted(await callSetAutoSignUp(by, isAlways)).alwaysIn
    expect((await callSetAutoSignUp(organiser, true)).status).toBe(409)
    expect(await setRegular(ben)).toBe(true)
    const weeks = accepted(await plan({ weeks: 4 })).coming
    expect(weeks.map(({ comers }) => comers.map(({ name }) => name))).toEqual([
      ['Ben Bold'],
      ['Ben Bold'],
      [],
      [],
    ])
    expect(await setRegular(cleo)).toBe(true)
    await answer(dee, weeks[0]!.id, 'yes')
    expect(await readStandings()).toEqual({
      'Ben Bold': 'coming',
      'Cleo Cole': 'coming',
      'Dee Dill': 'waiting',
    })
    accepted(await answer(ben, weeks[0]!.id, 'no'))
    expect(await setRegular(cleo, false)).toBe(false)
    world.pass(8 * day)
    await runTimedJobs(world.server.context)
    await runTimedJobs(world.server.context)
    const third = accepted(await list(ann)).coming.find(({ id }) => id === weeks[2]!.id)!
    expect(third.comers.map(({ name, standing }) => [name, standing])).toEqual([
      ['Ben Bold', 'coming'],
    ])
  })

  test('remind members who have not answered a day before, once', async () => {
    const { id } = await planAndRead({ places: null })
    accepted(await answer(ben, id, 'maybe'))
    accepted(await answer(dee, id, 'yes'))
    const countReminders = async () => {
      await runTimedJobs(world.server.context)
      const keysByMember = await Promise.all([ann, ben, cleo, dee].map(listNoticeKeys))
      return keysByMember.map((keys) => keys.filter((key) => key === 'session.reminder').length)
    }
    world.pass(day - hour)
    expect(await countReminders()).toEqual([0, 0, 0, 0])
    world.pass(hour)
    expect(await countReminders()).toEqual([1, 0, 1, 0])
    world.pass(hour)
    expect(await countReminders()).toEqual([1, 0, 1, 0])
  })

  test('remind members even if another timed job fails', async () => {
    await planAndRead({ places: null })
    world.pass(day)
    const { context } = world.server
    const team = { name: 'A', sportId: 'tabletennis', captainId: ben.playerId } as const
    const home = await organiser.do(createTeam, { body: team })
    const away = await organiser.do(createTeam, { body: { ...team, name: 'B' } })
    const body = { homeId: home.id, awayId: away.id, systemId: 'tt.british10', startsAt: at(hour) }
    await organiser.do(createTeamMatch, { body })
    await context.db.updateTable('teamMatches').set({ systemId: 'none', remindedAt: 0 }).execute()
    await expect(runTimedJobs(context)).rejects.toThrow('No system with id none')
    await context.db.updateTable('teamMatches').set({ systemId: 'tt.british10' }).execute()
    expect(await listNoticeKeys(ben)).toContain('session.reminder')
  })

  test('notify members who muted the group only of meetups they signed up for', async () => {
    const mute = async (by: Caller, isMuted: boolean) =>
      (await by.do(muteGroup, { params: { id: group.id }, body: { isMuted } })).isMuted
    expect(await mute(ben, true)).toBe(true)
    expect(await ann.do(getGroup, { params: { id: group.id } })).toMatchObject({ isMuted: false })
    const { id } = await planAndRead({})
    expect([await listNoticeKeys(ben), await listNoticeKeys(cleo)]).toEqual([
      [],
      ['session.planned'],
    ])
    accepted(await answer(ben, id, 'yes'))
    accepted(await run(ann, id, { type: 'cancel', reason: 'The hall is closed' }))
    expect(await listNoticeKeys(ben)).toEqual(['session.cancelled'])
    expect(await mute(ben, false)).toBe(false)
    await planAndRead({})
    expect(await listNoticeKeys(ben)).toContain('session.planned')
  })

  test('leave no outdated notice after an answer, a new date or a cancellation', async () => {
    const { id } = await planAndRead({ places: null })
    world.pass(day)
    await runTimedJobs(world.server.context)
    expect(await listNoticeKeys(ben)).toContain('session.reminder')
    accepted(await answer(ben, id, 'yes'))
    expect(await listNoticeKeys(ben)).not.toContain('session.reminder')
    expect(await listNoticeKeys(cleo)).toContain('session.reminder')
    const change = async (fields: object) => {
      world.pass(minute)
      const { version } = accepted(await list(ann)).coming[0]!
      await ann.do(changeMeetup, { params: { id }, body: { version, ...fields } })
    }
    const { startsAt, endsAt } = accepted(await list(ann)).coming[0]!
    await change({ startsAt, endsAt, venue: 'Hall 2' })
    expect(await listNoticeKeys(ben)).not.toContain('session.changed')
    await change({ startsAt: at(5 * day), endsAt: at(5 * day + 2 * hour) })
    const titles = async ({ call }: Caller) =>
      accepted(await call(listNotices, { query: {} })).items.map(({ key, title }) => [key, title])
    expect(await titles(ben)).toEqual([
      ['session.changed', 'Thursday Practice, Fri 20 Mar, 18:01: changed'],
    ])
    expect(await titles(cleo)).toEqual([
      ['session.planned', 'Thursday Practice: Fri 20 Mar, 18:01'],
    ])
    accepted(await run(ann, id, { type: 'cancel', reason: 'The hall is closed' }))
    expect(await listNoticeKeys(ben)).toEqual(['session.cancelled'])
    expect(await listNoticeKeys(cleo)).toEqual([])
  })

  test('do not remind members if they are planned within a day', async () => {
    await planAndRead({ startsAt: at(20 * hour), endsAt: at(22 * hour) })
    world.pass(hour)
    await runTimedJobs(world.server.context)
    expect(await listNoticeKeys(ben)).toEqual(['session.planned'])
  })

  test('count towards attendance, which only members see', async () => {
    const attendance = async ({ call }: Caller) => {
      const { members } = accepted(await call(getGroup, { params: { id: group.id } }))
      return members.map(({ name, attended }) => [name, ...attended])
    }
    for (const attendance of ['came', 'absent_excused'] as const) {
      const { id } = await planAndRead({ startsAt: at(hour), endsAt: at(2 * hour) })
      world.pass(hour)
      for (const [by, mark] of [
        [ann, 'came'],
        [ben, attendance],
      ] as const) {
        accepted(await run(ann, id, { type: 'mark', playerId: by.playerId, attendance: mark }))
      }
      world.pass(2 * hour)
    }
    expect(await attendance(ann)).toEqual([
      ['Ann Ashe', true, true],
      ['Ben Bold', true, false],
      ['Cleo Cole', false, false],
      ['Dee Dill', false, false],
    ])
    const outside = await world.join('player', 'Olaf Out')
    expect((await attendance(outside)).flat()).not.toContain(true)
  })

  test('are refused with the invalid field', async () => {
    const backwards = await plan({ endsAt: at(day) })
    expect(backwards.error.details).toMatchObject([{ field: 'endsAt', key: 'session.endsFirst' }])
    const past = await plan({ startsAt: at(-2 * day), endsAt: at(-day) })
    expect(past.error.details).toMatchObject([{ field: 'startsAt', key: 'session.inPast' }])
  })

  test('put people on a waiting list when full, and offer them freed places in order', async () => {
    const { id } = await planAndRead({ offerMinutes: 60 })
    for (const one of [ann, ben, cleo, dee]) accepted(await answer(one, id, 'yes'))
    expect(await readStandings()).toEqual({
      'Ann Ashe': 'coming',
      'Ben Bold': 'coming',
      'Cleo Cole': 'waiting',
      'Dee Dill': 'waiting',
    })
    world.pass(minute)
    accepted(await answer(ben, id, 'no'))
    expect(await listNoticeKeys(cleo)).toContain('session.offered')
    expect(accepted(await list(cleo)).coming[0]!.my).toMatchObject({ standing: 'offered' })
    world.pass(hour)
    expect(await listNoticeKeys(dee)).not.toContain('session.offered')
    await runTimedJobs(world.server.context)
    await runTimedJobs(world.server.context)
    expect((await listNoticeKeys(dee)).filter((key) => key === 'session.offered')).toHaveLength(1)
    expect(await listNoticeKeys(cleo)).not.toContain('session.offered')
    accepted(await answer(dee, id, 'yes'))
    expect(await readStandings()).toMatchObject({ 'Cleo Cole': 'passed', 'Dee Dill': 'coming' })
  })

  test('retract the offer of a place once it is taken or the meetup is cancelled', async () => {
    const { id } = await planAndRead({ places: 1 })
    for (const one of [ben, cleo, dee]) accepted(await answer(one, id, 'yes'))
    accepted(await answer(ben, id, 'no'))
    expect(await listNoticeKeys(cleo)).toContain('session.offered')
    accepted(await answer(cleo, id, 'yes'))
    expect(await listNoticeKeys(cleo)).not.toContain('session.offered')
    accepted(await answer(cleo, id, 'no'))
    expect(await listNoticeKeys(dee)).toContain('session.offered')
    accepted(await run(ann, id, { type: 'cancel', reason: '' }))
    expect(await listNoticeKeys(dee)).toEqual(['session.cancelled'])
  })

  test('accept two of twelve who race for two places, and queue the rest in order', async () => {
    const { id } = await planAndRead()
    const people: Caller[] = []
    for (const letter of 'abcdefgh') {
      const runner = await world.join('player', `Runner ${letter}`)
      await signUp(runner)
      people.push(runner)
    }
    const replies = await Promise.all(
      [...people, ann, ben, cleo, dee].map(async (one) => answer(one, id, 'yes')),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const standings = Object.values(await readStandings())
    expect(standings.filter((standing) => standing === 'coming')).toHaveLength(2)
    expect(standings.filter((standing) => standing === 'waiting')).toHaveLength(10)
  })

  test('offer added places at once, check the version, and let the host move people up', async () => {
    const { id, version } = await planAndRead({ places: 1 })
    for (const one of [ann, ben, cleo]) accepted(await answer(one, id, 'yes'))
    const up = { type: 'move_up', playerId: cleo.playerId }
    expect((await run(ben, id, up)).status).toBe(403)
    accepted(await run(ann, id, up))
    const change = async (by: Caller) =>
      by.call(changeMeetup, { params: { id }, body: { version, places: 2 } })
    expect((await change(ben)).status).toBe(403)
    accepted(await change(ann))
    expect((await change(ann)).status).toBe(409)
    expect(await readStandings()).toMatchObject({ 'Ben Bold': 'waiting', 'Cleo Cole': 'offered' })
  })

  const bringGuest = async () => {
    const { id } = await planAndRead()
    const guest = await world.addPlayer('Tariq Adeyemi')
    accepted(await run(ben, id, { type: 'add_guest', playerId: guest }))
    return async () => {
      const { coming } = accepted(await list(ann))
      return coming[0]!.comers.map(({ name, hostName }) => [name, hostName])
    }
  }

  test('keep the guest of a host who did not answer when the host is merged', async () => {
    const readComers = await bringGuest()
    const known = await world.addPlayer('Benjamin Bold')
    const body = { version: 1, intoPlayerId: known, intoVersion: 1 }
    await organiser.do(mergePlayer, { params: { id: ben.playerId }, body })
    expect(await readComers()).toEqual([['Tariq Adeyemi', 'Benjamin Bold']])
  })

  test('remove the guest of a host who did not answer and leaves the group', async () => {
    const readComers = await bringGuest()
    await ben.do(leaveGroup, { params: { id: group.id } })
    expect(await readComers()).toEqual([])
  })

  test('leave the notices of a person who leaves the group', async () => {
    await planAndRead()
    expect(await listNoticeKeys(ben)).toEqual(['session.planned'])
    await ben.do(leaveGroup, { params: { id: group.id } })
    expect(await listNoticeKeys(ben)).toEqual([])
  })

  test('retract the offer of a place to a person who is removed', async () => {
    const { id } = await planAndRead({ places: 1 })
    for (const one of [ben, cleo]) accepted(await answer(one, id, 'yes'))
    accepted(await answer(ben, id, 'no'))
    expect(await listNoticeKeys(cleo)).toContain('session.offered')
    accepted(await run(ann, id, { type: 'remove', playerId: cleo.playerId }))
    expect(await listNoticeKeys(cleo)).not.toContain('session.offered')
  })

  test('let a member bring a named guest, but no other member', async () => {
    const { id } = await planAndRead()
    const guest = await world.addPlayer('Tariq Adeyemi')
    const body = { type: 'add_guest', playerId: guest }
    const { comers } = accepted(await run(ben, id, body))
    expect(comers).toMatchObject([{ name: 'Tariq Adeyemi', hostName: 'Ben Bold', isGuest: true }])
    const member = await run(ben, id, { type: 'add_guest', playerId: cleo.playerId })
    expect(member.error.key).toBe('session.isMember')
    expect((await run(organiser, id, body)).status).toBe(403)
    accepted(await run(ben, id, { type: 'remove', playerId: guest }))
    expect(await readStandings()).toEqual({})
  })

  test('can start a round robin with the people present', async () => {
    const { id } = await planAndRead({ places: null })
    for (const one of [ann, ben, cleo]) accepted(await answer(one, id, 'yes'))
    world.pass(2 * day)
    for (const one of [ann, ben, dee]) {
      const mark = { type: 'mark', playerId: one.playerId, attendance: 'came' }
      accepted(await run(ann, id, mark))
    }
    const body = { sportId: 'tabletennis', format: 'round_robin' } as const
    expect((await ann.call(startNight, { params: { id }, body })).status).toBe(403)
    const { tournamentId } = await organiser.do(startNight, { params: { id }, body })
    const params = { id: tournamentId }
    const cup = await organiser.do(getTournament, { params })
    expect([cup.status, cup.name.startsWith('Thursday Practice, ')]).toEqual(['active', true])
    const { items } = await organiser.do(listParticipants, { params })
    expect(items.map(({ playerName }) => playerName).toSorted()).toEqual([
      'Ann Ashe',
      'Ben Bold',
      'Dee Dill',
    ])
    expect(accepted(await list(ann)).coming[0]!.tournamentIds).toEqual([tournamentId])
    const csv = (await ann.call(exportAttendance, { params: { id: group.id } })).text
    expect(csv).toContain('Dee Dill,no,,came')
    expect(csv).toContain('Cleo Cole,no,coming,')
  })

  test('of a private group never reveal its name', async () => {
    const hidden = await create({ name: 'Secret Six', isPrivate: true })
    const soon = { startsAt: at(hour), endsAt: at(3 * hour), places: null }
    const { coming } = accepted(await plan(soon, ann, hidden))
    const { id } = coming[0]!
    expect((await list(ben, hidden)).status).toBe(404)
    expect((await answer(ben, id, 'yes')).error.message).toBe('Club night not found')
    expect((await answer(ben, 'nowhere', 'yes')).error.message).toBe('Club night not found')
    expect((await run(organiser, id, { type: 'cancel' })).status).toBe(404)
    expect((await ben.call(exportAttendance, { params: { id: hidden.id } })).status).toBe(404)
    expect((await ben.do(listMyMeetups, {})).items).toEqual([])
    for (const name of ['Tariq Adeyemi', 'Uma Udo']) {
      const playerId = await world.addPlayer(name)
      accepted(await run(ann, id, { type: 'add_guest', playerId }))
      accepted(await run(ann, id, { type: 'mark', playerId, attendance: 'came' }))
    }
    const body = { sportId: 'darts', format: 'swiss' } as const
    const { tournamentId } = await admin.do(startNight, { params: { id }, body })
    const cup = await ben.do(getTournament, { params: { id: tournamentId } })
    expect([cup.name.includes('Secret'), cup.isPublic]).toEqual([false, false])
  })

  test('show messages and attendance to members only', async () => {
    const { id } = await planAndRead({ startsAt: at(hour), endsAt: at(3 * hour) })
    const body = { answer: 'no', message: 'My knee again' } as const
    await ben.do(answerMeetup, { params: { id }, body })
    const mark = { type: 'mark', playerId: cleo.playerId, attendance: 'absent' }
    accepted(await run(ann, id, mark))
    const listComers = async (by: Caller) =>
      accepted(await list(by)).coming[0]!.comers.map((one) => [
        one.name,
        one.message,
        one.attendance,
      ])
    const comers = [
      ['Ben Bold', 'My knee again', null],
      ['Cleo Cole', '', 'absent'],
    ]
    expect([await listComers(dee), await listComers(organiser)]).toEqual([comers, comers])
    const reader = await world.join('player', 'Rita Rye')
    expect(await listComers(reader)).toEqual([['Ben Bold', '', null]])
    expect(await reader.refused(exportAttendance, { params: { id: group.id } })).toEqual([
      403,
      'access.groupMembersOnly',
    ])
  })

  test('of a private group refuse guests with an account, since they can’t see it', async () => {
    const hidden = await create({ name: 'Secret Six', isPrivate: true })
    const { id } = accepted(await plan({ places: null }, ann, hidden)).coming[0]!
    const bring = async (playerId: string) => run(ann, id, { type: 'add_guest', playerId })
    expect((await bring(ben.playerId!)).error.key).toBe('session.guestShutOut')
    accepted(await bring(await world.addPlayer('Tariq Adeyemi')))
  })

  test('let a guest with an account withdraw', async () => {
    const { id } = await planAndRead()
    const rita = await world.join('player', 'Rita Rye')
    accepted(await run(ben, id, { type: 'add_guest', playerId: rita.playerId }))
    expect((await answer(rita, id, 'yes')).status).toBe(403)
    expect(accepted(await answer(rita, id, 'no')).my).toMatchObject({ standing: 'no' })
  })

  test('start one tournament when two people start it at once, and a second only on request', async () => {
    const soon = { startsAt: at(hour), endsAt: at(3 * hour), places: null }
    const { id } = await planAndRead(soon)
    for (const one of [ann, ben]) accepted(await answer(one, id, 'yes'))
    const body = { sportId: 'darts', format: 'round_robin' } as const
    const replies = await Promise.all(
      [admin, organiser].map(async (by) => by.call(startNight, { params: { id }, body })),
    )
    const [first, second] = replies.map(({ status }) => status)
    expect([first, second]).toEqual(first === 200 ? [200, 409] : [409, 200])
    const secondRequest = { ...body, again: true }
    await organiser.do(startNight, { params: { id }, body: secondRequest })
    expect(accepted(await list(ann)).coming[0]!.tournamentIds).toHaveLength(2)
  })

  test('can’t start a tournament days before, and are limited to sixty planned ones', async () => {
    const { id } = await planAndRead({ weeks: 26 })
    for (const one of [ann, ben]) accepted(await answer(one, id, 'yes'))
    const body = { sportId: 'darts', format: 'swiss' } as const
    expect(await organiser.refused(startNight, { params: { id }, body })).toEqual([
      409,
      'session.notYet',
    ])
    accepted(await plan({ weeks: 26 }))
    const overLimit = await plan({ weeks: 9 })
    expect([overLimit.status, overLimit.error.key]).toEqual([409, 'session.tooMany'])
    accepted(await plan({ weeks: 8 }))
  })

  test('have a calendar address for one member, until they leave', async () => {
    await planAndRead({ venue: 'Main hall' })
    const key = accepted(await list(ben))
      .calendarPath!.split('/')
      .at(-2)!
    const read = async (calendarKey: string) =>
      world.stranger.call(getGroupCalendar, { params: { id: group.id, key: calendarKey } })
    const { text } = await read(key)
    expect(text).toContain('LOCATION:Main hall')
    expect(text.indexOf('BEGIN:VTIMEZONE')).toBeLessThan(text.indexOf('BEGIN:VEVENT'))
    world.pass(60_000)
    expect((await read(key)).text).toBe(text)
    expect((await read(`${key}x`)).status).toBe(404)
    expect(accepted(await list(organiser)).calendarPath).toBeNull()
    await ben.do(leaveGroup, { params: { id: group.id } })
    expect((await read(key)).status).toBe(404)
  })

  test('store the address of the calendar only encrypted with a reply', async () => {
    const once = { 'idempotency-key': 'always-in' }
    const args = { params: { id: group.id }, body: { isAlways: true } }
    const { calendarPath } = await ben.do(setAutoSignUp, args, once)
    expect(await ben.do(setAutoSignUp, args, once)).toMatchObject({ calendarPath })
    const { db } = world.server.context
    const rows = await db.selectFrom('idempotencyKeys').select(['key', 'reply']).execute()
    expect(rows.find(({ key }) => key.endsWith(':always-in'))!.reply).not.toContain(calendarPath)
  })

  test('free the place of a person who leaves the group or club, and are cancelled by archiving', async () => {
    const { id } = await planAndRead()
    for (const one of [ben, cleo, dee]) accepted(await answer(one, id, 'yes'))
    await ben.do(leaveGroup, { params: { id: group.id } })
    expect(await readStandings()).toEqual({ 'Cleo Cole': 'coming', 'Dee Dill': 'offered' })
    const { version } = await admin.do(getPlayer, { params: { id: cleo.playerId } })
    await admin.do(deletePlayer, { params: { id: cleo.playerId }, query: { version } })
    expect(await readStandings()).toEqual({ 'Dee Dill': 'offered' })
    await ann.do(archiveGroup, { params: { id: group.id }, body: { version: 1 } })
    expect(await listNoticeKeys(dee)).toContain('session.cancelled')
    expect(accepted(await list(ann)).coming[0]).toMatchObject({ status: 'cancelled' })
  })

  test('name a player who was deleted after a club night, also in the export', async () => {
    const { id } = await planAndRead()
    accepted(await answer(ben, id, 'yes'))
    world.pass(3 * day)
    const { version } = await admin.do(getPlayer, { params: { id: ben.playerId } })
    await admin.do(deletePlayer, { params: { id: ben.playerId }, query: { version } })
    const { past } = accepted(await list(ann))
    expect(past[0]!.comers.map(({ name }) => name)).toEqual(['Deleted player'])
    const params = { id: group.id }
    expect((await ann.call(exportAttendance, { params, query: {} })).text).toContain(
      'Deleted player',
    )
  })

  test('are restored with a deleted group', async () => {
    const { id } = await planAndRead()
    accepted(await answer(ben, id, 'yes'))
    await ann.do(deleteGroup, { params: { id: group.id }, query: { version: 1 } })
    const [deletion] = (await admin.do(listDeletions, {})).items
    await admin.do(restoreDeletion, { params: { id: deletion!.id } })
    expect(await readStandings()).toEqual({ 'Ben Bold': 'coming' })
  })
})
