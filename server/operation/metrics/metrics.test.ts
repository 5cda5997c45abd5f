import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPlayers } from '#contract/players/players.ts'
import { engineNames } from '../../testing/databases.ts'
import { createWorld, type World } from '../../testing/world.ts'

describe.each(engineNames)('metrics on %s', (engine) => {
  let world: World

  beforeAll(async () => {
    world = await createWorld(engine)
  })
  afterAll(async () => world.close())

  const scrape = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    world.server.app.inject({ url: '/metrics', headers, remoteAddress })
  const parseValues = (text: string) =>
    new Map(
      text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    )

  test('cover routes, database, events, queues, sockets and memory in Prometheus’ format', async () => {
    const organiser = await world.join('organizer')
    await organiser.call(listPlayers, { query: {} })
    await organiser.call(listPlayers, { query: {} })
    const { body, headers, statusCode } = await scrape()
    expect([statusCode, headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    for (const line of body.trim().split('\n')) {
      expect(line).toMatch(
        /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? [\d.e+-]+)$/,
      )
    }
    const values = parseValues(body)
    const route = 'method="GET",route="/api/players",status="2xx"'
    expect(values.get(`fivebar_request_seconds_count{${route}}`)).toBe(2)
    expect(values.get(`fivebar_request_seconds_bucket{${route},le="+Inf"}`)).toBe(2)
    const names = [...values.keys()]
    for (const name of [
      'fivebar_sockets',
      'fivebar_rating_recalculations',
      'fivebar_event_lag_seconds',
      'fivebar_messages_waiting',
    ])
      expect(names).toContain(name)
    expect(values.get('fivebar_database_up')).toBe(1)
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  })

  test.each([
    ['another machine', {}, '192.0.2.7'],
    ['a proxy of this machine', { 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
  ])('are not found by %s', async (_who, headers, address) => {
    const answer = await scrape(headers, address)
    expect([answer.statusCode, answer.body.includes('fivebar_')]).toEqual([404, false])
  })

  test('are available with the right token, and not without it', async () => {
    const token = 'a token of the scraper'
    const guardedWorld = await createWorld('sqlite', { METRICS_TOKEN: token })
    const { app } = guardedWorld.server
    const scrapeStatus = async (authorization?: string) =>
      (
        await app.inject({
          url: '/metrics',
          remoteAddress: '192.0.2.7',
          headers: authorization === undefined ? {} : { authorization },
        })
      ).statusCode
    expect([
      await scrapeStatus(),
      await scrapeStatus('Bearer wrong'),
      await scrapeStatus(`Bearer ${token}`),
    ]).toEqual([404, 404, 200])
    expect((await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(404)
    await guardedWorld.close()
  })
})
