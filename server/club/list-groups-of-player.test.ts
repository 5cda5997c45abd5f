import { describe, expect, test } from 'vitest'
import { createGroup, listPlayerGroups } from '#contract/groups/group.ts'
import { getTeam, updateTeam } from '#contract/teams/team.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import type { Caller } from '../testing/world.ts'
import { createTwoTeams } from '../teams/matches/team-match.test-data.ts'

describe.each(engineNames)('the groups and teams of a player, on %s', async (engine) => {
  const teams = await stageOnce(engine, createTwoTeams)

  test('leave out a private team, except for members and organisers, and an inactive one', async () => {
    const { world, organiser, home, away, homeId } = teams
    const listTeamNames = async (by: Caller) => {
      const params = { id: home.playerId }
      return (await by.do(listPlayerGroups, { params })).teams.map(({ name }) => name)
    }
    const change = async (body: object) => {
      const { version } = await organiser.do(getTeam, { params: { id: homeId } })
      const request = { params: { id: homeId }, body: { version, ...body } }
      await organiser.do(updateTeam, request)
    }
    const stranger = await world.join('player', 'Stan Stranger')
    for (const by of [home, away, stranger]) expect(await listTeamNames(by)).toEqual(['Street'])
    await change({ settings: { isPublic: false } })
    for (const by of [home, organiser]) expect(await listTeamNames(by)).toEqual(['Street'])
    for (const by of [away, stranger]) expect(await listTeamNames(by)).toEqual([])
    await change({ isActive: false })
    expect(await listTeamNames(home)).toEqual([])
  })

  test('are all listed, also more than a hundred', async () => {
    const { organiser } = teams
    for (let at = 0; at < 101; at++)
      await organiser.do(createGroup, { body: { name: `Group ${at}` } })
    const params = { id: organiser.playerId }
    expect((await organiser.do(listPlayerGroups, { params })).items).toHaveLength(101)
  })
})
