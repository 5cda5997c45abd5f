import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiError } from '#contract/errors.ts'
import { engineNames } from '../testing/databases.ts'
import { createWorld, type Caller, type World } from '../testing/world.ts'
import { hostileRequests, type Document } from '../testing/hostile-client.ts'

describe.each(engineNames)('hostile values on %s', (engine) => {
  let world: World
  let admin: Caller
  let document: Document

  beforeAll(async () => {
    world = await createWorld(engine)
    admin = await world.join('admin')
    document = (await world.server.app.inject('/api/openapi.json')).json()
  })
  afterAll(async () => world.close())

  const send = async (method: string, url: string, payload: unknown, token: string) => {
    const answer = await world.server.app.inject({
      method: method.toUpperCase() as 'GET',
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    })
    const what = `${method} ${url.slice(0, 120)} ${JSON.stringify(payload)?.slice(0, 200)}`
    expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
    expect(answer.headers['x-content-type-options'], what).toBe('nosniff')
    expect(answer.headers['x-correlation-id'], what).toBeDefined()
    if (answer.statusCode >= 400) {
      const body = apiError.parse(answer.json())
      expect(body.statusCode).toBe(answer.statusCode)
      expect(answer.body).not.toMatch(/\bat \/|node_modules|select |insert into|SQLITE/i)
    }
  }

  test('no value in any place of any endpoint is a fault of the server, and every refusal has the one shape', async () => {
    let sent = 0
    for (const { method, url, payload } of hostileRequests(document)) {
      await send(method, url, payload, admin.token)
      sent += 1
    }
    expect(sent).toBeGreaterThan(1000)
  }, 240_000)
})
