import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Socket } from 'socket.io-client'
import { logOut } from '#contract/players/accounts.ts'
import { type ClientToServer, type ServerToClient, type WireEvent } from '#contract/events.ts'
import { openSocket } from '../../testing/open-socket.ts'
import { engineNames } from '../../testing/databases.ts'
import { createCup } from '../../testing/tournament.ts'
import { createWorld, type Caller, type World } from '../../testing/world.ts'
import { parseEventCursor, isBefore } from './event-cursor.ts'
import { pruneEvents } from './event-store.ts'

/** Reasons of a disconnect after which a client reconnects. */
const reconnectReason = 'transport close'

type LiveSocket = Socket<ServerToClient, ClientToServer>

describe.each(engineNames)('live events on %s', (engine) => {
  let world: World
  let reader: Caller
  let address: string
  const sockets: LiveSocket[] = []

  beforeEach(async () => {
    world = await createWorld(engine)
    reader = await world.join('player')
    address = await world.server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect()
    await world.close()
  })

  const connect = (auth: object, headers: Record<string, string> = {}, at = address) => {
    const opened = openSocket(at, auth, headers)
    const socket: LiveSocket = opened.socket
    sockets.push(socket)
    const events: WireEvent[] = []
    socket.on('events', (received) => events.push(...received))
    return { socket, events, ready: opened.ready }
  }
  const waitForDisconnect = async (socket: LiveSocket) =>
    new Promise<string>((resolve) => socket.once('disconnect', resolve))
  const expectSoon = async (condition: () => boolean) =>
    expect.poll(condition, { timeout: 5000 }).toBe(true)

  test('sends an event to every socket after the commit', async () => {
    const { events, ready } = connect({ token: reader.token })
    await ready
    const [ann, bob] = [await world.addPlayer('Ann'), await world.addPlayer('Bob')]
    const match = await world.record({ player1Id: ann, player2Id: bob })
    await expectSoon(() => events.some(({ type }) => type === 'match.recorded'))
    expect(events.at(-1)).toMatchObject({
      type: 'match.recorded',
      data: { matchId: match.id, sportId: 'tabletennis' },
    })
  })

  test('asks clients in a large room to spread their refetches', async () => {
    const first = connect({ token: reader.token })
    await first.ready
    await world.addPlayer('Ann')
    await expectSoon(() => first.events.some(({ type }) => type === 'player.added'))
    expect(first.events.at(-1)!.spreadMs).toBeUndefined()
    await Promise.all(
      Array.from({ length: 50 }, async () => connect({ token: reader.token }).ready),
    )
    const before = first.events.length
    await world.addPlayer('Bob')
    await expectSoon(() => first.events.length > before)
    expect(first.events.at(-1)!.spreadMs).toBe(2000)
  })

  test('batches events in a large room, and a new socket receives each once', async () => {
    const first = connect({ token: reader.token })
    const from = await first.ready
    await Promise.all(
      Array.from({ length: 50 }, async () => connect({ token: reader.token }).ready),
    )
    let packets = 0
    first.socket.on('events', () => (packets += 1))
    const late: ReturnType<typeof connect>[] = []
    for (let at = 0; at < 30; at++) {
      await world.addPlayer(`Ann ${'ABCDEFGHIJKLMNOPQRSTUVWXYZABCD'[at]}`)
      if (at % 5 === 0) late.push(connect({ token: reader.token, cursor: from }))
    }
    const listCursors = ({ events }: ReturnType<typeof connect>) =>
      events.map(({ cursor }) => cursor)
    await expectSoon(() => [first, ...late].every(({ events }) => events.length >= 30))
    expect(packets).toBeLessThan(30)
    expect(new Set(listCursors(first)).size).toBe(first.events.length)
    for (const joined of late) expect(listCursors(joined)).toEqual(listCursors(first))
  })

  test('a client that reconnects with a cursor receives the missed events once and in order', async () => {
    const first = connect({ token: reader.token })
    const cursor = await first.ready
    first.socket.disconnect()
    await world.addPlayer('Ann')
    await world.addPlayer('Bob')
    const second = connect({ token: reader.token, cursor })
    await second.ready
    await expectSoon(() => second.events.filter(({ type }) => type === 'player.added').length >= 2)
    const listCursors = second.events.map(parseEventCursor)
    for (const [at, next] of listCursors.slice(1).entries())
      expect(isBefore(listCursors[at]!, next)).toBe(true)
  })

  test('asks a client with an expired cursor to reload', async () => {
    const first = connect({ token: reader.token })
    const cursor = await first.ready
    await world.addPlayer('Ann')
    world.pass(25 * 60 * 60 * 1000)
    await pruneEvents(world.server.context.db, world.now())
    const { token } = await world.signInAgain(reader)
    for (const old of ['0.1', 'nonsense', cursor]) {
      const { socket, ready } = connect({ token, cursor: old })
      const received = new Promise((resolve) => socket.once('resync', resolve))
      await ready
      expect(await received).toMatch(/^\d+\.\d+$/)
    }
  })

  test('asks a client to reload that missed deleted events after the clock was set back', async () => {
    const hour = 60 * 60 * 1000
    world.pass(48 * hour)
    await world.addPlayer('Ann')
    world.pass(-48 * hour)
    const { token } = await world.signInAgain(reader)
    const first = connect({ token })
    const cursor = await first.ready
    first.socket.disconnect()
    await world.addPlayer('Bob')
    world.pass(25 * hour)
    await world.addPlayer('Cleo')
    await pruneEvents(world.server.context.db, world.now())
    const again = await world.signInAgain(reader)
    const { socket, ready } = connect({ token: again.token, cursor })
    const received: string[] = []
    socket.onAny((event: string) => received.push(event))
    await ready
    expect(received).toEqual(['resync', 'ready'])
  })

  test('a client with the latest cursor need not reload, even if that event is deleted', async () => {
    const first = connect({ token: reader.token })
    await first.ready
    await world.addPlayer('Ann')
    await expectSoon(() => first.events.some(({ type }) => type === 'player.added'))
    world.pass(25 * 60 * 60 * 1000)
    const { token } = await world.signInAgain(reader)
    await pruneEvents(world.server.context.db, world.now())
    const cursor = await connect({ token }).ready
    const { socket, ready } = connect({ token, cursor })
    const received: string[] = []
    socket.onAny((event: string) => received.push(event))
    await ready
    expect(received).toEqual(['ready'])
  })

  test('refuses strangers, wrong tokens and foreign pages', async () => {
    await expect(connect({}).ready).rejects.toThrow('Not authenticated')
    await expect(connect({ token: 'x'.repeat(43) }).ready).rejects.toThrow('Not authenticated')
    await expect(
      connect({ token: reader.token }, { origin: 'https://evil.example' }).ready,
    ).rejects.toThrow()
  })

  test('signing out disconnects the sockets of that session', async () => {
    const { socket, ready } = connect({ token: reader.token })
    await ready
    const ended = new Promise((resolve) => socket.once('ended', () => resolve(true)))
    await reader.call(logOut, {})
    expect(await ended).toBe(true)
    await expectSoon(() => !socket.connected)
  })

  const collectUntilDisconnect = async (socket: LiveSocket) => {
    const received: string[] = []
    socket.on('ended', () => received.push('ended'))
    await expect.poll(() => socket.connected, { timeout: 5_000 }).toBe(false)
    return received
  }

  test('disconnects sockets within five seconds if the session ended or the account was locked or deactivated', async () => {
    const { db } = world.server.context
    const endings = {
      'ended elsewhere': async (id: string) =>
        db.updateTable('sessions').set({ endedAt: 1 }).where('userId', '=', id).execute(),
      locked: async (id: string) =>
        db.updateTable('users').set({ lockedAt: 1 }).where('id', '=', id).execute(),
      'switched off': async (id: string) =>
        db.updateTable('users').set({ isActive: 0 }).where('id', '=', id).execute(),
    }
    const received: Promise<readonly [string, string[]]>[] = []
    for (const [name, end] of Object.entries(endings)) {
      const person = await world.join('player')
      const { socket, ready } = connect({ token: person.token })
      await ready
      const messages = collectUntilDisconnect(socket)
      await end(person.userId)
      received.push(messages.then((types) => [name, types]))
    }
    expect(await Promise.all(received)).toEqual(
      Object.keys(endings).map((name) => [name, ['ended']]),
    )
  })

  test('reconnects a socket after a role change or an expired token, without ending the session', async () => {
    const { db } = world.server.context
    const late = connect({ token: reader.token })
    await late.ready
    world.pass(20 * 60_000)
    const person = await world.join('player')
    const other = connect({ token: person.token })
    const same = connect({ token: (await world.join('player')).token })
    await Promise.all([other.ready, same.ready])
    await db
      .updateTable('users')
      .set({ role: 'organizer' })
      .where('id', '=', person.userId)
      .execute()
    expect(
      await Promise.all([
        collectUntilDisconnect(late.socket),
        collectUntilDisconnect(other.socket),
      ]),
    ).toEqual([[], []])
    expect(same.socket.connected).toBe(true)
    await connect({ token: person.token }).ready
    await expect(connect({ token: reader.token }).ready).rejects.toThrow('Not authenticated')
  })

  test('sends nothing to an account that must set a password', async () => {
    const { db } = world.server.context
    const person = await world.join('player')
    const setRequired = async (passwordChangeRequired: 0 | 1) =>
      db
        .updateTable('users')
        .set({ passwordChangeRequired })
        .where('id', '=', person.userId)
        .execute()
    await setRequired(1)
    const { socket, events } = connect({ token: person.token })
    await expect.poll(() => socket.connected).toBe(true)
    const other = connect({ token: reader.token })
    await other.ready
    await world.addPlayer('Ann')
    await expectSoon(() => other.events.some(({ type }) => type === 'player.added'))
    expect(events).toEqual([])
    await setRequired(0)
    expect(await collectUntilDisconnect(socket)).toEqual([])
    await connect({ token: person.token }).ready
  })

  test('limits one person to 120 sockets', async () => {
    const connections = Array.from({ length: 120 }, () => connect({ token: reader.token }))
    await Promise.all(connections.map(async ({ ready }) => ready))
    const excess = connect({ token: reader.token })
    await expect(excess.ready).rejects.toThrow('Too many open connections')
    const other = await world.join('player')
    await connect({ token: other.token }).ready
    await world.addPlayer('Ann')
    await expectSoon(() =>
      connections.every(({ events }) => events.some(({ type }) => type === 'player.added')),
    )
  })

  test('a stopping server closes connections so that clients reconnect', async () => {
    const stoppingWorld = await createWorld(engine)
    const person = await stoppingWorld.join('player')
    const at = await stoppingWorld.server.app.listen({ port: 0, host: '127.0.0.1' })
    const { socket, ready } = connect({ token: person.token }, {}, at)
    await ready
    const reason = waitForDisconnect(socket)
    await stoppingWorld.close()
    expect(await reason).toBe(reconnectReason)
  })

  test('a client whose missed events could not be read reconnects', async () => {
    const first = connect({ token: reader.token })
    const cursor = await first.ready
    const { db } = world.server.context
    const select = db.selectFrom.bind(db)
    const reading = vi.spyOn(db, 'selectFrom').mockImplementation(((table: 'events') => {
      if (table === 'events') throw new Error('The database is away')
      return select(table)
    }) as never)
    await world.addPlayer('Ann')
    const { socket } = connect({ token: reader.token, cursor })
    expect(await waitForDisconnect(socket)).toBe(reconnectReason)
    reading.mockRestore()
    await connect({ token: reader.token, cursor }).ready
  })

  test('answers heartbeats, ignores malformed packets, and disconnects floods', async () => {
    const { socket, ready } = connect({ token: reader.token })
    await ready
    await new Promise<void>((resolve) => socket.emit('beat', resolve))
    socket.emit('beat', 'not a function' as never)
    ;(socket as unknown as { emit: (name: string, data: object) => void }).emit('nothing', {
      deep: [1],
    })
    const reason = waitForDisconnect(socket)
    for (let i = 0; i < 200; i++) socket.emit('beat', () => {})
    expect(await reason).toBe(reconnectReason)
    const again = connect({ token: reader.token })
    await again.ready
  })

  /** Creates a tournament that every member can see. */
  const createVisibleCup = async () => createCup(world, await world.join('organizer'), 2)

  /** Watches a topic and returns the messages received so far. */
  const watchCounts = async ({ socket, ready }: ReturnType<typeof connect>, topic: string) => {
    const counts: unknown[] = []
    socket.on('told', (updatedTopic, message) => {
      if (updatedTopic === topic && 'spectators' in message) counts.push(message.spectators)
    })
    await ready
    expect(await socket.timeout(2000).emitWithAck('watch', topic)).toBe(true)
    return counts
  }

  test('counts each viewer of a tournament once, until they leave', async () => {
    const friend = await world.join('player')
    const [first, second] = [
      `tournament:${(await createVisibleCup()).id}`,
      `tournament:${(await createVisibleCup()).id}`,
    ]
    const readerCounts = await watchCounts(connect({ token: reader.token }), first)
    await watchCounts(connect({ token: reader.token }), first)
    await expectSoon(() => readerCounts.at(-1) === 1)
    const friendClient = connect({ token: friend.token })
    await watchCounts(friendClient, first)
    await watchCounts(friendClient, second)
    await expectSoon(() => readerCounts.at(-1) === 2)
    friendClient.socket.disconnect()
    await expectSoon(() => readerCounts.at(-1) === 1)
  })

  test.runIf(engine === 'postgres')('counts viewers of all nodes', async () => {
    const other = await world.secondNode()
    const otherAddress = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const friend = await world.join('player')
    const topic = `tournament:${(await createVisibleCup()).id}`
    const readerCounts = await watchCounts(connect({ token: reader.token }), topic)
    const friendClient = connect({ token: friend.token }, {}, otherAddress)
    const friendCounts = await watchCounts(friendClient, topic)
    await expectSoon(() => readerCounts.at(-1) === 2 && friendCounts.at(-1) === 2)
    friendClient.socket.disconnect()
    await expectSoon(() => readerCounts.at(-1) === 1)
    await other.close()
  })

  test.runIf(engine === 'postgres')('an event of one node reaches every other', async () => {
    const other = await world.secondNode()
    const otherAddress = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const { events, ready } = connect({ token: reader.token }, {}, otherAddress)
    await ready
    const [ann, bob] = [await world.addPlayer('Ann'), await world.addPlayer('Bob')]
    const match = await world.record({ player1Id: ann, player2Id: bob })
    await expectSoon(() =>
      events.some(({ data }) => 'matchId' in data && data.matchId === match.id),
    )
    const headers = { authorization: `Bearer ${reader.token}` }
    const board = await other.app.inject({ url: '/api/leaderboard', headers })
    expect(board.json<{ total: number }>().total).toBe(2)
    await reader.call(logOut, {})
    expect(await collectUntilDisconnect(sockets.at(-1)!)).toEqual(['ended'])
    sockets.at(-1)!.disconnect()
    await other.close()
  })

  test('answers null if a topic could not be looked up, and watches it once it can', async () => {
    const { id } = await createVisibleCup()
    const { socket, ready } = connect({ token: reader.token })
    await ready
    const watch = async () => socket.timeout(2000).emitWithAck('watch', `tournament:${id}`)
    world.observeStatements({
      before: (statement) => {
        if (statement.includes('tournaments')) throw new Error('The database is away')
      },
    })
    expect(await watch()).toBeNull()
    world.observeStatements(null)
    expect(await watch()).toBe(true)
  })

  test('follows only topics that exist', async () => {
    const { socket, ready } = connect({ token: reader.token })
    await ready
    const counts: Record<string, number> = {}
    socket.on('told', (topic, message) => {
      if (topic === 'activity') Object.assign(counts, (message as { counts: object }).counts)
    })
    const watchTopic = async (topic: string) => socket.emitWithAck('watch', topic)
    expect(await watchTopic('activity')).toBe(true)
    for (let n = 0; n < 40; n++) expect(await watchTopic(`tournament:invented-${n}`)).toBe(false)
    const inventedTopics = [
      'live:invented',
      'sport:curling',
      'person:a',
      'players',
      'session:a',
      'table:',
    ]
    for (const topic of [...inventedTopics, '', `live:${'a'.repeat(65)}`, 7, null]) {
      expect([topic, await watchTopic(topic as string)]).toEqual([topic, false])
    }
    const { id } = await createVisibleCup()
    for (const topic of ['live', 'sport:darts', `tournament:${id}`]) {
      expect([topic, await watchTopic(topic)]).toEqual([topic, true])
    }
    await expectSoon(() => Object.keys(counts).length > 0)
    expect(counts).toEqual({ [`tournament:${id}`]: 1 })
  })
})
