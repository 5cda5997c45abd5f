import { describe, expect, test } from 'vitest'
import { getAdminOverview } from '#contract/admin.ts'
import { getClub } from '#contract/club/club.ts'
import {
  changeClubSettings,
  getClubSettings,
  type EverySetting,
} from '#contract/club/club-settings.ts'
import { correctMatch, listMatches, recordMatch } from '#contract/matches.ts'
import { getLeaderboard, getOverview } from '#contract/ratings.ts'
import { enterResults } from '#contract/sheets.ts'
import { getCalendar, getPublicTournament, importTrf } from '#contract/tournaments/exchange.ts'
import { copyTournament, createTournament } from '#contract/tournaments/life.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { createCup } from '../testing/tournament.ts'
import { accepted, worldStart } from '../testing/world.ts'

const hour = 3_600_000
const day = 24 * hour

describe.each(engineNames)('settings of the club on %s', async (engine) => {
  const { world, admin, ann, bob } = await stageOnce(engine, async (world) => {
    const admin = await world.join('admin')
    const ann = await world.addPlayer('Ann Able')
    const bob = await world.addPlayer('Bob Baker')
    await admin.do(changeClubSettings, { body: { version: 1, settings: { timeZone: 'UTC' } } })
    return { admin, ann, bob }
  })

  const change = async (
    settings: Partial<Omit<EverySetting, 'sports'>> & { sports?: ('chess' | 'pool')[] },
  ) => {
    const { version } = await admin.do(getClubSettings, {})
    return admin.call(changeClubSettings, { body: { version, settings } })
  }
  const changeAccepted = async (settings: Parameters<typeof change>[0]) =>
    accepted(await change(settings))
  const readClub = async () => await world.stranger.do(getClub, {})
  const createPlayers = () => ({ player1Id: ann, player2Id: bob })
  /** Returns the time this long before the start of the world, Saturday at 18:00 UTC. */
  const playedAgo = (ms: number) => new Date(worldStart - ms).toISOString()

  test('change the name on the front page and in the calendar, and are audited', async () => {
    await changeAccepted({ clubName: 'Quay Club', colour: 'plum' })
    expect(await readClub()).toMatchObject({ name: 'Quay Club', colour: 'plum' })
    expect((await world.stranger.call(getCalendar, {})).text).toContain('Quay Club tournaments')
    expect((await admin.do(getClubSettings, {})).settings.clubName).toBe('Quay Club')
    const { details } = await world.server.context.db
      .selectFrom('auditEvents')
      .select('details')
      .where('eventType', '=', 'settings.changed')
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow()
    expect(details).toContain('Quay Club')
    expect(await world.publishedTypes()).toContain('club.changed')
  })

  test('refuse a short name, an unknown time zone and an empty list of sports', async () => {
    for (const settings of [{ clubName: ' x ' }, { timeZone: 'Mars/Olympus' }, { sports: [] }]) {
      const refused = await change(settings)
      expect(refused.status).toBe(400)
      expect(refused.error.details[0]!.field).toBe(`settings.${Object.keys(settings)[0]}`)
    }
  })

  test('refuse an invalid site address, with an example of a valid one', async () => {
    const wrong = [
      'https://a.example; script-src *',
      "'self'",
      'https://a.example/page',
      'A.example',
    ]
    for (const site of wrong) {
      const refused = await change({ embedding: 'sites', embedSites: ['https://b.example', site] })
      expect(refused.status).toBe(400)
      expect(refused.error.details[0]).toMatchObject({
        field: 'settings.embedSites.1',
        message: 'Enter a site such as https://example.org',
      })
    }
    const embedSites = ['https://b.example:8443', '*.c.example', 'localhost']
    expect((await changeAccepted({ embedding: 'sites', embedSites })).settings).toMatchObject({
      embedSites,
    })
  })

  test('make results public or private', async () => {
    await world.record(createPlayers())
    expect((await readClub()).recentResults).toEqual([])
    await changeAccepted({ publicResults: true })
    expect((await readClub()).recentResults).toHaveLength(1)
  })

  test('make all public tournaments visible or hidden, as pages and in the calendar', async () => {
    const startDate = '2026-03-20T18:00:00Z'
    const cup = await createCup(world, admin, 4, { isPublic: true, startDate })
    const readPageStatus = async () => {
      world.pass(5_000)
      return (await world.stranger.call(getPublicTournament, { params: { id: cup.id } })).status
    }
    const hasCalendarEvents = async () =>
      (await world.stranger.call(getCalendar, {})).text.includes('BEGIN:VEVENT')
    expect([await readPageStatus(), await hasCalendarEvents()]).toEqual([200, true])
    await changeAccepted({ publicTournaments: false })
    expect([await readPageStatus(), await hasCalendarEvents()]).toEqual([404, false])
  })

  test('start a week on its first day, in the club’s time zone', async () => {
    // Sunday 22:30 UTC; in Johannesburg it is Monday.
    await world.record({ ...createPlayers(), playedAt: playedAgo(5 * day + 19.5 * hour) })
    const readWeek = async () => {
      const { sports } = await admin.do(getOverview, {})
      const week = sports.find(({ sportId }) => sportId === 'tabletennis')!.week
      const board = await admin.call(getLeaderboard, { query: { range: 'week' } })
      const { matches } = await admin.do(getAdminOverview, {})
      return { week, players: accepted(board).total, counted: matches.week }
    }
    expect(await readWeek()).toEqual({ week: [0, 0, 0, 0, 0, 0, 0], players: 0, counted: 0 })
    await changeAccepted({ timeZone: 'Africa/Johannesburg' })
    expect(await readWeek()).toEqual({ week: [1, 0, 0, 0, 0, 0, 0], players: 2, counted: 1 })
    await changeAccepted({ timeZone: 'UTC', weekStart: 'sunday' })
    expect(await readWeek()).toEqual({ week: [1, 0, 0, 0, 0, 0, 0], players: 2, counted: 1 })
    await changeAccepted({ weekStart: 'saturday' })
    expect(await readWeek()).toMatchObject({ players: 0, counted: 0 })
    const calendar = (await world.stranger.call(getCalendar, {})).text
    expect(calendar).toContain('X-WR-TIMEZONE:UTC')
  })

  test('start the ranges of boards on a day in the club’s time zone', async () => {
    // 30 days ago at 22:30 UTC on the previous day; in Johannesburg already on that day.
    await world.record({ ...createPlayers(), playedAt: playedAgo(30 * day + 19.5 * hour) })
    const countRanked = async () =>
      (await admin.do(getLeaderboard, { query: { range: 'month' } })).total
    expect(await countRanked()).toBe(0)
    await changeAccepted({ timeZone: 'Africa/Johannesburg' })
    expect(await countRanked()).toBe(2)
  })

  test('hide a sport that is not played everywhere, and keep its history', async () => {
    const recorded = await world.record(createPlayers())
    const old = await createCup(world, admin, 4)
    await changeAccepted({ sports: ['pool', 'chess'] })
    expect((await readClub()).sports).toEqual(['pool', 'chess'])
    const { sports } = await admin.do(getOverview, {})
    expect(sports.map(({ sportId }) => sportId)).toEqual(['pool', 'chess'])
    const draft = {
      ...createPlayers(),
      sportId: 'tabletennis' as const,
      player1Score: 2,
      player2Score: 0,
    }
    const refused = await admin.call(recordMatch, { body: draft })
    expect(refused.error.details[0]).toMatchObject({
      field: 'sportId',
      message: 'This club no longer plays Table Tennis',
    })
    const params = { id: recorded.id }
    const correction = { ...draft, version: 1, reason: 'Other sport' }
    const darts = { ...correction, sportId: 'darts' as const }
    const moved = await admin.call(correctMatch, { params, body: darts })
    expect(moved.error.details[0]!.key).toBe('club.sportNotPlayed')
    await admin.do(correctMatch, { params, body: correction })
    const rows = [{ ...draft, key: 'one' }]
    const sheet = await admin.do(enterResults, { body: { rows, dryRun: false } })
    expect(sheet.rows[0]!.errors[0]!.key).toBe('club.sportNotPlayed')
    const cup = await admin.call(createTournament, { body: { name: 'Another Cup' } })
    expect([cup.status, cup.error.details[0]!.field]).toEqual([400, 'sportId'])
    const copy = await admin.call(copyTournament, { params: { id: old.id }, body: {} })
    expect(copy.status).toBe(400)
    const trf = ['XXR 1', '001    1      Ama Boateng', '001    2      Kofi Annan'].join('\n')
    const report = await admin.call(importTrf, { body: { trf, sportId: 'tabletennis' } })
    expect([report.status, report.error.details[0]!.key]).toEqual([400, 'club.sportNotPlayed'])
    const query = { sportId: 'tabletennis' as const }
    expect((await admin.do(listMatches, { query })).total).toBe(1)
    expect((await admin.do(getLeaderboard, { query })).total).toBe(2)
    // Running tournaments continue.
    expect((await old.win('W1-1', 1)).status).toBe(201)
    await changeAccepted({ sports: ['chess'] })
    expect((await readClub()).sports).toEqual(['chess'])
  })
})
