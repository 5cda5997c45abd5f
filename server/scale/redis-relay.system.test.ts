import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WireEvent } from '#contract/events.ts'
import type { Server } from '../app.ts'
import { openSocket } from '../testing/open-socket.ts'
import { engineNames } from '../testing/databases.ts'
import { createTestRedis, type TestRedis } from '../testing/programs/redis.ts'
import { createCup } from '../testing/tournament.ts'
import { connectRelay } from './redis-relay.ts'
import { createWorld, type Caller, type World } from '../testing/world.ts'
import { addPlayer } from '#contract/players/players.ts'

const program = process.env['TEST_REDIS']
const canRun = program !== undefined && engineNames.includes('postgres')

describe.runIf(canRun)('a relay between nodes', () => {
  let redis: TestRedis
  let world: World
  let other: Server
  let reader: Caller
  const sockets: Socket[] = []

  beforeEach(async () => {
    redis = await createTestRedis({
      path: program!,
      libraries: process.env['TEST_REDIS_LIBRARIES'] ?? '',
    })
    await redis.start()
    world = await createWorld(
      'postgres',
      {
        REDIS_URL: redis.url,
        DATABASE_URL: 'postgresql://club@localhost/club',
        SECRET: 'a secret of the nodes, long enough to be one',
      },
      undefined,
      connectRelay({ redisUrl: redis.url }),
    )
    other = await world.secondNode()
    reader = await world.join('organizer')
    await waitForRelay(true)
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect()
    await other.close()
    await world.close()
    await redis.remove()
  })

  const isRelayUp = async ({ app }: Server) =>
    (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body.includes(
      'fivebar_relay_up 1',
    )
  const waitForRelay = async (isUp: boolean) => {
    const readBothStatuses = async () => [await isRelayUp(world.server), await isRelayUp(other)]
    await expect.poll(readBothStatuses, { timeout: 10_000 }).toEqual([isUp, isUp])
  }
  const listen = async ({ app }: Server, { token } = reader) => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const { socket, ready } = openSocket(address, { token })
    sockets.push(socket)
    const events: WireEvent[] = []
    socket.on('events', (told: WireEvent[]) => events.push(...told))
    await ready
    return { events, socket }
  }
  const add = async (name: string) => reader.call(addPlayer, { body: { name } })

  test('relays events without a database notification', async () => {
    const { events } = await listen(other)
    const statements = await world.recordStatements(async () => add('Ann'))
    expect(statements.filter((text) => text.includes('pg_notify'))).toEqual([])
    await expect.poll(() => events.map(({ type }) => type)).toContain('player.added')
  })

  test('relays viewer counts between nodes', async () => {
    const friend = await world.join('player')
    const [here, there] = [await listen(world.server), await listen(other, friend)]
    let counted: unknown
    here.socket.on('told', (_topic: string, told: { spectators?: number }) => {
      counted = told.spectators
    })
    const { id } = await createCup(world, await world.join('organizer'), 2)
    for (const { socket } of [here, there]) await socket.emitWithAck('watch', `tournament:${id}`)
    await expect.poll(() => counted, { timeout: 5_000 }).toBe(2)
  })

  test('every node publishes every event once and in order while the relay fails and returns empty', async () => {
    const [here, there] = [await listen(world.server), await listen(other)]
    const createName = (at: number) => `Ann ${'abcdefghijklmnopqrstuvwxyz'[at]}`
    for (let at = 0; at < 6; at++) await add(createName(at))
    await redis.end()
    for (let at = 6; at < 12; at++) await add(createName(at))
    await waitForRelay(false)
    const statements = await world.recordStatements(async () => add(createName(12)))
    expect(statements.some((text) => text.includes('pg_notify'))).toBe(true)
    await redis.start()
    for (let at = 13; at < 19; at++) await add(createName(at))
    await waitForRelay(true)
    for (let at = 19; at < 26; at++) await add(createName(at))
    const listCursors = ({ events }: { events: WireEvent[] }) => events.map(({ cursor }) => cursor)
    await expect
      .poll(() => listCursors(there).length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(26)
    expect(listCursors(there)).toEqual(listCursors(here))
    expect(new Set(listCursors(there)).size).toBe(26)
  })

  test('a server starts and works without it', async () => {
    await redis.end()
    const alone = await world.secondNode()
    const { events } = await listen(alone)
    await add('Ann')
    await expect.poll(() => events.map(({ type }) => type)).toContain('player.added')
    await alone.close()
  })
})
