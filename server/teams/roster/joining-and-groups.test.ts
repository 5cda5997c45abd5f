import { describe, expect, test } from 'vitest'
import { createGroup, deleteGroup, getGroup } from '#contract/groups/group.ts'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { changeRoster, createTeam, getTeam, listTeams, updateTeam } from '#contract/teams/team.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { accepted, type Caller } from '../../testing/world.ts'
import { setUpTeams } from '../matches/team-match.test-data.ts'

describe.each(engineNames)('joining teams and linking them with groups, on %s', async (engine) => {
  const teams = await stageOnce(engine, setUpTeams)

  const read = async (by: Caller, id: string) => await by.do(getTeam, { params: { id } })
  const change = async (by: Caller, id: string, fields: object) => {
    const { version } = await read(teams.organiser, id)
    return by.call(updateTeam, { params: { id }, body: { version, ...fields } })
  }
  const sendRosterCommand = async (by: Caller, command: object) =>
    by.call(changeRoster, { params: { id: teams.homeId }, body: { command: command as never } })

  test('lets only organisers add players outside the joining dates', async () => {
    const { organiser, home, homeId, world } = teams
    const newcomer = await world.join('player', 'Nia Newcomer')
    const add = { type: 'add', playerId: newcomer.playerId }
    // The tests' clock starts on 14 March 2026.
    const past = { joinsFrom: '2026-01-01', joinsTo: '2026-03-13', allowSelfRegistration: true }
    expect((await change(home, homeId, { settings: past })).status).toBe(403)
    accepted(await change(organiser, homeId, { settings: past }))
    accepted(await change(home, homeId, { description: 'Captains change the rest' }))
    const refused = await sendRosterCommand(home, add)
    expect([refused.status, refused.error?.message]).toEqual([
      409,
      'Joining is open from 2026-01-01 to 2026-03-13. Ask an organiser.',
    ])
    const asking = await sendRosterCommand(newcomer, { type: 'join', playerId: newcomer.playerId })
    expect(asking.error?.key).toBe('roster.joinsBetween')
    accepted(await change(organiser, homeId, { settings: { joinsTo: '2026-03-14' } }))
    accepted(await sendRosterCommand(newcomer, { type: 'join', playerId: newcomer.playerId }))
    accepted(
      await change(organiser, homeId, { settings: { joinsFrom: '2026-03-15', joinsTo: null } }),
    )
    const approving = await sendRosterCommand(home, {
      type: 'approve',
      playerId: newcomer.playerId,
    })
    expect(approving.error?.key).toBe('roster.joinsFrom')
    accepted(await sendRosterCommand(organiser, add))
    const backwards = { joinsFrom: '2026-03-15', joinsTo: '2026-03-14' }
    const wrong = await change(organiser, homeId, { settings: backwards })
    expect(wrong.error?.details?.map(({ field }) => field)).toEqual(['settings.joinsTo'])
  })

  test('shows the linked group and team to everyone who can see both', async () => {
    const { organiser, home, away, world } = teams
    const squad = await createSquad(organiser, true)
    const body = { sportId: 'tabletennis' as const, name: 'First Team', groupId: squad }
    expect((await away.call(createTeam, { body })).status).toBe(403)
    const { id, group } = await organiser.do(createTeam, { body })
    expect(group).toEqual({ id: squad, name: 'Secret Squad' })
    // The team is public, but the name of its private group is shown only to its members.
    for (const outsider of [home, away, await world.join('organizer', 'Oda Other')]) {
      expect((await read(outsider, id)).group).toBeNull()
      const { items } = await outsider.do(listTeams, { query: {} })
      expect(JSON.stringify(items)).not.toMatch(/Secret|groupId/)
    }
    const page = await organiser.do(getGroup, { params: { id: squad } })
    expect(page.teams).toEqual([{ id, name: 'First Team' }])
    accepted(await change(organiser, id, { groupId: null }))
    expect((await read(organiser, id)).group).toBeNull()
  })

  test('refuses to link a group the actor can’t see, without revealing that it exists', async () => {
    const { organiser, home, homeId } = teams
    const squad = await createSquad(home, true)
    const hidden = await change(organiser, homeId, { groupId: squad })
    const nowhere = await change(organiser, homeId, { groupId: 'nowhere' })
    expect([hidden.status, hidden.error?.message]).toEqual([400, nowhere.error?.message])
    accepted(await change(home, homeId, { groupId: squad }))
    expect((await read(home, homeId)).group?.name).toBe('Secret Squad')
    expect((await read(organiser, homeId)).group).toBeNull()
  })

  test('lists a private team on its group’s page only for people who can see the team', async () => {
    const { organiser, home, away, homeId } = teams
    const squad = await createSquad(organiser, false)
    accepted(await change(organiser, homeId, { groupId: squad, settings: { isPublic: false } }))
    const listTeamNames = async (by: Caller) =>
      (await by.do(getGroup, { params: { id: squad } })).teams.map(({ name }) => name)
    expect(await listTeamNames(home)).toEqual(['Street'])
    expect(await listTeamNames(organiser)).toEqual(['Street'])
    expect(await listTeamNames(away)).toEqual([])
  })

  test('restores the link when a deleted group is restored', async () => {
    const { organiser, homeId, world } = teams
    const admin = await world.join('admin', 'Ada Keeper')
    const squad = await createSquad(organiser, false)
    accepted(await change(organiser, homeId, { groupId: squad }))
    const { version } = await organiser.do(getGroup, { params: { id: squad } })
    await organiser.do(deleteGroup, { params: { id: squad }, query: { version } })
    expect((await read(organiser, homeId)).group).toBeNull()
    const [deletion] = (await admin.do(listDeletions, {})).items
    await admin.do(restoreDeletion, { params: { id: deletion!.id } })
    expect((await read(organiser, homeId)).group?.id).toBe(squad)
  })

  const createSquad = async (by: Caller, isPrivate: boolean) => {
    const body = { name: 'Secret Squad', template: 'league-team', isPrivate } as const
    return (await by.do(createGroup, { body })).id
  }
})
