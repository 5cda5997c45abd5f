import { describe, expect, test } from 'vitest'
import type { RosterEvent } from '#engine/teams/roster/events.ts'
import { listDeletions, restoreDeletion } from '#contract/deletions.ts'
import { deletePlayer, getPlayer, mergePlayer, updatePlayer } from '#contract/players/players.ts'
import {
  addAffiliation,
  deleteAffiliation,
  listAffiliations,
  updateAffiliation,
} from '#contract/teams/affiliations.ts'
import {
  changeRoster,
  createTeam,
  deleteTeam,
  getRoster,
  getTeam,
  listTeams,
  updateTeam,
  type RosterCommandWire,
  type Team,
} from '#contract/teams/team.ts'
import type { Broadcast } from '../platform/database/unit-of-work.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { accepted, type Caller } from '../testing/world.ts'
import { publishTeam, membersAndCaptain } from './publish-changes.ts'
import { verifyTeams } from './verify-teams.ts'
import { teamState } from './roster/team-state.ts'
import { teamLog } from './store.ts'

type Command = Parameters<typeof sendCommand>[2]
const sendCommand = async (
  by: Caller,
  id: string,
  command: Partial<RosterCommandWire> & { type: string },
) => by.call(changeRoster, { params: { id }, body: { command: command as never } })

describe.each(engineNames)('teams on %s', async (engine) => {
  const { world, organiser, captain, player } = await stageOnce(
    engine,
    async (world) => ({
      organiser: await world.join('organizer'),
      captain: await world.join('player', 'Cara Lead'),
      player: await world.join('player', 'Pia Play'),
    }),
    { verify: verifyTeams },
  )

  const create = async (name = 'Street A', fields: object = {}) => {
    const body = { sportId: 'tabletennis' as const, name, captainId: captain.playerId, ...fields }
    return await organiser.do(createTeam, { body })
  }
  const change = async (by: Caller, { id }: Pick<Team, 'id'>, command: Command) =>
    accepted(await sendCommand(by, id, command))
  const readRefusal = async (by: Caller, { id }: Pick<Team, 'id'>, command: Command) =>
    by.refused(changeRoster, { params: { id }, body: { command: command as never } })
  const read = async (by: Caller, { id }: Pick<Team, 'id'>) =>
    await by.do(getTeam, { params: { id } })
  const getNames = ({ players }: Pick<Team, 'players'>) =>
    players.map(({ playerName, role, jerseyNumber }) => [playerName, role, jerseyNumber])

  test('are created by organisers, with a free name and a captain who leads them', async () => {
    const team = await create()
    expect(getNames(team)).toEqual([['Cara Lead', 'captain', null]])
    expect(team).toMatchObject({
      settings: { maxPlayers: 15, minPlayers: 5, isPublic: true },
      playerCount: 1,
      affiliationName: null,
    })
    const again = { sportId: 'tabletennis' as const, name: ' street a ' }
    const taken = await organiser.call(createTeam, { body: again })
    expect([taken.status, taken.error.details[0]!.key]).toEqual([400, 'team.nameTaken'])
    await organiser.do(createTeam, { body: { ...again, sportId: 'pool' } })
    expect((await player.call(createTeam, { body: again })).status).toBe(403)
    expect(await world.publishedTypes()).toContain('team.changed')

    const { playerId } = player
    const joined = await change(captain, team, { type: 'add', playerId, jerseyNumber: 7 })
    expect(getNames(joined)).toEqual([
      ['Cara Lead', 'captain', null],
      ['Pia Play', 'player', 7],
    ])
    const number = { type: 'number', playerId: captain.playerId, jerseyNumber: 7 } as const
    expect(await readRefusal(captain, team, number)).toEqual([409, 'roster.jerseyTaken'])
    expect(await readRefusal(captain, team, { ...number, jerseyNumber: 100 })).toEqual([
      400,
      'roster.jerseyRange',
    ])
    expect((await readRefusal(player, team, { ...number, jerseyNumber: 9 }))[0]).toBe(403)
    expect((await read(player, team)).isMine).toBe(true)
  })

  test('start with the given players including the captain, within the limit', async () => {
    const third = await world.addPlayer('Third Person')
    const playerIds = [captain.playerId, player.playerId, third]
    const team = await create('Squad', { playerIds })
    expect(getNames(team)).toEqual([
      ['Cara Lead', 'captain', null],
      ['Pia Play', 'player', null],
      ['Third Person', 'player', null],
    ])
    const body = { sportId: 'tabletennis' as const, name: 'Tiny', playerIds }
    const small = { ...body, settings: { maxPlayers: 2, minPlayers: 1 } }
    const full = await organiser.call(createTeam, { body: small })
    expect(full.error.details).toMatchObject([{ field: 'settings.maxPlayers' }])
    const nobody = await organiser.call(createTeam, { body: { ...body, playerIds: ['nobody'] } })
    expect(nobody.status).toBe(404)
  })

  test('refuse a player when full, and limits below the number of players, naming the field', async () => {
    const settings = { maxPlayers: 2, minPlayers: 1 }
    const team = await create('Small', { settings })
    await change(captain, team, { type: 'add', playerId: player.playerId })
    const third = await world.addPlayer('Third Person')
    expect(await readRefusal(captain, team, { type: 'add', playerId: third })).toEqual([
      409,
      'roster.full',
    ])
    const { version } = await read(captain, team)
    const params = { id: team.id }
    const body = { version, settings: { maxPlayers: 1 } }
    const small = await captain.call(updateTeam, { params, body })
    expect(small.error.details).toMatchObject([
      { field: 'settings.maxPlayers', key: 'settings.mostBelowPlayers' },
    ])
    const stale = await captain.call(updateTeam, { params, body: { version: 1, name: 'X' } })
    expect(stale.status).toBe(409)
  })

  test('have a maximum number of guests, which is kept when other settings change', async () => {
    const team = await create('Guests', { settings: { mostGuests: 3 } })
    expect(team.settings.mostGuests).toBe(3)
    const params = { id: team.id }
    const change = async (settings: object) => {
      const { version } = await read(captain, team)
      return captain.call(updateTeam, { params, body: { version, settings } })
    }
    expect(accepted(await change({ isPublic: false })).settings.mostGuests).toBe(3)
    expect((await change({ mostGuests: 0 })).status).toBe(400)
    // A team from before this setting existed allows one guest.
    const { db } = world.server.context
    const { mostGuests: _most, ...old } = team.settings
    const rows = db.updateTable('teams').where('id', '=', team.id)
    await rows.set({ settings: JSON.stringify({ ...old, isPublic: false }) }).execute()
    expect((await read(captain, team)).settings.mostGuests).toBe(1)
  })

  test('let players request to join, or join, as the settings allow', async () => {
    const team = await create('Open', { settings: { allowSelfRegistration: true } })
    const { playerId } = player
    const join = { type: 'join', playerId } as const
    const waiting = await change(player, team, join)
    expect(waiting.requests).toMatchObject([{ playerName: 'Pia Play' }])
    const stranger = await world.join('player')
    expect((await read(stranger, team)).requests).toEqual([])
    expect((await readRefusal(stranger, team, join))[0]).toBe(403)
    await change(captain, team, { type: 'approve', playerId })
    expect(getNames(await read(player, team))).toHaveLength(2)
    await change(player, team, { type: 'remove', playerId })
    expect(getNames(await read(player, team))).toHaveLength(1)
    const closed = await create('Closed')
    expect(await readRefusal(player, closed, join)).toEqual([409, 'roster.closed'])
  })

  test('offer the captaincy to a successor, without whom the captain can’t leave', async () => {
    const team = await create()
    const { playerId } = player
    await change(captain, team, { type: 'add', playerId })
    const leave = { type: 'remove', playerId: captain.playerId } as const
    expect(await readRefusal(captain, team, leave)).toEqual([409, 'roster.captainStays'])
    await change(captain, team, { type: 'offerCaptaincy', playerId })
    const withdraw = { type: 'withdrawCaptaincy', playerId } as const
    expect((await sendCommand(player, team.id, withdraw)).status).toBe(403)
    await change(captain, team, withdraw)
    expect((await read(player, team)).offer).toBeNull()
    expect(await readRefusal(captain, team, withdraw)).toEqual([409, 'roster.noStandingOffer'])
    await change(captain, team, { type: 'offerCaptaincy', playerId })
    expect((await read(player, team)).offer).toMatchObject({ playerId })
    await change(player, team, { type: 'answerCaptaincy', playerId, accept: true })
    expect((await read(player, team)).captain).toMatchObject({ playerId })
    await change(captain, team, leave)
    expect(getNames(await read(player, team))).toEqual([['Pia Play', 'captain', null]])
  })

  test('refuse a vice-captain who would take over from or remove the captain', async () => {
    const team = await create()
    const vice = player.playerId
    await change(captain, team, { type: 'add', playerId: vice, role: 'vice_captain' })
    const first = captain.playerId
    const against = [
      { type: 'remove', playerId: first },
      { type: 'suspend', playerId: first, reason: 'No reason' },
      { type: 'giveRole', playerId: first, role: 'substitute' },
      { type: 'offerCaptaincy', playerId: vice },
    ] as const
    for (const command of against) {
      expect(await readRefusal(player, team, command)).toEqual([403, 'access.captainsOnly'])
    }
    expect((await read(player, team)).captain).toMatchObject({ playerId: first })
    expect((await sendCommand(player, team.id, { type: 'number', playerId: first })).status).toBe(
      400,
    )
    await change(organiser, team, { type: 'remove', playerId: first })
    expect((await read(player, team)).captain).toMatchObject({ playerId: vice })
  })

  test('refuse leaders who would lift their own suspension', async () => {
    const team = await create()
    const { playerId } = captain
    await change(organiser, team, { type: 'suspend', playerId, reason: 'Three cards' })
    const lift = { type: 'reinstate', playerId } as const
    expect(await readRefusal(captain, team, lift)).toEqual([409, 'roster.ownSuspension'])
    await change(organiser, team, lift)
    expect((await read(captain, team)).players[0]!.status).toBe('active')
  })

  test('show the reason of a suspension only to organisers, leaders and the player', async () => {
    const team = await create()
    const friend = await world.join('player', 'Fay Friend')
    const vice = await world.join('player', 'Vic Vice')
    const stranger = await world.join('player', 'Stan Stranger')
    const admin = await world.join('admin', 'Ada Admin')
    const { playerId } = player
    await change(captain, team, { type: 'add', playerId })
    await change(captain, team, { type: 'add', playerId: friend.playerId })
    await change(captain, team, { type: 'add', playerId: vice.playerId, role: 'vice_captain' })
    await change(captain, team, { type: 'suspend', playerId, reason: 'Three cards' })
    const readTexts = async (by: Caller) => {
      const params = { id: team.id }
      const at = new Date(world.now()).toISOString()
      return [
        (await by.call(getTeam, { params })).text,
        (await by.call(getRoster, { params, query: {} })).text,
        (await by.call(getRoster, { params, query: { at } })).text,
        (await by.call(listTeams, { query: {} })).text,
      ].map((text) => text.includes('Three cards'))
    }
    const expected = [true, true, true, false]
    for (const by of [organiser, admin, captain, vice, player]) {
      expect([by.userId, await readTexts(by)]).toEqual([by.userId, expected])
    }
    for (const by of [friend, stranger]) {
      expect([by.userId, await readTexts(by)]).toEqual([by.userId, [false, false, false, false]])
      const [seen] = (await read(by, team)).players.filter((one) => one.playerId === playerId)
      expect(seen).toMatchObject({ status: 'suspended', suspendedFor: null })
    }
  })

  test('keep a suspension when the player leaves and returns', async () => {
    const team = await create('Open', {
      settings: { allowSelfRegistration: true, requireApproval: false },
    })
    const { playerId } = player
    await change(player, team, { type: 'join', playerId })
    await change(captain, team, { type: 'suspend', playerId, reason: 'Three cards' })
    await change(player, team, { type: 'remove', playerId })
    const returned = await change(player, team, { type: 'join', playerId })
    expect(returned.players.find((one) => one.playerId === playerId)).toMatchObject({
      status: 'suspended',
      suspendedFor: 'Three cards',
    })
  })

  test('are visible to members and organisers only, if private', async () => {
    const team = await create('Secret', { settings: { isPublic: false } })
    const readSeen = async (by: Caller) => {
      const list = await by.do(listTeams, { query: {} })
      return [(await by.call(getTeam, { params: { id: team.id } })).status, list.total]
    }
    expect(await readSeen(player)).toEqual([404, 0])
    expect(await readSeen(captain)).toEqual([200, 1])
    expect(await readSeen(organiser)).toEqual([200, 1])
    const roster = await player.call(getRoster, { params: { id: team.id }, query: {} })
    expect(roster.status).toBe(404)
  })

  test('return 404 to outsiders who try to change a private team', async () => {
    const team = await create('Secret', {
      settings: { isPublic: false, allowSelfRegistration: true },
    })
    const { playerId } = player
    const missing = { id: 'nowhere' }
    for (const command of [
      { type: 'join', playerId },
      { type: 'remove', playerId },
      { type: 'add', playerId },
      { type: 'transfer', playerId, toTeamId: 'elsewhere' },
    ] as const) {
      const refusal = await readRefusal(player, team, command)
      expect(refusal).toEqual(await readRefusal(player, missing, command))
      expect(refusal[0]).toBe(404)
    }
    const body = { version: 1, name: 'Found' }
    const changed = await player.call(updateTeam, { params: { id: team.id }, body })
    expect(changed.status).toBe(404)
  })

  test('are visible to a player who is offered the captaincy of a private team', async () => {
    const team = await create('Secret', { settings: { isPublic: false } })
    const { playerId } = player
    await change(captain, team, { type: 'offerCaptaincy', playerId })
    expect((await read(player, team)).offer).toMatchObject({ playerId })
    world.pass(73 * 3_600_000)
    expect((await player.call(getTeam, { params: { id: team.id } })).status).toBe(404)
  })

  test('publish changes of a private team only to its members, in their personal topics', async () => {
    const secret = await create('Secret', { settings: { isPublic: false } })
    await change(captain, secret, { type: 'number', playerId: captain.playerId, jerseyNumber: 1 })
    expect(await world.publishedTypes()).not.toContain('team.changed')
    const open = await create('Open')
    expect(await world.publishedTypes()).toContain('team.changed')
    const broadcasts: Broadcast[] = []
    const recordBroadcasts = async ({ id }: Pick<Team, 'id'>) =>
      world.server.context.runInUnitOfWork(async (unit) => {
        const { row, roster } = await teamState.load(unit.tx, id, unit.now)
        const recording = { ...unit, broadcast: (message: Broadcast) => broadcasts.push(message) }
        await publishTeam(recording, row, membersAndCaptain(roster))
      })
    await recordBroadcasts(open)
    expect(broadcasts).toEqual([])
    await recordBroadcasts(secret)
    expect(broadcasts).toEqual([
      { topic: `person:${captain.userId}`, message: { teamId: secret.id } },
    ])
  })

  test('remove requests to join when they become private', async () => {
    const team = await create('Open', { settings: { allowSelfRegistration: true } })
    await change(player, team, { type: 'join', playerId: player.playerId })
    const { version } = await read(captain, team)
    const body = { version, settings: { isPublic: false } }
    const hidden = await captain.do(updateTeam, { params: { id: team.id }, body })
    expect(hidden.requests).toEqual([])
    expect((await read(captain, team)).requests).toEqual([])
  })

  test('return the roster of any past day', async () => {
    const team = await create()
    world.pass(60_000)
    await change(organiser, team, { type: 'add', playerId: player.playerId })
    const at = new Date(world.now()).toISOString()
    world.pass(60_000)
    await change(organiser, team, { type: 'remove', playerId: player.playerId })
    const readRoster = async (query: object) => {
      const reply = await organiser.call(getRoster, { params: { id: team.id }, query })
      return accepted(reply).players.map(({ playerName }) => playerName)
    }
    expect(await readRoster({ at })).toEqual(['Cara Lead', 'Pia Play'])
    expect(await readRoster({})).toEqual(['Cara Lead'])
  })

  test('transfer a player between teams completely or not at all', async () => {
    const from = await create('From')
    const into = await create('Into', { settings: { maxPlayers: 1, minPlayers: 1 } })
    await change(organiser, from, { type: 'add', playerId: player.playerId })
    const move = { type: 'transfer', playerId: player.playerId, toTeamId: into.id } as const
    expect(await readRefusal(organiser, from, move)).toEqual([409, 'roster.full'])
    expect(getNames(await read(organiser, from))).toHaveLength(2)
    const { version } = await read(organiser, into)
    const body = { version, settings: { maxPlayers: 15 } }
    await organiser.do(updateTeam, { params: { id: into.id }, body })
    await change(organiser, from, move)
    expect(getNames(await read(organiser, from))).toHaveLength(1)
    expect(getNames(await read(organiser, into))).toHaveLength(2)
    expect((await readRefusal(captain, from, move))[0]).toBe(403)
    const { version: latest } = await read(organiser, from)
    await organiser.do(updateTeam, {
      params: { id: from.id },
      body: { version: latest, isActive: false },
    })
    const back = { ...move, toTeamId: from.id }
    expect(await readRefusal(organiser, into, back)).toEqual([409, 'roster.inactive'])
  })

  test('can be deactivated and reactivated, and restored completely after a deletion', async () => {
    const team = await create()
    const params = { id: team.id }
    const { version } = team
    await captain.do(updateTeam, { params, body: { version, isActive: false } })
    const list = async (query: object) => (await player.do(listTeams, { query })).total
    expect([await list({}), await list({ includeInactive: 'true' })]).toEqual([0, 1])
    const add = { type: 'add', playerId: player.playerId } as const
    expect(await readRefusal(captain, team, add)).toEqual([409, 'roster.inactive'])
    const query = { version: version + 1 }
    expect((await captain.call(deleteTeam, { params, query })).status).toBe(403)
    await organiser.do(deleteTeam, { params, query })
    expect((await organiser.call(getTeam, { params })).status).toBe(404)
    const admin = await world.join('admin')
    const { items } = await admin.do(listDeletions, {})
    expect(items[0]).toMatchObject({ kind: 'team', name: 'Street A' })
    await admin.do(restoreDeletion, { params: { id: items[0]!.id } })
    expect(getNames(await read(captain, team))).toHaveLength(1)
  })

  test('are restored with the people who are in the club by then, two merged ones as one', async () => {
    const admin = await world.join('admin')
    const names = ['Gone Lead', 'Twin One', 'Twin Two']
    const [gone, twin, other] = await Promise.all(names.map(world.addPlayer))
    const playerIds = [twin!, other!, player.playerId]
    const team = await create('Street B', { captainId: gone, playerIds })
    await organiser.do(deleteTeam, { params: { id: team.id }, query: { version: team.version } })
    const body = { version: 1, intoPlayerId: other!, intoVersion: 1 }
    await organiser.do(mergePlayer, { params: { id: twin! }, body })
    await organiser.do(deletePlayer, { params: { id: gone! }, query: { version: 1 } })
    const restore = async (kind: 'team' | 'player') => {
      const { items } = await admin.do(listDeletions, {})
      const { id } = items.find((one) => one.kind === kind)!
      await admin.do(restoreDeletion, { params: { id } })
      return getNames(await read(captain, team))
    }
    expect(await restore('team')).toEqual([
      ['Twin Two', 'captain', null],
      ['Pia Play', 'player', null],
    ])
    expect(await restore('player')).toEqual([
      ['Twin Two', 'captain', null],
      ['Gone Lead', 'player', null],
      ['Pia Play', 'player', null],
    ])
  })

  test('of other clubs have players without accounts, and keep their club from being deleted', async () => {
    const body = { name: 'Broadstone', venue: 'Hall', contact: 'Kofi' }
    const { items } = await organiser.do(addAffiliation, { body })
    const affiliationId = items[0]!.id
    const team = await create('Broadstone A', { affiliationId, captainId: null })
    expect(team.affiliationName).toBe('Broadstone')
    await change(organiser, team, { type: 'add', playerName: 'Kofi Mensah' })
    const roster = await read(player, team)
    expect(roster.players).toMatchObject([{ playerName: 'Kofi Mensah', hasAccount: false }])
    const list = async (by: Caller) => (await by.do(listAffiliations, {})).items
    expect(await list(organiser)).toMatchObject([
      { contact: 'Kofi', teamCount: 1, playerCount: 1, version: 1 },
    ])
    expect((await list(player))[0]!.contact).toBeNull()
    const deletion = { params: { id: affiliationId }, query: { version: 1 } }
    expect((await organiser.call(deleteAffiliation, deletion)).status).toBe(409)
    const query = { version: roster.version }
    await organiser.do(deleteTeam, { params: { id: team.id }, query })
    await organiser.do(deleteAffiliation, deletion)
    expect(await list(organiser)).toEqual([])
    const admin = await world.join('admin')
    const [deleted] = (await admin.do(listDeletions, {})).items
    await admin.do(restoreDeletion, { params: { id: deleted!.id } })
    expect((await read(player, team)).affiliationName).toBeNull()
    const again = await organiser.call(addAffiliation, { body: { name: ' ' } })
    expect(again.status).toBe(400)
  })

  test('keep the fields of their club that an update of it leaves out', async () => {
    const body = { name: 'Broadstone', venue: 'Hall', contact: 'Kofi' }
    const [club] = (await organiser.do(addAffiliation, { body })).items
    const params = { id: club!.id }
    const change = { venue: 'New Hall', version: 1 }
    const { items } = await organiser.do(updateAffiliation, { params, body: change })
    expect(items).toMatchObject([{ name: 'Broadstone', venue: 'New Hall', contact: 'Kofi' }])
  })

  const readVersion = async (id: string) =>
    (await organiser.do(getPlayer, { params: { id } })).version

  test('pass the captaincy on when the captain is deleted, and take them back as a player when restored', async () => {
    const admin = await world.join('admin')
    const lead = await world.addPlayer('Lena Lead')
    const team = await create('Street B', { captainId: lead })
    await change(organiser, team, { type: 'add', playerId: player.playerId })
    const query = { version: await readVersion(lead) }
    await organiser.do(deletePlayer, { params: { id: lead }, query })
    expect(getNames(await read(player, team))).toEqual([['Pia Play', 'captain', null]])
    const { items } = await admin.do(listDeletions, {})
    await admin.do(restoreDeletion, { params: { id: items[0]!.id } })
    expect(getNames(await read(player, team))).toEqual([
      ['Pia Play', 'captain', null],
      ['Lena Lead', 'player', null],
    ])
  })

  test('keep who added whom when players are merged', async () => {
    const team = await create()
    const duplicate = await world.addPlayer('Pia Double')
    const third = await world.addPlayer('Third Person')
    await change(captain, team, { type: 'add', playerId: player.playerId })
    await change(organiser, team, { type: 'add', playerId: duplicate })
    await change(captain, team, { type: 'add', playerId: third })
    const readAuthors = async () => {
      const rows = await teamLog.readRows(world.server.context.db, [team.id])
      return rows.map(({ event, byId }) => [(JSON.parse(event) as RosterEvent).player, byId])
    }
    const before = await readAuthors()
    const { version } = await organiser.do(getPlayer, { params: { id: duplicate } })
    const into = await organiser.do(getPlayer, { params: { id: player.playerId } })
    const body = { intoPlayerId: player.playerId, version, intoVersion: into.version }
    await organiser.do(mergePlayer, { params: { id: duplicate }, body } as never)
    expect(await readAuthors()).toEqual(before.filter(([who]) => who !== duplicate))
  })

  test('end the request of a player who is merged into a member', async () => {
    const settings = { allowSelfRegistration: true, requireApproval: true }
    const member = await world.addPlayer('Pia Playfair')
    const team = await create('Open', { settings, playerIds: [member] })
    await change(player, team, { type: 'join', playerId: player.playerId })
    const body = { version: 1, intoPlayerId: member, intoVersion: 1 }
    await organiser.do(mergePlayer, { params: { id: player.playerId }, body })
    expect(await read(captain, team)).toMatchObject({ playerCount: 2, requests: [] })
  })

  test('withdraw the captaincy offered to someone outside the team who is deleted', async () => {
    const outsider = await world.addPlayer('Otto Out')
    const team = await create()
    const offered = await change(captain, team, { type: 'offerCaptaincy', playerId: outsider })
    expect(offered.offer).toMatchObject({ playerName: 'Otto Out' })
    await organiser.do(deletePlayer, { params: { id: outsider }, query: { version: 1 } })
    expect((await read(captain, team)).offer).toBeNull()
  })

  test('merge players on the roster, and show a new name everywhere', async () => {
    const [one, other] = [await world.addPlayer('Twin One'), await world.addPlayer('Twin Two')]
    const both = await create('Both', { captainId: one })
    await change(organiser, both, { type: 'add', playerId: other, jerseyNumber: 4 })
    const alone = await create('Alone', { captainId: one })
    const body = {
      version: await readVersion(one),
      intoPlayerId: other,
      intoVersion: await readVersion(other),
    }
    await organiser.do(mergePlayer, { params: { id: one }, body })
    expect(getNames(await read(player, both))).toEqual([['Twin Two', 'captain', 4]])
    expect(getNames(await read(player, alone))).toEqual([['Twin Two', 'captain', null]])
    const renamed = { version: await readVersion(other), name: 'Twin Three' }
    await organiser.do(updatePlayer, { params: { id: other }, body: renamed })
    expect(getNames(await read(player, alone))).toEqual([['Twin Three', 'captain', null]])
  })

  test('give the last place to one of several simultaneous additions', async () => {
    const team = await create('Tight', { settings: { maxPlayers: 2, minPlayers: 1 } })
    const rivals = await Promise.all(
      ['One', 'Two', 'Six'].map(async (n) => world.addPlayer(`Rival ${n}`)),
    )
    const answers = await Promise.all(
      rivals.map(async (playerId) => sendCommand(organiser, team.id, { type: 'add', playerId })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await read(player, team)).playerCount).toBe(2)
  })

  test('execute a command once when it is sent twice', async () => {
    const team = await create()
    const key = { 'idempotency-key': 'once' }
    const command = { type: 'add', playerId: player.playerId } as const
    const args = { params: { id: team.id }, body: { command } }
    const [first, second] = [
      await captain.call(changeRoster, args, key),
      await captain.call(changeRoster, args, key),
    ]
    expect(first.text).toBe(second.text)
    expect(accepted(second).playerCount).toBe(2)
  })
})
