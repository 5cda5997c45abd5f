import { describe, expect, test } from 'vitest'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { addSeason } from '#contract/club/seasons.ts'
import { exportTeamMatches, listTeamMatches } from '#contract/teams/team-match.ts'
import { getTeam, updateTeam } from '#contract/teams/team.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import type { Caller } from '../../testing/world.ts'
import { change, setUpTeams, read } from './team-match.test-data.ts'

describe.each(engineNames)('lists and exports of team matches on %s', async (engine) => {
  const { stranger, ...teams } = await stageOnce(engine, async (world) => ({
    ...(await setUpTeams(world)),
    stranger: await world.join('player', 'Stan Stranger'),
  }))
  const { world } = teams

  const csv = async (by: Caller, query: object = {}) => {
    const { status, text } = await by.call(exportTeamMatches, { query })
    expect(status).toBe(200)
    return text.trim().split('\r\n').slice(1)
  }

  test('have a row per rubber in the CSV file, with its players and the id of its match', async () => {
    const { organiser, homePlayers } = teams
    const id = await teams.playMatch(6)
    await change(organiser, id, { type: 'takeBack', n: 10, reason: 'Not played' })
    const known = await read(organiser, id)
    const rows = await csv(stranger)
    expect(rows).toHaveLength(9)
    const [first] = known.rubbers
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

  test('have a single row in the CSV file while no rubber is known', async () => {
    const { organiser, homeId } = teams
    await teams.create()
    const id = await teams.create()
    await change(organiser, id, { type: 'report', score: [7, 3] })
    const rows = await csv(stranger, { teamId: homeId, state: 'over' })
    expect(rows).toEqual([expect.stringMatching(/finished,7,3,,,,,,,,,$/)])
    expect(await csv(stranger, { teamId: homeId })).toHaveLength(2)
    expect(await csv(stranger, { sportId: 'darts' })).toEqual([])
  })

  test('include matches of a private team only for people who can see it', async () => {
    const { organiser, away, home, homeId } = teams
    await teams.playMatch(6)
    const { version } = await organiser.do(getTeam, { params: { id: homeId } })
    const body = { version, settings: { isPublic: false } }
    await organiser.do(updateTeam, { params: { id: homeId }, body })
    expect(await csv(stranger)).toEqual([])
    expect(await csv(stranger, { teamId: homeId })).toEqual([])
    for (const by of [home, away, organiser]) expect(await csv(by)).toHaveLength(10)
  })

  test('assign matches to the season they were played in, by the club’s time zone', async () => {
    const { organiser, homeId, homePlayers } = teams
    const admin = await world.join('admin')
    const settings = await admin.do(getClubSettings, {})
    const zone = { version: settings.version, settings: { timeZone: 'UTC' } }
    await admin.do(changeClubSettings, { body: zone })
    const season = async (name: string, from: string, to: string) => {
      const { items } = await organiser.do(addSeason, { body: { name, from, to } })
      return items.find((one) => one.name === name)!.id
    }
    const day = (shift: number) =>
      new Date(world.now() + shift * 86_400_000).toISOString().slice(0, 10)
    const now = await season('Now', day(-1), day(1))
    const past = await season('Past', day(-30), day(-2))
    const id = await teams.playMatch(6)
    await change(organiser, id, { type: 'send' })
    await change(organiser, id, { type: 'confirm' })
    const of = async (query: object) => {
      const { items, total } = await stranger.do(listTeamMatches, {
        query: { teamId: homeId, ...query },
      })
      const params = { id: homeId }
      const { stats, players } = await stranger.do(getTeam, { params, query })
      const { figures } = players.find((one) => one.playerId === homePlayers[0])!
      const rows = await csv(stranger, { teamId: homeId, ...query })
      return [items.length, total, stats.matchesPlayed, figures.singles.won, rows.length]
    }
    const whole = await of({})
    expect(whole).toEqual([1, 1, 1, expect.any(Number), 10])
    expect(whole[3]).toBeGreaterThan(0)
    expect(await of({ seasonId: now })).toEqual(whole)
    expect(await of({ seasonId: past })).toEqual([0, 0, 0, 0, 0])
    const nowhere = { query: { seasonId: 'nowhere' } }
    expect((await stranger.call(listTeamMatches, nowhere)).status).toBe(404)
    expect((await stranger.call(exportTeamMatches, nowhere)).status).toBe(404)
    const reply = await stranger.call(getTeam, { params: { id: homeId }, ...nowhere })
    expect(reply.status).toBe(404)
  })
})
