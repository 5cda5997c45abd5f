import { describe, expect, test } from 'vitest'
import { listAudit } from '#contract/admin.ts'
import {
  addTeamSystem,
  changeTeamSystem,
  deleteTeamSystem,
  listTeamSystems,
  type TeamSystem,
} from '#contract/teams/systems.ts'
import { createTeamMatch, exportTeamMatches, getTeamMatch } from '#contract/teams/team-match.ts'
import { getTeam } from '#contract/teams/team.ts'
import {
  copyTournament,
  createTournament,
  deleteTournament,
  openTournament,
  startTournament,
  updateTournament,
} from '#contract/tournaments/life.ts'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { enterTeam, openTeamMatch } from '#contract/tournaments/teams.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { examples } from '#contract/examples.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { accepted } from '../../testing/world.ts'
import { verifyTournaments } from '../../tournaments/verify-tournaments.ts'
import { change, setUpTeams, win } from './team-match.test-data.ts'
import { verifyTeams } from '../verify-teams.ts'

const draft = examples.addTeamSystem.body.system

describe.each(engineNames)('the club’s own team match systems on %s', async (engine) => {
  const teams = await stageOnce(engine, setUpTeams, { verify: verifyTeams })

  const add = async (fields: object = {}): Promise<TeamSystem> => {
    const system = { ...draft, ...fields }
    const { items } = await teams.organiser.do(addTeamSystem, { body: { system } })
    return items.find((one) => one.system.name === system.name)!
  }
  const listSystems = async () => (await teams.home.do(listTeamSystems, {})).items
  const changeSystem = async ({ id, version }: TeamSystem, fields: object) =>
    teams.organiser.call(changeTeamSystem, {
      params: { id },
      body: { system: { ...draft, ...fields }, version },
    })
  const setOffered = async ({ id, version }: TeamSystem, isOffered: boolean) =>
    teams.organiser.call(changeTeamSystem, { params: { id }, body: { isOffered, version } })
  const remove = async ({ id, version }: TeamSystem) =>
    teams.organiser.call(deleteTeamSystem, { params: { id }, query: { version } })
  const createPairLineUp = (side: 'home' | 'away', ids: readonly string[]) => ({
    type: 'lineUp',
    side,
    places: { '1': [ids[0]], '2': [ids[1]] },
  })
  const createCup = async (system: string | null) => {
    const settings = { entrants: 'teams' as const, seedingMethod: 'hand' as const, system }
    const body = { name: `Cup ${system}`, minParticipants: 2, settings }
    return teams.organiser.call(createTournament, { body })
  }

  test('are copied into a team match, which keeps them unchanged', async () => {
    const { create, organiser, homePlayers, awayPlayers, home, homeId } = teams
    const ownSystem = await add()
    const id = await create({ systemId: ownSystem.id })
    await change(organiser, id, createPairLineUp('home', homePlayers))
    const begun = await change(organiser, id, createPairLineUp('away', awayPlayers))
    expect(begun.ownSystem).toMatchObject({
      id: ownSystem.id,
      name: draft.name,
      source: draft.source,
    })
    expect(begun.rubbers[2]!.home.map((one) => one?.playerName)).toEqual(['Hanna Home', 'Hugo Two'])
    for (const n of [1, 2, 3]) await change(organiser, id, win(n, 1))
    await change(home, id, { type: 'send' })
    await change(teams.away, id, { type: 'confirm' })
    expect(await home.do(getTeamMatch, { params: { id } })).toMatchObject({
      status: 'confirmed',
      score: [3, 0],
    })
    const { stats } = await home.do(getTeam, { params: { id: homeId } })
    expect(stats).toMatchObject({ matchesPlayed: 1, wins: 1 })
    const sheet = await home.call(exportTeamMatches, { query: {} })
    expect(sheet.text).toContain(draft.name)

    const [used] = await listSystems()
    expect(used).toMatchObject({ isUsed: true, isOffered: true })
    expect((await changeSystem(used!, { name: 'Another name' })).error?.key).toBe('system.isUsed')
    expect((await remove(used!)).error?.key).toBe('system.isUsed')
    accepted(await setOffered(used!, false))
    const body = { homeId, awayId: teams.awayId, systemId: ownSystem.id }
    const again = await organiser.call(createTeamMatch, { body })
    expect(again.error?.details?.[0]?.key).toBe('teamMatch.noSystem')
    expect((await listSystems())[0]).toMatchObject({
      isOffered: false,
      system: { name: draft.name },
    })
  })

  test('are refused with field and rule if they are not playable, and not saved', async () => {
    const [first, ...rest] = draft.rubbers
    const readRefusal = async (fields: object) => {
      const system = { ...draft, ...fields }
      const { status, error } = await teams.organiser.call(addTeamSystem, { body: { system } })
      return [status, ...(error?.details ?? []).map(({ field, key }) => `${field} ${key}`)]
    }
    expect(await readRefusal({ rubbers: [{ ...first!, home: 'Q' }, ...rest] })).toEqual([
      400,
      'system.rubbers.0 system.noSlot',
    ])
    expect(await readRefusal({ winAt: 9, fewest: 4 })).toEqual([
      400,
      'system.winAt system.winAt',
      'system.fewest system.fewest',
    ])
    const darts = { ...first!, play: { format: '501', details: null } }
    expect(await readRefusal({ rubbers: [darts, ...rest] })).toEqual([
      400,
      'system.rubbers.0 system.noFormat',
    ])
    expect((await readRefusal({ name: '  ' }))[0]).toBe(400)
    expect(await listSystems()).toEqual([])
    await add()
    expect(await readRefusal({ name: draft.name.toUpperCase() })).toEqual([
      400,
      'system.name system.nameTaken',
    ])
    expect(await listSystems()).toHaveLength(1)
  })

  test('are readable by players, and changed by organisers who saw the current version', async () => {
    const ownSystem = await add()
    const { home, organiser, world } = teams
    const body = { system: { ...draft, name: 'Of a player' } }
    expect((await home.call(addTeamSystem, { body })).status).toBe(403)
    expect((await listSystems()).map(({ system }) => system.name)).toEqual([draft.name])
    const { items } = accepted(await changeSystem(ownSystem, { name: 'Pairs night', fewest: 1 }))
    expect(items[0]).toMatchObject({ version: 2, system: { name: 'Pairs night', fewest: 1 } })
    expect((await changeSystem(ownSystem, { name: 'Stale' })).error?.key).toBe('request.stale')
    expect((await remove(ownSystem)).error?.key).toBe('request.stale')
    expect((await changeSystem(items[0]!, { sport: 'pool' })).status).toBe(400)
    accepted(await remove(items[0]!))
    expect(await listSystems()).toEqual([])
    const params = { id: ownSystem.id }
    const deletion = await organiser.call(deleteTeamSystem, { params, query: { version: 2 } })
    expect(deletion.error?.key).toBe('system.notFound')
    const admin = await world.join('admin', 'Ada Keeper')
    const auditEvents = (await admin.do(listAudit, { query: {} })).items
    const changes = auditEvents.filter(({ eventType }) => eventType === 'team_system.changed')
    expect(changes.map(({ details }) => [details.systemName, details.changes])).toEqual([
      ['Pairs night', 'deleted'],
      ['Pairs night', 'changed'],
      [draft.name, 'added'],
    ])
  })

  test('stay in use by a tournament and its copy after they are no longer offered', async () => {
    const { organiser, homeId, awayId } = teams
    const ownSystem = await add()
    const { id } = accepted(await createCup(ownSystem.id))
    const params = { id }
    const tournament = await organiser.do(getTournament, { params })
    expect(tournament).toMatchObject({ systemName: draft.name, settings: { system: ownSystem.id } })
    accepted(await setOffered((await listSystems())[0]!, false))
    expect((await createCup(ownSystem.id)).error?.details?.[0]?.key).toBe('tournament.noSystem')
    const copy = await organiser.do(copyTournament, { params, body: {} })
    expect(copy.systemName).toBe(draft.name)
    // A form sends every field that it shows.
    const body = { version: tournament.version, settings: { system: ownSystem.id }, venue: 'Hall' }
    await organiser.do(updateTournament, { params, body })
    await organiser.do(openTournament, { params, body: { phase: 'registration' } })
    for (const teamId of [homeId, awayId]) {
      await organiser.do(enterTeam, { params, body: { teamId } })
    }
    await organiser.do(startTournament, { params })
    const { items } = await organiser.do(listTournamentMatches, { params })
    const at = { id, matchId: items[0]!.id }
    const { teamMatchId } = await organiser.do(openTeamMatch, { params: at, body: {} })
    const match = await organiser.do(getTeamMatch, { params: { id: teamMatchId } })
    expect(match.ownSystem?.id).toBe(ownSystem.id)
    expect(await verifyTournaments(teams.world.server.context.db)).toEqual([])
  })

  test('are reported by verification when changed directly in the database', async () => {
    const { id } = await add()
    const { db } = teams.world.server.context
    const rows = db.updateTable('teamSystems').where('id', '=', id)
    const { definition } = await db.selectFrom('teamSystems').selectAll().executeTakeFirstOrThrow()
    await rows.set({ definition: definition.replace('"home":"D"', '"home":"Q"') }).execute()
    expect(await verifyTeams(db)).toContainEqual({
      name: `system ${draft.name}`,
      difference: 'Rubber 3: place Q does not exist',
    })
    await rows.set({ definition }).execute()
  })

  test('are checked for use with the same number of statements, however many there are', async () => {
    await add()
    const few = await teams.world.recordStatements(listSystems)
    for (let at = 0; at < 9; at++) await add({ name: `District ${at}` })
    expect(await teams.world.recordStatements(listSystems)).toHaveLength(few.length)
    // The logs of other tournaments hold a season of results, and no system.
    expect(few.filter((text) => /tournament_log/.test(text)).join()).toMatch(/"entrants" = /)
  })

  test('lose control characters that would change the text direction of a sheet', async () => {
    const home = draft.home.map((slot, at) => (at === 0 ? { ...slot, label: '\u202eA1' } : slot))
    const away = draft.away.map((slot, at) => (at === 0 ? { ...slot, label: '\u2066' } : slot))
    const { system } = await add({ home, away })
    expect([system.home[0]!.label, system.away[0]!.label]).toEqual(['A1', undefined])
  })

  test.each([
    ['a name of only a text direction character', { name: '\u202e' }, 'system.name'],
    ['the name of a built-in system', { name: 'Nine singles and a doubles' }, 'system.name'],
    ['a winning score that no match can reach', { winAt: 2.3 }, 'system.winAt'],
  ])('refuses %s', async (_what, fields, field) => {
    const body = { system: { ...draft, ...fields } }
    const { status, error } = await teams.organiser.call(addTeamSystem, { body })
    expect([status, error.details[0]?.field]).toEqual([400, field])
  })

  test('can’t be deleted while a deleted tournament uses them, since it may be restored', async () => {
    const { organiser } = teams
    const ownSystem = await add()
    const { id, version } = accepted(await createCup(ownSystem.id))
    await organiser.do(deleteTournament, { params: { id }, query: { version } })
    expect((await remove(ownSystem)).error?.key).toBe('system.isUsed')
  })

  test('can be added to a tournament and removed again', async () => {
    const { organiser } = teams
    const ownSystem = await add()
    const otherCup = accepted(await createCup(null))
    const params = { id: otherCup.id }
    const body = { version: otherCup.version, settings: { system: ownSystem.id } }
    const changed = await organiser.do(updateTournament, { params, body })
    expect(changed.systemName).toBe(draft.name)
    expect((await remove(ownSystem)).error?.key).toBe('system.isUsed')
    const back = { version: changed.version, settings: { system: null } }
    const usual = await organiser.do(updateTournament, { params, body: back })
    expect(usual.systemName).not.toBe(draft.name)
  })
})
