import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import {
  changeDisplay,
  displayCodeMs,
  endDisplay,
  listDisplays,
  openDisplay,
  pairDisplay,
  previewDisplay,
  showDisplay,
  type DisplaySettings,
} from '#contract/club/displays.ts'
import {
  type ServerToSpectator,
  socketPath,
  type SpectatorMessage,
  spectatorNamespace,
  type SpectatorToServer,
} from '#contract/events.ts'
import { startLive } from '#contract/live/events.ts'
import { listPublicLive, readPublicLive } from '#contract/live/public.ts'
import { recordMatch } from '#contract/matches.ts'
import { getTeam, updateTeam } from '#contract/teams/team.ts'
import { updateTournament } from '#contract/tournaments/life.ts'
import { callNext } from '#contract/tournaments/tables.ts'
import { listTournamentMatches } from '#contract/tournaments/matches.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { Phone } from '../live/phone.test-data.ts'
import { setUpTeams } from '../teams/matches/team-match.test-data.ts'
import { engineNames } from '../testing/databases.ts'
import { createCup } from '../testing/tournament.ts'
import { accepted, createWorld, type Caller, type World } from '../testing/world.ts'

const venue = { name: 'Bar, left', shows: 'venue' } as const

describe.each(engineNames)('displays of the club on %s', (engine) => {
  let world: World
  let admin: Caller
  let organiser: Caller
  const sockets: Socket[] = []

  beforeEach(async () => {
    world = await createWorld(engine, { SPECTATORS_PER_ADDRESS: '3' })
    admin = await world.join('admin')
    organiser = await world.join('organizer', 'Olive Organiser')
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect()
    await world.close()
  })

  const open = async () => await world.stranger.do(openDisplay, {})
  const show = async (secret: string) => world.stranger.call(showDisplay, { body: { secret } })
  const pair = async (settings: Partial<DisplaySettings> = {}) => {
    const { secret, code } = await open()
    const body = { ...venue, ...settings, code } as never
    return { secret, ...(await organiser.do(pairDisplay, { body })) }
  }
  const setPublic = async (publicResults: boolean) => {
    const { version } = await admin.do(getClubSettings, {})
    const body = { version, settings: { publicResults } }
    await admin.do(changeClubSettings, { body })
  }
  const startLiveMatch = async (table: string | null = null) => {
    const body = {
      id: crypto.randomUUID(),
      setup: { game: 'x01' as const, settings: { start: 501, legs: 3, throws: 1 as const } },
      player1Id: await world.addPlayer('Ann Able'),
      player2Id: await world.addPlayer('Bob Baker'),
      table,
    }
    const { id } = await organiser.do(startLive, { body: body as never })
    return { id, phone: new Phone('secret-phone', id, organiser, world.now) }
  }
  /** Creates a tournament match that is called to a table and scored live. */
  const startCupMatch = async () => {
    const cup = await createCup(world, organiser, 4)
    const params = { id: cup.id }
    const { version } = await organiser.do(getTournament, { params })
    const body = { version, tables: ['Table 1', 'Table 2'] }
    await organiser.do(updateTournament, { params, body })
    const { items } = await organiser.do(listTournamentMatches, { params })
    const [first] = items
    const live = {
      id: crypto.randomUUID(),
      setup: {
        game: 'tabletennis' as const,
        settings: {
          bestOf: 3,
          isDoubles: false,
          serves: { side: 1 as const, member: 1 as const },
          receives: { side: 2 as const, member: 1 as const },
          left: 1 as const,
        },
      },
      player1Id: first!.sides[0].playerId!,
      player2Id: first!.sides[1].playerId!,
      tournamentId: cup.id,
      tournamentMatchId: first!.id,
    }
    const { id } = await organiser.do(startLive, { body: live })
    return { id, cup }
  }

  test('show a code until an organiser pairs and names them, and the club after that', async () => {
    const { secret, code, codeExpiresAt } = await open()
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(Date.parse(codeExpiresAt) - world.now()).toBe(displayCodeMs)
    expect(accepted(await show(secret))).toEqual({ settings: null, picture: null })
    const typed = `${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`
    const body = { ...venue, code: typed, viewedFrom: 8 as const }
    const paired = await organiser.do(pairDisplay, { body })
    expect(paired).toMatchObject({ name: 'Bar, left', pairedByName: 'Olive Organiser' })
    await startLiveMatch('Board 1')
    const { settings, picture } = accepted(await show(secret))
    expect(settings).toMatchObject({ ...venue, viewedFrom: 8, seconds: 20 })
    expect(picture).toMatchObject({ clubName: 'Test Club', isPublic: false })
    expect(picture!.live[0]).toMatchObject({ table: 'Board 1', score: { now: [501, 501] } })
    const { items, tables } = await organiser.do(listDisplays, {})
    expect(items).toMatchObject([{ name: 'Bar, left', lastSeenAt: expect.any(String) }])
    expect(tables).toEqual(['Board 1'])
  })

  test('follow the club after the clock was set back, and are seen at the new time', async () => {
    const { secret } = await pair()
    const { phone } = await startLiveMatch('Board 1')
    const score = async () => accepted(await show(secret)).picture!.live[0]!.score
    expect(await score()).toMatchObject({ now: [501, 501] })
    world.pass(-3_600_000)
    await phone.enter({ kind: 'visit', by: 1, points: 60 })
    expect(await score()).toMatchObject({ now: [441, 501] })
    const { items } = await organiser.do(listDisplays, {})
    expect(items.map(({ lastSeenAt }) => lastSeenAt)).toEqual([new Date(world.now()).toISOString()])
  })

  test('can’t be paired by a wrong, expired or used code', async () => {
    const { code, secret } = await open()
    const tryPairing = async (enteredCode: string) =>
      organiser.call(pairDisplay, { body: { ...venue, code: enteredCode } })
    const refused = await tryPairing('AAAAAA')
    expect(refused.status).toBe(400)
    expect(refused.error.details).toMatchObject([{ field: 'code', key: 'display.wrongCode' }])
    accepted(await tryPairing(code))
    expect((await tryPairing(code)).status).toBe(400)
    const late = await open()
    world.pass(displayCodeMs)
    expect((await tryPairing(late.code)).status).toBe(400)
    // The display requests a new code by itself. The paired one keeps working.
    expect((await show(late.secret)).status).toBe(404)
    expect((await show(secret)).status).toBe(200)
    expect(await world.publishedTypes()).toContain('displays.changed')
  })

  test('of one table require its name', async () => {
    const { code } = await open()
    const body = { name: 'Table', shows: 'table' as const, code }
    const refused = await organiser.call(pairDisplay, { body })
    expect(refused.error.details).toMatchObject([{ field: 'table' }])
  })

  test('have their secrets stored as hashes only', async () => {
    const { secret } = await pair()
    const rows = await world.server.context.db.selectFrom('displays').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('show nothing after they are unpaired, which requires the current version', async () => {
    const { id, secret, version } = await pair()
    const params = { id }
    const body = { ...venue, name: 'Bar, right', version }
    const changed = await organiser.do(changeDisplay, { params, body })
    expect(changed.name).toBe('Bar, right')
    expect((await organiser.call(endDisplay, { params, query: { version } })).status).toBe(409)
    const query = { version: changed.version }
    await organiser.do(endDisplay, { params, query })
    expect((await show(secret)).status).toBe(404)
    expect((await organiser.call(previewDisplay, { params })).status).toBe(404)
    const auditEvents = await world.server.context.db
      .selectFrom('auditEvents')
      .selectAll()
      .execute()
    const eventTypes = auditEvents.map(({ eventType }) => eventType)
    expect(eventTypes).toEqual(
      expect.arrayContaining(['display.paired', 'display.changed', 'display.ended']),
    )
  })

  test('keep the settings that a change omits, and require a table to show its score', async () => {
    const { id, version } = await pair()
    const params = { id }
    const full = { ...venue, seconds: 45, speaks: 'calls' as const, version }
    await organiser.do(changeDisplay, { params, body: full })
    const renamed = { name: 'Bar, right', version: version + 1 }
    const changed = await organiser.do(changeDisplay, { params, body: renamed })
    expect(changed).toMatchObject({ name: 'Bar, right', seconds: 45, speaks: 'calls' })
    const body = { shows: 'table' as const, version: version + 2 }
    const refused = await organiser.call(changeDisplay, { params, body })
    expect(refused.error.details).toMatchObject([{ field: 'table', key: 'field.required' }])
  })

  test('waiting to be paired are limited in number', async () => {
    for (let at = 0; at < 200; at++) await open()
    expect((await world.stranger.call(openDisplay, {})).status).toBe(409)
    world.pass(displayCodeMs)
    await open()
  })

  test('show calls, the next matches, the bracket and the boards', async () => {
    const { cup } = await startCupMatch()
    const params = { id: cup.id }
    await organiser.do(callNext, { params })
    await organiser.do(callNext, { params })
    const { id } = await pair()
    const { picture } = await organiser.do(previewDisplay, { params: { id } })
    // The first match is called as well, but listed as live since scoring has begun.
    expect(picture.live).toHaveLength(1)
    expect(picture.calls.map(({ matchId, table }) => [matchId, table])).toEqual([
      ['W1-2', 'Table 2'],
    ])
    expect(picture.next).toEqual([])
    const [tournament] = picture.tournaments
    expect(tournament!.rounds.map(({ matches }) => matches.length)).toEqual([2, 1])
    expect(tournament!.rounds[0]!.matches.filter(({ isLive }) => isLive)).toHaveLength(1)
  })

  test('of one sport show nothing of the others', async () => {
    await startCupMatch()
    const { secret } = await pair({ sportIds: ['darts'] })
    const { picture } = accepted(await show(secret))
    expect(picture).toMatchObject({ live: [], tournaments: [], calls: [], next: [] })
  })

  test('of one sport show its latest results, also after many of another sport', async () => {
    const [ann, bob] = [await world.addPlayer('Ann Able'), await world.addPlayer('Bob Baker')]
    const record = async (sportId: 'darts' | 'pool', more: object = {}) => {
      world.pass(1000)
      const score = { player1Score: sportId === 'darts' ? 2 : 5, player2Score: 1 }
      const body = { sportId, player1Id: ann, player2Id: bob, ...score, ...more }
      return organiser.do(recordMatch, { body: body as never })
    }
    const { id } = await record('darts')
    for (let i = 0; i < 31; i++) await record('pool', { details: { raceTo: 5 } })
    const { secret } = await pair({ sportIds: ['darts'] })
    const { picture } = accepted(await show(secret))
    expect(picture!.results.map((one) => one.id)).toEqual([id])
  })

  test('mark the winner of a result that was given up', async () => {
    const body = {
      sportId: 'tabletennis' as const,
      player1Id: await world.addPlayer('Ann Able'),
      player2Id: await world.addPlayer('Bob Baker'),
      player1Score: 1,
      player2Score: 0,
      ending: 'retired' as const,
      winnerSide: 2 as const,
    }
    await organiser.do(recordMatch, { body })
    const { secret } = await pair()
    const { picture } = accepted(await show(secret))
    expect(picture!.results).toMatchObject([{ sides: ['Ann Able', 'Bob Baker'], winner: 2 }])
  })

  test('are the only ones to see live matches if results are private', async () => {
    const { id } = await startLiveMatch()
    const { secret } = await pair()
    expect((await world.stranger.call(listPublicLive, { query: {} })).status).toBe(404)
    expect((await world.stranger.call(readPublicLive, { params: { id } })).status).toBe(404)
    const { picture } = accepted(await show(secret))
    expect(picture!.live.map(({ sides }) => sides[0][0]!.name)).toEqual(['Ann Able'])
    expect((await show('nonsense')).status).toBe(404)
  })

  test('and the public see names and scores of a live match, but no devices or accounts', async () => {
    const { id, phone } = await startLiveMatch()
    await phone.enter({ kind: 'visit', by: 1, points: 60 })
    await setPublic(true)
    const list = await world.stranger.call(listPublicLive, { query: {} })
    const one = await world.stranger.call(readPublicLive, { params: { id } })
    expect(accepted(list).items).toMatchObject([{ id, score: { now: [441, 501] } }])
    expect(accepted(one).events).toMatchObject([{ rev: 1, event: { action: { points: 60 } } }])
    for (const { text } of [list, one]) {
      expect(text).toContain('Ann Able')
      for (const privateText of ['Olive', '"device"', 'scorers', 'mayScore', '"seq"', 'byName']) {
        expect(text).not.toContain(privateText)
      }
    }
  })

  test('and the public get replies that proxies cache for a second, and a 304 if unchanged', async () => {
    const { id, phone } = await startLiveMatch()
    await setPublic(true)
    const readLive = async (etag = '') =>
      world.stranger.call(readPublicLive, { params: { id } }, { 'if-none-match': etag })
    const first = await readLive()
    expect(first.headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=10')
    const etag = String(first.headers['etag'])
    expect((await readLive(etag)).status).toBe(304)
    await phone.enter({ kind: 'visit', by: 1, points: 60 })
    expect((await readLive(etag)).status).toBe(200)
  })

  test('and the public get a reply that is prepared once for simultaneous requests', async () => {
    const { id, phone } = await startLiveMatch()
    await setPublic(true)
    const countStatements = async (requests: number) => {
      const statements = await world.recordStatements(async () =>
        Promise.all(
          Array.from({ length: requests }, async () =>
            world.stranger.do(readPublicLive, { params: { id } }),
          ),
        ),
      )
      return statements.length
    }
    await countStatements(1)
    const cached = await countStatements(1)
    await phone.enter({ kind: 'visit', by: 1, points: 60 })
    const prepared = await countStatements(1)
    expect(prepared).toBeGreaterThan(cached)
    await phone.enter({ kind: 'visit', by: 2, points: 60 })
    expect(await countStatements(5)).toBe(prepared + 4 * cached)
  })

  test('and the public don’t see matches of a tournament that is not public', async () => {
    const { id, cup } = await startCupMatch()
    await setPublic(true)
    const ids = async () =>
      (await world.stranger.do(listPublicLive, { query: {} })).items.map((one) => one.id)
    const params = { id: cup.id }
    const setCup = async (isPublic: boolean) => {
      const { version } = await organiser.do(getTournament, { params })
      await organiser.do(updateTournament, { params, body: { version, isPublic } })
    }
    await setCup(true)
    expect(await ids()).toEqual([id])
    await setCup(false)
    expect(await ids()).toEqual([])
    expect((await world.stranger.call(readPublicLive, { params: { id } })).status).toBe(404)
  })

  describe('spectators', () => {
    let address: string
    beforeEach(async () => {
      address = await world.server.app.listen({ port: 0, host: '127.0.0.1' })
    })

    const connect = (auth: object = {}, headers: Record<string, string> = {}) => {
      const socket: Socket<ServerToSpectator, SpectatorToServer> = io(
        address + spectatorNamespace,
        {
          path: socketPath,
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
          auth,
          extraHeaders: headers,
        },
      )
      sockets.push(socket as Socket)
      const messages: (SpectatorMessage & { topic: string })[] = []
      socket.on('told', (topic, message) => messages.push({ topic, ...message }))
      const ready = new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve)
        socket.on('connect_error', reject)
      })
      const watch = async (topic: string) => socket.timeout(3000).emitWithAck('watch', topic)
      return { socket, messages, ready, watch }
    }

    test('get scores on a paired display of a private club, where a stranger is refused', async () => {
      const { id, phone } = await startLiveMatch()
      const { secret } = await pair()
      await expect(connect().ready).rejects.toThrow('Nothing to watch')
      await expect(connect({ secret: 'wrong' }).ready).rejects.toThrow('Nothing to watch')
      const screen = connect({ secret })
      await screen.ready
      expect(await screen.watch(`live:${id}`)).toBe(true)
      expect(await screen.watch('live')).toBe(true)
      expect(await screen.watch('account:x')).toBe(false)
      await phone.enter({ kind: 'visit', by: 1, points: 60 })
      await expect.poll(() => screen.messages.length, { timeout: 5000 }).toBeGreaterThan(1)
      const [one] = screen.messages
      expect(one).toMatchObject({ topic: `live:${id}`, from: 0, rev: 1, status: 'live' })
      expect(one!.events).toMatchObject([{ rev: 1, event: { action: { points: 60 } } }])
      expect(screen.messages.find(({ topic }) => topic === 'live')!.matches).toMatchObject([
        { id, score: { now: [441, 501] } },
      ])
      expect(JSON.stringify(screen.messages)).not.toMatch(/device|Olive|byName/)
    })

    test('are disconnected when their display is unpaired or results become private', async () => {
      await setPublic(true)
      const { id, secret, version } = await pair()
      const screen = connect({ secret })
      const stranger = connect()
      await Promise.all([screen.ready, stranger.ready])
      await organiser.do(endDisplay, { params: { id }, query: { version } })
      await expect.poll(() => screen.socket.connected).toBe(false)
      expect(stranger.socket.connected).toBe(true)
      await setPublic(false)
      await expect.poll(() => stranger.socket.connected).toBe(false)
    })

    test('without an account can’t watch matches of a tournament that is not public', async () => {
      const { id, cup } = await startCupMatch()
      const params = { id: cup.id }
      const { version } = await organiser.do(getTournament, { params })
      await organiser.do(updateTournament, { params, body: { version, isPublic: false } })
      await setPublic(true)
      const stranger = connect()
      await stranger.ready
      expect(await stranger.watch(`live:${id}`)).toBe(false)
      expect(await stranger.watch('live:nowhere')).toBe(false)
    })

    test('stop getting the score of a rubber once its team is private', async () => {
      const { home, homeId, startMatch } = await setUpTeams(world)
      const settings = {
        bestOf: 5,
        isDoubles: false,
        serves: { side: 1, member: 1 },
        receives: { side: 2, member: 1 },
        left: 1,
      } as const
      const body = {
        id: crypto.randomUUID(),
        setup: { game: 'tabletennis' as const, settings },
        player1Id: '',
        player2Id: '',
        rubber: { teamMatchId: await startMatch(), n: 1 },
      }
      const { id } = await home.do(startLive, { body })
      const topic = `live:${id}`
      await setPublic(true)
      const stranger = connect()
      await stranger.ready
      expect(await stranger.watch(topic)).toBe(true)
      const { version } = await organiser.do(getTeam, { params: { id: homeId } })
      const hidden = { version, settings: { isPublic: false } }
      await organiser.do(updateTeam, { params: { id: homeId }, body: hidden })
      await expect.poll(async () => stranger.watch(topic)).toBe(false)
    })

    test('are limited per address, also if all connect at once', async () => {
      await setPublic(true)
      const outcomes = await Promise.allSettled(
        Array.from({ length: 12 }, async () => connect().ready),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    })

    test('make room for another from their address when they disconnect', async () => {
      await setPublic(true)
      const first = [connect(), connect(), connect()]
      await Promise.all(first.map(async ({ ready }) => ready))
      await expect(connect().ready).rejects.toThrow('Too many open connections')
      first[0]!.socket.disconnect()
      await expect
        .poll(
          async () =>
            connect().ready.then(
              () => true,
              () => false,
            ),
          { timeout: 5000 },
        )
        .toBe(true)
    })

    test('are disconnected if they send anything but subscriptions, or too many', async () => {
      await setPublic(true)
      const talker = connect()
      await talker.ready
      ;(talker.socket as Socket).emit('beat', 'hello')
      await expect.poll(() => talker.socket.connected).toBe(false)
      const long = connect()
      await long.ready
      long.socket.emit('unwatch', 'x'.repeat(300))
      await expect.poll(() => long.socket.connected).toBe(false)
      const busy = connect()
      await busy.ready
      for (let at = 0; at < 70; at++) busy.socket.emit('unwatch', 'live')
      await expect.poll(() => busy.socket.connected).toBe(false)
    })

    test('can follow at most twenty topics', async () => {
      const { secret } = await pair()
      const screen = connect({ secret })
      await screen.ready
      const answers: boolean[] = []
      for (let at = 0; at < 22; at++) answers.push(await screen.watch(`live:${at}`))
      expect(answers.filter(Boolean)).toHaveLength(20)
    })
  })
})
