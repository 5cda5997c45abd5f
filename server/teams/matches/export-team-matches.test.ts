import { describe, expect, test } from 'vitest'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { addSeason } from '#contract/club/seasons.ts'
import { exportTeamMatches, listTeamMatches } from '#contract/teams/team-match.ts'
import { getTeam, updateTeam } from '#contract/teams/team.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import type { Caller } from '../../testing/world.ts'
import { exportTeamMatches as exportFile } from './export-team-matches.ts'
import { change, setUpTeams, read } from './team-match.test-data.ts'

describe.each(engineNames)('lists and exports of team matches on %s', async (engine) => {
  const { stranger, ...teams } = await stageOnce(engine, async (world) => ({
    ...(await setUpTeams(world)),
    stranger: await world.join('player', 'Stan Stranger'),
  }))
  const { world } = teams

  const exportRows = async (by: Caller, query: object = {}) => {
    const { status, text } = await by.call(exportTeamMatches, { query })
    expect(status).toBe(200)
    return text.trim().split('\r\n').slice(1)
  }

  test('have a row per rubber in the CSV file, with its players and the id of its match', async () => {
    const { organiser, homePlayers } = teams
    const id = await teams.playMatch(6)
    await change(organiser, id, { type: 'takeBack', n: 10, reason: 'Not played' })
    const teamMatch = await read(organiser, id)
    const rows = await exportRows(stranger)
    expect(rows).toHaveLength(9)
    const [first] = teamMatch.rubbers
    expect(rows[0]!.split(',').slice(1)).toEqual([
      'tabletennis',
      'Street',
      'Quay',
      expect.stringContaining(' '),
      'in_play',
      '6',
      '3',
      '1',
      expect.stringMatching(/^\d-\d$|^\d$/),
      expect.stringContaining('H'),
      expect.stringContaining('A'),
      '3',
      '1',
      '3–1',
      'home',
      first!.matchId,
    ])
    expect(homePlayers).toContain(first!.home[0]!.playerId)
    expect(rows.filter((row) => row.includes('Hanna Home & Hugo Two'))).toHaveLength(1)
  })

  test('name a file that lacks earlier team matches', async () => {
    await teams.create()
    await teams.create()
    const { db } = world.server.context
    const viewer = { role: 'organizer', playerId: null } as const
    const exportLatest = async (max: number) => {
      const selection = { timeRange: null, viewer }
      const { fileName, rows } = await exportFile(db, selection, max)
      return [fileName, rows.length]
    }
    expect(await exportLatest(1)).toEqual(['team-matches-latest-1.csv', 1])
    expect(await exportLatest(2)).toEqual(['team-matches.csv', 2])
  })

  test('have a single row in the CSV file while no rubber is known', async () => {
    const { organiser, homeId } = teams
    await teams.create()
    const id = await teams.create()
    await change(organiser, id, { type: 'report', score: [7, 3] })
    const rows = await exportRows(stranger, { teamId: homeId, state: 'over' })
    expect(rows).toEqual([expect.stringMatching(/finished,7,3,,,,,,,,,$/)])
    expect(await exportRows(stranger, { teamId: homeId })).toHaveLength(2)
    expect(await exportRows(stranger, { sportId: 'darts' })).toEqual([])
  })

  test('include matches of a private team only for people who can see it', async () => {
    const { organiser, away, home, homeId } = teams
    await teams.playMatch(6)
    const { version } = await organiser.do(getTeam, { params: { id: homeId } })
    const body = { version, settings: { isPublic: false } }
    await organiser.do(updateTeam, { params: { id: homeId }, body })
    expect(await exportRows(stranger)).toEqual([])
    expect(await exportRows(stranger, { teamId: homeId })).toEqual([])
    for (const by of [home, away, organiser]) expect(await exportRows(by)).toHaveLength(10)
  })

  test('assign matches to the season they were played in, by the club’s time zone', async () => {
    const { organiser, homeId, homePlayers } = teams
    const admin = await world.join('admin')
    const settings = await admin.do(getClubSettings, {})
    const zone = { version: settings.version, settings: { timeZone: 'UTC' } }
    await admin.do(changeClubSettings, { body: zone })
    const addClubSeason = async (name: string, from: string, to: string) => {
      const { items } = await organiser.do(addSeason, { body: { name, from, to } })
      return items.find((one) => one.name === name)!.id
    }
    const shiftedDay = (shift: number) =>
      new Date(world.now() + shift * 86_400_000).toISOString().slice(0, 10)
    const now = await addClubSeason('Now', shiftedDay(-1), shiftedDay(1))
    const past = await addClubSeason('Past', shiftedDay(-30), shiftedDay(-2))
    const id = await teams.playMatch(6)
    await change(organiser, id, { type: 'send' })
    await change(organiser, id, { type: 'confirm' })
    const readCounts = async (query: object) => {
      const { items, total } = await stranger.do(listTeamMatches, {
        query: { teamId: homeId, ...query },
      })
      const params = { id: homeId }
      const { stats, players } = await stranger.do(getTeam, { params, query })
      const { figures } = players.find((one) => one.playerId === homePlayers[0])!
      const rows = await exportRows(stranger, { teamId: homeId, ...query })
      return [items.length, total, stats.matchesPlayed, figures.singles.won, rows.length]
    }
    const allCounts = await readCounts({})
    expect(allCounts).toEqual([1, 1, 1, expect.any(Number), 10])
    expect(allCounts[3]).toBeGreaterThan(0)
    expect(await readCounts({ seasonId: now })).toEqual(allCounts)
    expect(await readCounts({ seasonId: past })).toEqual([0, 0, 0, 0, 0])
    const nowhere = { query: { seasonId: 'nowhere' } }
    expect((await stranger.call(listTeamMatches, nowhere)).status).toBe(404)
    expect((await stranger.call(exportTeamMatches, nowhere)).status).toBe(404)
    const reply = await stranger.call(getTeam, { params: { id: homeId }, ...nowhere })
    expect(reply.status).toBe(404)
  })
})
