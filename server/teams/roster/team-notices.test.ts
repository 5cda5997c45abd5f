import { describe, expect, test } from 'vitest'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { changeNoticeSettings, getNoticeSettings, listNotices } from '#contract/notices.ts'
import {
  changeRoster,
  deleteTeam,
  getTeam,
  updateTeam,
  type RosterCommandWire,
} from '#contract/teams/team.ts'
import {
  changeTeamMatch,
  createTeamMatch,
  deleteTeamMatch,
  getTeamMatch,
} from '#contract/teams/team-match.ts'
import { runTimedJobs } from '../../operation/maintenance.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { accepted, type Caller } from '../../testing/world.ts'
import { createTwoTeams, createLineUp, win, type Command } from '../matches/team-match.test-data.ts'
import { verifyTeams } from '../verify-teams.ts'

const hour = 3_600_000

describe.each(engineNames)('notices of teams on %s', async (engine) => {
  const { world, organiser, home, away, homeId, awayId, homePlayers, awayPlayers, pia } =
    await stageOnce(
      engine,
      async (world) => {
        const { organiser, home, away, homeId, awayId, homePlayers, awayPlayers } =
          await createTwoTeams(world)
        /** Plays for the home team and has no role. */
        const pia = await world.join('player', 'Pia Play')
        return { organiser, home, away, homeId, awayId, homePlayers, awayPlayers, pia }
      },
      { verify: verifyTeams },
    )

  /** Advances the clock, since the order of notices with equal timestamps is undefined. */
  const passSecond = () => world.pass(1_000)
  const listItems = async ({ call }: Caller) =>
    accepted(await call(listNotices, { query: {} })).items
  const listKeys = async (by: Caller) => (await listItems(by)).map(({ key }) => key)
  const readFirst = async (by: Caller) => {
    const { key, title, text, subject } = (await listItems(by))[0]!
    return { key, title, text, subject }
  }
  const change = async (
    by: Caller,
    command: Partial<RosterCommandWire> & { type: string },
    id = homeId,
  ) => {
    passSecond()
    const body = { command: command as never }
    return await by.do(changeRoster, { params: { id }, body })
  }
  const updateSettings = async (settings: object, id = homeId) => {
    const { version } = await organiser.do(getTeam, { params: { id } })
    await organiser.do(updateTeam, { params: { id }, body: { version, settings } })
  }
  const hoursFromNow = (hours: number) => new Date(world.now() + hours * hour).toISOString()
  const passHours = (hours: number) => world.pass(hours * hour)
  const create = async (fields: object = {}, by = home) => {
    passSecond()
    const body = { homeId, awayId, systemId: 'tt.british10', ...fields }
    return (await by.do(createTeamMatch, { body })).id
  }
  const executeCommand = async (by: Caller, id: string, command: Command) => {
    passSecond()
    const body = { command: command as never }
    return await by.do(changeTeamMatch, { params: { id }, body })
  }
  const runDueJobs = async () => runTimedJobs(world.server.context)

  test('notify a player who is added or removed, but not the person who does it', async () => {
    const { playerId } = pia
    await change(home, { type: 'add', playerId })
    expect(await readFirst(pia)).toEqual({
      key: 'team.added',
      title: 'You’re on Street',
      text: 'An organiser added you. You can leave if that’s wrong.',
      subject: { teamId: homeId },
    })
    await change(home, { type: 'remove', playerId })
    expect(await listKeys(pia)).toEqual(['team.removed'])
    await change(home, { type: 'add', playerId })
    await change(pia, { type: 'remove', playerId })
    expect(await listKeys(pia)).toEqual([])
    expect(await listKeys(home)).toEqual(['team.captain'])
  })

  test('notify leaders about a request to join, and the applicant about the answer', async () => {
    await updateSettings({ allowSelfRegistration: true })
    const { playerId } = pia
    await change(pia, { type: 'join', playerId })
    expect(await readFirst(home)).toMatchObject({ title: 'Pia Play asks to join Street' })
    await change(pia, { type: 'withdraw', playerId })
    expect(await listKeys(home)).toEqual(['team.captain'])
    await change(pia, { type: 'join', playerId })
    await change(home, { type: 'refuse', playerId })
    expect(await listKeys(pia)).toEqual(['team.refused'])
    await change(pia, { type: 'join', playerId })
    await change(organiser, { type: 'approve', playerId })
    expect(await listKeys(pia)).toEqual(['team.letIn'])
    expect(await listKeys(home)).toEqual(['team.captain'])
  })

  test('notify a player about an offered captaincy, and the captain about the answer', async () => {
    const { playerId } = pia
    await change(organiser, { type: 'add', playerId })
    await change(home, { type: 'offerCaptaincy', playerId })
    expect(await readFirst(pia)).toMatchObject({
      title: 'You’ve been offered the captaincy of Street',
      text: 'Answer within 72 hours',
    })
    await change(pia, { type: 'answerCaptaincy', playerId, accept: false })
    expect(await listKeys(pia)).toEqual(['team.added'])
    expect(await readFirst(home)).toMatchObject({
      title: 'Pia Play declined the captaincy of Street',
    })
    await change(home, { type: 'offerCaptaincy', playerId })
    await change(home, { type: 'withdrawCaptaincy', playerId })
    expect(await listKeys(pia)).toEqual(['team.added'])
    await change(home, { type: 'offerCaptaincy', playerId })
    await change(pia, { type: 'answerCaptaincy', playerId, accept: true })
    expect(await readFirst(home)).toMatchObject({ title: 'Pia Play is now captain of Street' })
    await change(home, { type: 'remove', playerId: home.playerId })
    await change(organiser, { type: 'makeCaptain', playerId: home.playerId })
    expect(await listKeys(home)).toContain('team.captain')
  })

  test('notify both teams when a date is fixed, moved, postponed or cancelled', async () => {
    await change(organiser, { type: 'add', playerId: pia.playerId })
    const startsAt = hoursFromNow(100)
    const id = await create({ startsAt, venue: 'Hall 2' })
    expect(await readFirst(pia)).toEqual({
      key: 'teamMatch.fixed',
      title: 'Street – Quay, Wed 18 Mar, 22:00',
      text: 'At Hall 2',
      subject: { teamMatchId: id },
    })
    expect(await listKeys(away)).toContain('teamMatch.fixed')
    expect(await listKeys(home)).not.toContain('teamMatch.fixed')
    const moved = { type: 'plan', startsAt: hoursFromNow(124) }
    await executeCommand(away, id, moved)
    expect(await readFirst(pia)).toMatchObject({
      title: 'Street – Quay has a new date',
      text: 'Thu 19 Mar, 22:00 at Hall 2, not Wed 18 Mar, 22:00',
    })
    await executeCommand(away, id, { ...moved, venue: 'Hall 3' })
    expect((await readFirst(home)).text).toBe('Thu 19 Mar, 22:00 at Hall 3, not Hall 2')
    await executeCommand(home, id, { type: 'postpone', reason: 'Snow' })
    expect(await readFirst(away)).toMatchObject({ key: 'teamMatch.postponed', text: 'Snow' })
    await executeCommand(home, id, { type: 'plan', startsAt: hoursFromNow(150) })
    const { version } = await home.do(getTeamMatch, { params: { id } })
    await organiser.do(deleteTeamMatch, { params: { id }, query: { version } })
    expect(await readFirst(pia)).toMatchObject({
      key: 'teamMatch.cancelled',
      subject: { teamId: homeId },
    })
    expect((await readFirst(away)).subject).toEqual({ teamId: awayId })
    expect((await listKeys(pia)).filter((key) => key.startsWith('teamMatch.'))).toHaveLength(1)
  })

  test('notify the players of both line-ups once these are known, and later substitutes', async () => {
    await change(organiser, { type: 'add', playerId: pia.playerId })
    const sub = await world.join('player', 'Sue Sub')
    await change(organiser, { type: 'add', playerId: sub.playerId })
    const id = await create()
    await executeCommand(
      home,
      id,
      createLineUp('home', [homePlayers[0]!, homePlayers[1]!, pia.playerId]),
    )
    expect(await listKeys(pia)).toEqual(['team.added'])
    await executeCommand(away, id, createLineUp('away', awayPlayers))
    expect(await readFirst(pia)).toMatchObject({
      title: 'You’re in the line-up',
      text: 'Street – Quay, date to be agreed',
    })
    expect(await listKeys(home)).toContain('teamMatch.inLineUp')
    const substitution = { type: 'substitute', side: 'home', out: pia.playerId, by: sub.playerId }
    expect(await listKeys(pia)).toContain('teamMatch.inLineUp')
    await executeCommand(home, id, { ...substitution, reason: 'Ill' })
    expect(await listKeys(pia)).not.toContain('teamMatch.inLineUp')
    expect(await listKeys(sub)).toContain('teamMatch.inLineUp')
  })

  test('ask the other side to confirm, and notify organisers of a dispute and everyone of the result', async () => {
    await change(organiser, { type: 'add', playerId: pia.playerId })
    const id = await create()
    await executeCommand(home, id, createLineUp('home', homePlayers))
    await executeCommand(away, id, createLineUp('away', awayPlayers))
    for (let n = 1; n <= 10; n++) await executeCommand(home, id, win(n, n <= 6 ? 1 : 2))
    await executeCommand(home, id, { type: 'send' })
    expect((await readFirst(away)).title).toBe('Confirm Street – Quay, 6–4')
    await executeCommand(away, id, { type: 'dispute', n: 3, reason: 'It was 3–2' })
    expect(await listKeys(away)).not.toContain('teamMatch.toConfirm')
    for (const by of [home, organiser]) {
      expect(await readFirst(by)).toMatchObject({
        title: 'Street – Quay is disputed',
        text: 'Rubber 3: It was 3–2',
      })
    }
    expect(await listKeys(pia)).toEqual(['team.added'])
    const again = { ...win(3, 2), type: 'correct', reason: 'Misread' }
    await executeCommand(home, id, again)
    expect(await listKeys(organiser)).toEqual([])
    expect((await readFirst(away)).title).toBe('Confirm Street – Quay, 5–5')
    await executeCommand(away, id, { type: 'confirm' })
    expect(await listKeys(away)).not.toContain('teamMatch.toConfirm')
    for (const by of [home, pia]) {
      expect((await readFirst(by)).title).toBe('Street – Quay, 5–5')
    }
  })

  test('ask the home side to confirm a result the away side sent, and notify the away side of a dispute', async () => {
    const id = await create()
    await executeCommand(home, id, createLineUp('home', homePlayers))
    await executeCommand(away, id, createLineUp('away', awayPlayers))
    for (let n = 1; n <= 10; n++) await executeCommand(away, id, win(n, n <= 6 ? 1 : 2))
    await executeCommand(away, id, { type: 'send' })
    expect((await readFirst(home)).title).toBe('Confirm Street – Quay, 6–4')
    await executeCommand(home, id, { type: 'dispute', n: 3, reason: 'It was 3–2' })
    expect((await readFirst(away)).title).toBe('Street – Quay is disputed')
    expect(await listKeys(home)).not.toContain('teamMatch.disputed')
  })

  test('notify both teams about a walkover, and disappear when it is undone', async () => {
    const id = await create()
    await executeCommand(organiser, id, { type: 'walkover', by: 'away', reason: 'Nobody came' })
    for (const by of [home, away]) {
      expect(await readFirst(by)).toMatchObject({ text: 'Walkover: Nobody came' })
    }
    await executeCommand(organiser, id, { type: 'takeWalkoverBack' })
    expect(await listKeys(away)).toEqual(['team.captain'])
  })

  test('remind people two days before a match and on its morning, once each', async () => {
    await change(organiser, { type: 'add', playerId: pia.playerId })
    await create({ startsAt: hoursFromNow(72) })
    const listReminders = async (by: Caller) =>
      (await listItems(by)).filter(({ key }) => key === 'teamMatch.reminder')
    await runDueJobs()
    expect(await listReminders(pia)).toEqual([])
    passHours(24)
    await runDueJobs()
    const [reminder] = await listReminders(pia)
    expect(reminder!.title).toBe('Soon: Street – Quay')
    expect(await listReminders(away)).toHaveLength(1)
    // Other nodes run this too, and so does a restarted server.
    await Promise.all([runDueJobs(), runDueJobs()])
    expect(await listReminders(pia)).toEqual([reminder])
    passHours(37)
    await runDueJobs()
    expect(await listReminders(pia)).toEqual([reminder])
    passHours(2)
    await runDueJobs()
    const [morning, ...rest] = await listReminders(pia)
    expect([morning!.id === reminder!.id, rest]).toEqual([false, []])
    await runDueJobs()
    expect(await listReminders(pia)).toEqual([morning])
  })

  test('remind people at eight in the morning, even on the day the clocks change', async () => {
    const admin = await world.join('admin')
    const { version } = await admin.do(getClubSettings, {})
    const settings = { timeZone: 'Europe/Berlin' }
    await admin.do(changeClubSettings, { body: { version, settings } })
    await change(organiser, { type: 'add', playerId: pia.playerId })
    // Sunday 29 March 2026, 20:00 in Berlin.
    await create({ startsAt: hoursFromNow(360) })
    const listReminders = async () =>
      (await listItems(pia)).filter(({ key }) => key === 'teamMatch.reminder').map(({ id }) => id)
    passHours(330)
    await runDueJobs()
    const before = await listReminders()
    passHours(17.75)
    await runDueJobs()
    expect(await listReminders()).toEqual(before)
    passHours(0.5)
    await runDueJobs()
    expect(await listReminders()).not.toEqual(before)
  })

  test('remind no one of a match that is postponed, moved away or about to begin', async () => {
    const id = await create({ startsAt: hoursFromNow(72) })
    await executeCommand(home, id, { type: 'postpone', reason: 'Snow' })
    passHours(30)
    await runDueJobs()
    await executeCommand(home, id, { type: 'plan', startsAt: hoursFromNow(20) })
    await runDueJobs()
    expect(await listKeys(home)).not.toContain('teamMatch.reminder')
    passHours(13)
    await runDueJobs()
    expect(await listKeys(home)).toContain('teamMatch.reminder')
    await executeCommand(home, id, { type: 'postpone', reason: 'Rain' })
    expect(await listKeys(home)).not.toContain('teamMatch.reminder')
  })

  test('retract reminders that name an earlier date or deadline', async () => {
    const startsAt = hoursFromNow(80)
    const id = await create({ startsAt, lineUpsDue: hoursFromNow(60) })
    passHours(34)
    await runDueJobs()
    const listReminders = async () =>
      (await listKeys(away)).filter((key) => /reminder|lineUpDue/.test(key))
    expect((await listReminders()).toSorted()).toEqual([
      'teamMatch.lineUpDue',
      'teamMatch.reminder',
    ])
    await executeCommand(home, id, { type: 'plan', startsAt, lineUpsDue: hoursFromNow(30) })
    expect(await listReminders()).toEqual(['teamMatch.reminder'])
    await executeCommand(home, id, { type: 'plan', startsAt: hoursFromNow(200) })
    expect(await listReminders()).toEqual([])
  })

  test('disappear for a player who leaves the team', async () => {
    await change(organiser, { type: 'add', playerId: pia.playerId })
    await create({ startsAt: hoursFromNow(90) })
    expect(await listKeys(pia)).toEqual(['teamMatch.fixed', 'team.added'])
    await change(pia, { type: 'remove', playerId: pia.playerId })
    expect(await listKeys(pia)).toEqual([])
    expect(await listKeys(away)).toContain('teamMatch.fixed')
  })

  test('of a dispute stay with an organiser who leaves the team', async () => {
    await change(organiser, { type: 'add', playerId: organiser.playerId })
    const id = await create()
    await executeCommand(home, id, createLineUp('home', homePlayers))
    await executeCommand(away, id, createLineUp('away', awayPlayers))
    for (let n = 1; n <= 10; n++) await executeCommand(home, id, win(n, n <= 6 ? 1 : 2))
    await executeCommand(home, id, { type: 'send' })
    await executeCommand(away, id, { type: 'dispute', n: 3, reason: 'It was 3–2' })
    await change(organiser, { type: 'remove', playerId: organiser.playerId })
    expect(await listKeys(organiser)).toContain('teamMatch.disputed')
  })

  test('reach a guest in the line-up', async () => {
    const id = await create({ startsAt: hoursFromNow(72) })
    const lineUp = createLineUp('home', [homePlayers[0]!, homePlayers[1]!, pia.playerId])
    await executeCommand(home, id, { ...lineUp, guests: [pia.playerId] })
    expect(await listKeys(pia)).toEqual([])
    await executeCommand(away, id, createLineUp('away', awayPlayers))
    passHours(25)
    await runDueJobs()
    expect(await listKeys(pia)).toEqual(['teamMatch.reminder', 'teamMatch.inLineUp'])
    await executeCommand(home, id, { type: 'postpone', reason: 'Snow' })
    expect(await listKeys(pia)).toContain('teamMatch.postponed')
  })

  test('remind the leaders of a team until its line-up is submitted', async () => {
    await change(organiser, { type: 'add', playerId: pia.playerId })
    const id = await create({ startsAt: hoursFromNow(80), lineUpsDue: hoursFromNow(60) })
    passHours(13)
    await runDueJobs()
    for (const by of [home, away]) {
      expect(await readFirst(by)).toMatchObject({
        title: 'Your line-up for Street – Quay',
        text: 'Submit it before Tue 17 Mar, 06:00',
      })
    }
    expect(await listKeys(pia)).not.toContain('teamMatch.lineUpDue')
    await executeCommand(home, id, createLineUp('home', homePlayers))
    expect(await listKeys(home)).not.toContain('teamMatch.lineUpDue')
    expect(await listKeys(away)).toContain('teamMatch.lineUpDue')
  })

  test('notify the leaders of a side and organisers about its missing line-up', async () => {
    const id = await create({ startsAt: hoursFromNow(30), lineUpsDue: hoursFromNow(10) })
    await executeCommand(home, id, createLineUp('home', homePlayers))
    passHours(11)
    await runDueJobs()
    await runDueJobs()
    for (const by of [away, organiser]) {
      expect((await listItems(by)).filter(({ key }) => key === 'teamMatch.unfilled')).toMatchObject(
        [{ title: 'Line-up overdue: Street – Quay' }],
      )
    }
    expect(await listKeys(home)).not.toContain('teamMatch.unfilled')
    await executeCommand(away, id, createLineUp('away', awayPlayers))
    expect(await listKeys(organiser)).not.toContain('teamMatch.unfilled')
    expect(await listKeys(away)).not.toContain('teamMatch.unfilled')
  })

  test('ask again for a line-up that was too short', async () => {
    const id = await create()
    await executeCommand(home, id, createLineUp('home', homePlayers))
    await executeCommand(away, id, createLineUp('away', [awayPlayers[0]!, null, null]))
    await executeCommand(organiser, id, { type: 'takeWalkoverBack' })
    expect(await listKeys(away)).toContain('teamMatch.reopened')
    await executeCommand(away, id, createLineUp('away', awayPlayers))
    expect(await listKeys(away)).not.toContain('teamMatch.reopened')
  })

  test('send no reminders to a team that has turned them off', async () => {
    const off = { matchReminders: false, practiceSchedule: true, teamNews: false }
    await updateSettings({ notifications: off })
    await change(organiser, { type: 'add', playerId: pia.playerId })
    await create({ startsAt: hoursFromNow(60), lineUpsDue: hoursFromNow(55) }, away)
    passHours(13)
    await runDueJobs()
    expect(await listKeys(pia)).toEqual(['team.added'])
    expect(await listKeys(home)).toEqual(['team.captain'])
    expect((await listKeys(away)).toSorted()).toEqual([
      'team.captain',
      'teamMatch.lineUpDue',
      'teamMatch.reminder',
    ])
  })

  test('are in the list but not on the bell for a person who has turned the bell off', async () => {
    const { settings } = await pia.do(getNoticeSettings, {})
    const team = { app: false, push: false, email: false }
    const body = { choices: { ...settings.choices, team } }
    await pia.do(changeNoticeSettings, { body })
    await change(home, { type: 'add', playerId: pia.playerId })
    expect(await listItems(pia)).toMatchObject([{ key: 'team.added', rings: false }])
  })

  test('name a private team only to its members and opponents', async () => {
    await updateSettings({ isPublic: false })
    await change(organiser, { type: 'add', playerId: pia.playerId })
    await create({ startsAt: hoursFromNow(60) }, organiser)
    expect(await listKeys(pia)).toContain('teamMatch.fixed')
    await change(home, { type: 'remove', playerId: pia.playerId })
    expect(await readFirst(pia)).toMatchObject({ key: 'team.removed', subject: {} })
    const before = (await listItems(pia)).length
    await updateSettings({ isPublic: false, minPlayers: 1 })
    passHours(13)
    await runDueJobs()
    expect((await listItems(pia)).length).toBe(before)
    const stranger = await world.join('player', 'Stan Stranger')
    expect(await listItems(stranger)).toEqual([])
  })

  test('disappear when the team is deleted', async () => {
    await change(home, { type: 'add', playerId: pia.playerId })
    const { version } = await organiser.do(getTeam, { params: { id: homeId } })
    await organiser.do(deleteTeam, { params: { id: homeId }, query: { version } })
    expect(await listItems(pia)).toEqual([])
  })
})
